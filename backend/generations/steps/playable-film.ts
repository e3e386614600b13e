import { join } from 'node:path';
import { hasNoLibrary } from '../../media-files/clip-conversion.ts';
import { triedAgain } from '../../media-files/derivatives.ts';
import { RenderFailure } from '../../media-files/render-process/render-process.ts';
import {
  ProviderFault,
  type OutputFile,
  type Provider,
  type StepContext,
} from '../../providers/provider.ts';
import { diskFault, StorageFault } from '../../storage/storage.ts';
import type { Engine } from '../engine.ts';

type Made = { file: OutputFile; provider: Provider } & Pick<StepContext, 'scratchDir' | 'signal'>;

/** Ten seconds of film take some fifteen; a busy machine leaves little of it. */
const CONVERT_SECONDS = 300;

/**
 * The path of a film of an outside service as an MP4 that every browser plays. What this machine
 * has encoded is one; and on a machine without the library MP4s are delivered as they came. Throws
 * a provider's fault for what cannot be decoded.
 */
export async function playableFilm(
  { filmConversion, log }: Pick<Engine, 'filmConversion' | 'log'>,
  { file, provider, scratchDir, signal }: Made,
): Promise<string> {
  if (provider.rendersHere) return file.path;
  const made = join(scratchDir, 'playable.mp4');
  const job = { clip: file.path, made };
  try {
    await triedAgain(() => filmConversion.run(job, { signal, seconds: CONVERT_SECONDS }));
    return made;
  } catch (error) {
    signal.throwIfAborted();
    const isMp4 = file.contentType === 'video/mp4';
    if (!isMp4 || !hasNoLibrary(error)) return unusableOutput('decoded')(error);
    log.warn({ err: error }, 'a film is delivered as it came: it cannot be read on this machine');
    return file.path;
  }
}

/** Output of a provider that is no use is bought again, unless our disk or process is at fault. */
export function unusableOutput(action: 'found' | 'read' | 'decoded'): (cause: unknown) => never {
  return (cause) => {
    const fault = diskFault(cause);
    const isProcess =
      fault instanceof RenderFailure && fault.of === 'process' && !hasNoLibrary(fault);
    throw fault instanceof StorageFault || isProcess
      ? fault
      : new ProviderFault('lost', `what was made cannot be ${action}`, { cause });
  };
}
