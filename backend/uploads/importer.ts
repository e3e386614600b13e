import { join } from 'node:path';
import { IMPORTER } from '#contract/providers.ts';
import { type ClipConversion, hasNoLibrary, refusalText } from '../media-files/clip-conversion.ts';
import { shrinkUpload } from '../media-files/inspect-picture.ts';
import { RenderFailure, type RenderProcess } from '../media-files/render-process/render-process.ts';
import { ProviderFault, type Provider, type StepContext } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import type { OrderReview } from '../safety/order-review.ts';
import { diskFault } from '../storage/storage.ts';
import { countFootage, type FootageLimit } from './footage.ts';

export type ImporterParts = FootageLimit & {
  conversion: ClipConversion;
  renderProcess: RenderProcess;
  review: OrderReview;
};

/** A minute of the slowest kind takes some five; a busy machine leaves little of it. */
const CONVERT_SECONDS = 1_500;
const LOOK_SECONDS = 120;

/**
 * The importer of users' own clips: there whatever providers are set up, and costs nothing. As with
 * the studio `submit` only names the work, and `poll` does it from the start, in any process.
 */
export function importer(parts: ImporterParts): Provider {
  return {
    name: IMPORTER,
    label: 'Importer: clips are made playable on this server',
    capabilities: new Set(['import-clip']),
    isRuleBased: true,
    rendersHere: true,
    isSubmitRepeatable: true,
    estimateCostMicros: () => 0,
    submit: async (_step, { clientRef }) => ({ state: 'submitted', ref: { clientRef } }),
    poll: async (step, _ref, context) => {
      if (step.capability !== 'import-clip' || !('key' in step.source))
        throw new ProviderFault('bug', 'the importer takes uploaded clips alone');
      const { userId, source } = step;
      const made = await importClip(parts, context, { userId, sourceKey: source.key }).catch(
        (error: unknown) => {
          context.signal.throwIfAborted();
          throw faultOf(error);
        },
      );
      return { state: 'done', files: [{ path: made, contentType: 'video/mp4' }] };
    },
    // Nothing to do: it stops by the signal of its worker.
    cancel: async () => 0,
  };
}

type Wanted = { userId: number; sourceKey: string };

/** Looks at a clip, counts it, converts it and has it judged; returns the path of what was made. */
async function importClip(
  parts: ImporterParts,
  { source, scratchDir, signal, report }: StepContext,
  { userId, sourceKey }: Wanted,
): Promise<string> {
  const { conversion } = parts;
  report({ fraction: 0.01, stage: 'Reading your clip' });
  const clip = await source();
  const found = await conversion.run({ clip, made: null }, { signal, seconds: LOOK_SECONDS });
  const againAt = await countFootage(parts, { userId, sourceKey, ...found });
  if (againAt) throw new ProviderFault('invalid_input', 'footage', { forUser: tooMuch(againAt) });
  const made = join(scratchDir, 'clip.mp4');
  const onProgress = (fraction: number, stage: string) =>
    report({ fraction: 0.05 + 0.85 * fraction, stage });
  await conversion.run({ clip, made }, { signal, seconds: CONVERT_SECONDS, onProgress });
  report({ fraction: 0.9, stage: 'Finishing' });
  if (parts.review.looksAtPhotos) await judge(parts, made, { userId, signal, ...found });
  return made;
}

/** Seconds between frames that are judged. */
const JUDGED_SECONDS = 5;

/** Throws what moderation refuses, by one frame in five seconds. */
async function judge(
  { renderProcess, review }: ImporterParts,
  film: string,
  { userId, signal, seconds }: { userId: number; signal: AbortSignal; seconds: number },
): Promise<void> {
  const jpeg = `${film}.jpg`;
  for (let second = 0; second < seconds; second += JUDGED_SECONDS) {
    await renderProcess.run({ film, jpeg, second }, { signal, seconds: LOOK_SECONDS });
    const content = { words: '', photo: await shrinkUpload(jpeg) };
    const finding = await review.inspect(content);
    await review.refuseUnwanted(finding, content, { userId, run: 'import' });
  }
}

function tooMuch(againAt: Date): string {
  // To the next full minute.
  const minute = new Date(againAt.getTime() + 59_999).toISOString();
  return `You have imported as much footage as you can in a day. Please try again after ${minute.slice(11, 16)} UTC on ${minute.slice(0, 10)}.`;
}

const UNREADABLE = 'This clip could not be read. Please save it again as MP4, or choose another.';
const NO_LIBRARY = 'Clips cannot be imported on this server.';

function faultOf(cause: unknown): unknown {
  if (cause instanceof Refusal) {
    const isRefused = cause.code === 'content.refused';
    return new ProviderFault(isRefused ? 'content_rejected' : 'unavailable', cause.message, {
      cause,
      retryAfterSeconds: cause.retryAfterSeconds,
    });
  }
  if (!(cause instanceof RenderFailure)) return cause;
  const { message } = cause;
  if (hasNoLibrary(cause))
    return new ProviderFault('invalid_input', message, { cause, forUser: NO_LIBRARY });
  if (cause.errorName === 'TimeoutError') return new ProviderFault('timeout', message, { cause });
  // The process may have been ended from outside.
  if (cause.of === 'process') {
    const fault = diskFault(cause);
    return fault === cause ? new ProviderFault('lost', message, { cause }) : fault;
  }
  const forUser = refusalText(cause) ?? UNREADABLE;
  return new ProviderFault('invalid_input', message, { cause, forUser });
}
