import { clock } from '../../clock.ts';

/** Seconds until work is looked at again: the longest, and what an unusable answer gets. */
const LOOK_SECONDS = { least: 0.5, most: 55, fallback: 5 };
/** Work this much older is looked at that much later: a minute of work, every six seconds. */
const SHARE_OF_AGE = 0.1;
const JITTER = 0.15;

/**
 * When work that a service has not finished is looked at next: as the service says, less often the
 * older it is, never less than once a minute. `random` is 0..1; it keeps work that was ordered
 * together from being looked at together.
 */
export function secondsToNextLook(nextPollSeconds: number, ageSeconds: number, random: number) {
  const { least, most, fallback } = LOOK_SECONDS;
  const wanted = Number.isFinite(nextPollSeconds) ? nextPollSeconds : fallback;
  const grown = Math.max(wanted, ageSeconds * SHARE_OF_AGE, least);
  return Math.min(grown, most) * (1 - JITTER * random);
}

const WINDOW_MS = 1_000;

export type Allowance = ReturnType<typeof openAllowance>;

/** Grants at most `perSecond` within any second. */
export function openAllowance(perSecond: number) {
  let grants: { atMs: number; count: number }[] = [];
  const recent = () => {
    const sinceMs = clock.monotonicMs() - WINDOW_MS;
    grants = grants.filter(({ atMs, count }) => count > 0 && atMs > sinceMs);
    return grants;
  };
  return {
    /**
     * Takes `count`, or nothing where that is more than is left. `giveBack` is called when the
     * others are used: they count from then on.
     */
    take: (count: number) => {
      const taken = recent().reduce((sum, grant) => sum + grant.count, 0);
      if (taken + count > perSecond) return null;
      const grant = { atMs: clock.monotonicMs(), count };
      grants.push(grant);
      return {
        giveBack: (unused: number): void => {
          grant.count -= unused;
          grant.atMs = clock.monotonicMs();
        },
      };
    },
    /** Milliseconds until some are free again. */
    msToNext: (): number => {
      const nowMs = clock.monotonicMs();
      const oldestMs = Math.min(nowMs, ...recent().map(({ atMs }) => atMs));
      return oldestMs + WINDOW_MS - nowMs;
    },
  };
}
