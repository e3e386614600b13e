import { REEL_POLL } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';

/** The reel a screen waits for. */
export type AwaitedReel = {
  /** Null until the server has answered, or when it never says. */
  generationId: string | null;
  category: string;
  option: string | null;
  /** When the request was accepted; by the server's clock where it is known. */
  startedAtMs: number;
  /** Items that were there before: never the result. */
  knownIds: ReadonlySet<number>;
};

export type FoundReel = Pick<
  Media,
  'id' | 'isVideo' | 'videoCategory' | 'videoOption' | 'createdAt'
> & { generationId?: string | null };

/**
 * The awaited reel in an answer of `GET /api/images`. The generation's own result wins; otherwise
 * the specification's rule, read as the notes do: same category and option, created no more than
 * 30 seconds before the start, and not there before. Made to work on the documented fields alone.
 */
export function findReel<M extends FoundReel>(
  images: readonly M[],
  awaited: AwaitedReel,
): M | undefined {
  const own = images.find(
    (media) => awaited.generationId !== null && media.generationId === awaited.generationId,
  );
  return own ?? images.find((media) => isAwaited(media, awaited));
}

function isAwaited(media: FoundReel, awaited: AwaitedReel): boolean {
  if (!media.isVideo || media.videoCategory !== awaited.category) return false;
  // A custom reel has no option to compare.
  if (awaited.category !== 'custom' && media.videoOption !== awaited.option) return false;
  if (awaited.knownIds.has(media.id)) return false;
  const belongsToAnother = Boolean(awaited.generationId && media.generationId);
  const earliestMs = awaited.startedAtMs - REEL_POLL.createdBeforeStartMs;
  return !belongsToAnother && Date.parse(media.createdAt) >= earliestMs;
}
