import type { Generation } from '#contract/generation.ts';
import { isUnfinished } from './generation-store.ts';

/** The order a screen follows: made there, or found running after a reload or from another device. */
export type FollowedRun<A> = {
  /** Null while the order is on its way, and when the server answered with the finished work. */
  generationId: string | null;
  startedAtMs: number;
  /** From a server that answers with the finished work. */
  answer: A | null;
};

/**
 * What a screen shows of its run.
 *
 *     idle ──order──► ordering ──202──► working ──► succeeded | failed ──► idle
 *                        └───────200──► answered ─────────────────────────┘
 */
export type RunPhase<A> =
  | { name: 'idle' }
  | { name: 'ordering'; startedAtMs: number }
  | { name: 'working'; startedAtMs: number; generation: Generation | undefined }
  | { name: 'answered'; startedAtMs: number; answer: A }
  | { name: 'succeeded'; startedAtMs: number; generation: Generation }
  /** Also when it was cancelled. */
  | { name: 'failed'; startedAtMs: number; generation: Generation };

export function runPhase<A>(
  followed: FollowedRun<A> | null,
  generation: Generation | undefined,
): RunPhase<A> {
  if (!followed) return { name: 'idle' };
  const { startedAtMs, answer, generationId } = followed;
  if (answer !== null) return { name: 'answered', startedAtMs, answer };
  if (generationId === null) return { name: 'ordering', startedAtMs };
  if (!generation || isUnfinished(generation)) return { name: 'working', startedAtMs, generation };
  const name = generation.status === 'succeeded' ? 'succeeded' : 'failed';
  return { name, startedAtMs, generation };
}

/** The running generation to show on opening a screen: its newest, unless it was put aside. */
export function runToFollow(
  generations: readonly Generation[],
  isIts: (generation: Generation) => boolean,
  putAside: ReadonlySet<string>,
): Generation | undefined {
  return generations
    .filter((generation) => isUnfinished(generation) && isIts(generation))
    .filter(({ id }) => !putAside.has(id))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
}
