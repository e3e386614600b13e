import { PAGE_SIZE } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { putGeneration, useGenerations } from '../../generations/generation-store.ts';
import { type AwaitedReel, findReel } from './find-reel.ts';

/** One turn of the polling: the documented list first, then how far the generation is. */
export async function pollReel(
  awaited: AwaitedReel,
  signal: AbortSignal,
): Promise<Media | undefined> {
  const images = await call('images', { query: { limit: PAGE_SIZE }, signal });
  const reel = findReel(images, awaited);
  const id = awaited.generationId;
  // Stage, percent and failure; a server that knows no generations leaves the screen as it is.
  if (id !== null)
    await call('generation', { params: { id }, signal }).then(putGeneration, () => {});
  return reel;
}

/** Results this browser was already told of: never those of a reel that starts now. */
export function knownMediaIds(): ReadonlySet<number> {
  const { generations } = useGenerations.getState();
  return new Set(
    Object.values(generations).flatMap(({ result }) => result?.media.map(({ id }) => id) ?? []),
  );
}
