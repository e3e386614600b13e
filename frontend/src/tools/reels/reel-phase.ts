import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';

/** The order this screen follows: made here, or found running after a reload or on another device. */
export type FollowedReel = {
  /** Null while the photo is on its way, and when the server never names one. */
  generationId: string | null;
  /** False while the photo is on its way. */
  isAccepted: boolean;
  category: string;
  option: string | null;
  startedAtMs: number;
  /** What polling found while the socket was down. */
  found: Media | null;
  isTimedOut: boolean;
};

/**
 * What the screen shows.
 *
 *     form ──order──► uploading ──202──► working ──► done | failed | timed-out ──Create Another──► form
 */
export type ReelPhase =
  | { name: 'form' }
  | { name: 'uploading'; startedAtMs: number }
  | { name: 'working'; startedAtMs: number; generation: Generation | undefined }
  | { name: 'done'; media: Media }
  | { name: 'failed'; generation: Generation }
  | { name: 'timed-out' };

/** A result counts however it came: by the live event or by polling. */
export function reelPhase(
  followed: FollowedReel | null,
  generation: Generation | undefined,
): ReelPhase {
  if (!followed) return { name: 'form' };
  if (!followed.isAccepted) return { name: 'uploading', startedAtMs: followed.startedAtMs };
  const media = generation?.status === 'succeeded' ? generation.result?.media[0] : undefined;
  if (media) return { name: 'done', media };
  if (followed.found) return { name: 'done', media: followed.found };
  if (generation?.status === 'failed' || generation?.status === 'cancelled') {
    return { name: 'failed', generation };
  }
  if (followed.isTimedOut) return { name: 'timed-out' };
  return { name: 'working', startedAtMs: followed.startedAtMs, generation };
}

/** The running reel to show on opening the screen: the newest, unless it was put aside. */
export function reelToFollow(
  generations: readonly Generation[],
  putAside: ReadonlySet<string>,
): Generation | undefined {
  return generations
    .filter(({ tool, status, id }) => {
      const isUnfinished = status === 'queued' || status === 'running';
      return tool === 'reels' && isUnfinished && !putAside.has(id);
    })
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}

/** A reel at the beginning of its way; with an id it is one the server has already accepted. */
export function followReel(
  { category, option }: { category?: unknown; option?: unknown },
  startedAtMs: number,
  generationId: string | null,
): FollowedReel {
  return {
    generationId,
    isAccepted: generationId !== null,
    category: String(category),
    option: typeof option === 'string' ? option : null,
    startedAtMs,
    found: null,
    isTimedOut: false,
  };
}
