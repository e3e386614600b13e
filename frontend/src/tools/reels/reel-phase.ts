import type { Media } from '#contract/media.ts';
import type { RunPhase } from '../../generations/run-phase.ts';

/** State of one order as the documented polling knows it. */
export type PolledReel = {
  /** The order's key. */
  key: string;
  found: Media | null;
  isTimedOut: boolean;
};

/** The phase that the screen shows: a reel also ends when polling finds it, or gives up. */
export type ReelPhase =
  | Exclude<RunPhase, { name: 'succeeded' }>
  | { name: 'done'; media: Media }
  | { name: 'timed-out' };

/** A result counts however it came, also after the screen gave up. */
export function reelPhase(phase: RunPhase, polled: PolledReel | null): ReelPhase {
  if (phase.name !== 'succeeded' && phase.name !== 'working') return phase;
  const { startedAtMs, generation } = phase;
  const made = phase.name === 'succeeded' ? phase.generation.result?.media[0] : undefined;
  const media = made ?? polled?.found;
  if (media) return { name: 'done', media };
  return polled?.isTimedOut ? { name: 'timed-out' } : { name: 'working', startedAtMs, generation };
}
