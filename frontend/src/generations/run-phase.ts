import type { Generation } from '#contract/generation.ts';
import { isUnfinished, newestFirst, type GenerationsById } from './generation-store.ts';
import type { Ordered } from './finished-generation.ts';

/** The order a screen shows: made there, or found running after a reload or from another device. */
export type FollowedRun = {
  /** Tells it from every other order of the screen. */
  key: string;
  /** Null while the order is on its way. */
  ordered: Ordered | null;
  input: Generation['input'];
  startedAtMs: number;
};

/**
 * A run as its screen shows it.
 *
 *     idle ──order──► ordering ──taken──► working ──► succeeded | failed ──► idle
 */
export type RunPhase =
  | { name: 'idle' }
  | { name: 'ordering'; startedAtMs: number }
  | { name: 'working'; startedAtMs: number; generation: Generation | undefined }
  | { name: 'succeeded'; startedAtMs: number; generation: Generation }
  /** Cancelled ones are among these. */
  | { name: 'failed'; startedAtMs: number; generation: Generation };

/** The phases of a run that is not over. */
export type BusyPhase = Extract<RunPhase, { name: 'ordering' | 'working' }>;

export function isBusy<P extends { name: string }>(
  phase: P,
): phase is Extract<P, { name: 'ordering' | 'working' }> {
  return phase.name === 'ordering' || phase.name === 'working';
}

/** The generation of a busy run, once it is known. */
export function generationOf(phase: BusyPhase): Generation | undefined {
  return phase.name === 'working' ? phase.generation : undefined;
}

/** `known` is the followed generation, where the live store has it. */
export function runPhase(followed: FollowedRun | null, known: Generation | undefined): RunPhase {
  if (!followed) return { name: 'idle' };
  const { startedAtMs, ordered } = followed;
  if (!ordered) return { name: 'ordering', startedAtMs };
  const generation = ordered.finished ?? known;
  if (!generation || isUnfinished(generation)) return { name: 'working', startedAtMs, generation };
  const name = generation.status === 'succeeded' ? 'succeeded' : 'failed';
  return { name, startedAtMs, generation };
}

/**
 * The generation to show on opening a screen: the `named` one, even if it is over, else its newest
 * that is running, unless it was put aside.
 */
export function runToFollow(
  generations: GenerationsById,
  isOwn: (generation: Generation) => boolean,
  { named, putAside }: { named: string | null; putAside: ReadonlySet<string> },
): Generation | undefined {
  const isWanted = (generation: Generation) =>
    named === null
      ? isUnfinished(generation) && !putAside.has(generation.id)
      : generation.id === named;
  return newestFirst(generations).find((generation) => isOwn(generation) && isWanted(generation));
}
