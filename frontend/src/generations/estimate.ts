import type { Generation } from '#contract/generation.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { localTimeMs } from '../api/server-clock.ts';

type Estimated = Pick<Generation, 'id' | 'run' | 'etaSeconds' | 'createdAt'>;

/** When each generation was last said to end, by this browser's clock, in milliseconds. */
const estimatedEnds = new Map<string, number>();

/**
 * Whole seconds a generation still needs, never counting upward: a later estimate counts only when
 * it is earlier. The server's estimate where there is one, else the run's expected time since the
 * start; at least 0. Every place that shows the same generation shows the same number.
 */
export function remainingSeconds(generation: Estimated, nowMs: number): number {
  const endMs = Math.min(
    estimatedEnds.get(generation.id) ?? Infinity,
    estimatedEnd(generation, nowMs),
  );
  estimatedEnds.set(generation.id, endMs);
  return Math.max(Math.ceil((endMs - nowMs) / 1000), 0);
}

/** Called when a generation is over: nobody will ask again. */
export function forgetEstimate(id: string): void {
  estimatedEnds.delete(id);
}

function estimatedEnd({ etaSeconds, run, createdAt }: Estimated, nowMs: number): number {
  if (etaSeconds !== null) return nowMs + etaSeconds * 1000;
  return localTimeMs(createdAt) + runs[run].expectedSeconds * 1000;
}

/** Whole seconds since `startMs`, never negative. */
export function elapsedSeconds(startMs: number, nowMs: number): number {
  return Math.max(Math.floor((nowMs - startMs) / 1000), 0);
}

/** `mm:ss`; minutes grow past 59. */
export function clockText(seconds: number): string {
  return minutesText(seconds).padStart(5, '0');
}

/** `m:ss`, as the specification writes durations: "2:00". */
export function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds in steps of 10 ms, "12.34"; never negative. */
export function hundredthsText(ms: number): string {
  return (Math.max(0, Math.floor(ms / 10)) / 100).toFixed(2);
}
