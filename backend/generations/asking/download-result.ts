import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { extensions, type ContentType } from '#contract/content-types.ts';
import { clipTypeOf } from '../../media-files/clip-conversion.ts';
import {
  ProviderFault,
  type FaultClass,
  type OutputFile,
  type Provider,
  type RemoteKind,
  type StepContext,
} from '../../providers/provider.ts';
import { fetchRemote, RemoteFault } from '../../storage/fetch-remote.ts';

const MEGABYTE = 1024 * 1024;
const limits: Readonly<Record<RemoteKind, { maxBytes: number; totalMs: number }>> = {
  picture: { maxBytes: 50 * MEGABYTE, totalMs: 60_000 },
  video: { maxBytes: 250 * MEGABYTE, totalMs: 180_000 },
  model: { maxBytes: 1024 * MEGABYTE, totalMs: 600_000 },
};

/** The provider's fault that a failed download shows. */
const faultClasses: Readonly<Record<RemoteFault['code'], FaultClass>> = {
  // Its answer names an address that is none of its own.
  forbidden: 'bug',
  // Results expire; there is nothing left to ask for.
  absent: 'lost',
  'too-large': 'lost',
  unavailable: 'unavailable',
};

/**
 * Fetches a finished file of a provider into `scratchDir`. Throws `ProviderFault`, a storage fault
 * when our disk is at fault, or the signal's reason.
 */
export async function downloadResult(
  { name, downloadHosts = [], trustedOrigins = [] }: Provider,
  url: string,
  options: Parameters<StepContext['download']>[1] & Pick<StepContext, 'scratchDir' | 'signal'>,
): Promise<OutputFile> {
  const { kind, headers = {}, scratchDir, signal } = options;
  const path = join(scratchDir, randomUUID());
  const rules = { hosts: downloadHosts, trustedOrigins, trustedHeaders: headers, ...limits[kind] };
  try {
    await fetchRemote(url, path, { rules, signal });
  } catch (cause) {
    if (!(cause instanceof RemoteFault)) throw cause;
    const message = `a result of ${name}: ${cause.message}`;
    const isAbsent = cause.code === 'absent';
    throw new ProviderFault(faultClasses[cause.code], message, { cause, isAbsent });
  }
  const found = await fileTypeFromFile(path);
  if (found && Object.hasOwn(extensions, found.mime))
    return { path, contentType: found.mime as ContentType };
  // Films of other brands, such as Apple's M4V, are read as MOV is.
  const clipType = kind === 'video' ? await clipTypeOf(path) : null;
  return { path, contentType: clipType ?? 'application/octet-stream' };
}
