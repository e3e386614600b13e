import type { Generation } from '#contract/generation.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { localTimeMs } from '../api/server-clock.ts';

/**
 * When a generation should end, in milliseconds: by the server's estimate where there is one, else
 * by the run's expected time. Never later than `beforeMs`, what was expected so far, so that no
 * countdown goes up.
 */
export function expectedEndMs(
  { etaSeconds, run, createdAt }: Pick<Generation, 'run' | 'etaSeconds' | 'createdAt'>,
  nowMs: number,
  beforeMs = Infinity,
): number {
  const endMs =
    etaSeconds === null
      ? localTimeMs(createdAt) + runs[run].expectedSeconds * 1000
      : nowMs + etaSeconds * 1000;
  return Math.min(endMs, beforeMs);
}

/** Whole seconds until `endMs`, at least 0. */
export function remainingSeconds(endMs: number, nowMs: number): number {
  return Math.max(Math.ceil((endMs - nowMs) / 1000), 0);
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
