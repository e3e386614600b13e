import type { Capability, FaultClass } from '../providers/provider.ts';
import type { AttemptRow } from './attempt-row.ts';
import { faultRules } from './fault-rules.ts';

/** Attempts of one step at all its providers together. */
const ATTEMPTS_MAX = 4;

/**
 * How many attempts of a step may be bought: each that a service took may be billed, also when
 * nothing of it could be used.
 */
const boughtMax = (capability: Capability): number => (capability === 'train-persona' ? 1 : 2);

/** An attempt of the step that is over. */
export type OverAttempt = Pick<AttemptRow, 'ref' | 'wasDoneAtOnce'>;

/** Our own pause after so many attempts. */
const ownPauseSeconds = (attempts: number): number => 2 ** attempts;

/**
 * The pause that the provider of the newest attempt asked for, where it is longer than ours: only
 * then is it worth going elsewhere. Undefined otherwise.
 */
export function longPause(
  retryAfterSeconds: number | undefined,
  attempts: number,
): number | undefined {
  const isLong = (retryAfterSeconds ?? 0) > ownPauseSeconds(attempts);
  return isLong ? retryAfterSeconds : undefined;
}

/**
 * When a step whose attempts have failed is submitted again, in seconds from now; null when it is
 * given up: it was tried or bought often enough, or its deadline comes first.
 */
export function secondsToNextSubmit(
  attempts: readonly OverAttempt[],
  {
    capability,
    isElsewhere,
    retryAfterSeconds,
    leftSeconds,
  }: {
    capability: Capability;
    /** Another provider than that of the newest attempt is asked: there is nothing to wait for. */
    isElsewhere: boolean;
    retryAfterSeconds: number | undefined;
    /** Until the deadline. */
    leftSeconds: number;
  },
): number | null {
  if (isEnough(attempts, capability)) return null;
  const seconds = isElsewhere ? 0 : (retryAfterSeconds ?? ownPauseSeconds(attempts.length));
  return seconds < leftSeconds ? seconds : null;
}

/** A step was tried or bought as often as it may be. */
function isEnough(attempts: readonly OverAttempt[], capability: Capability): boolean {
  const bought = attempts.filter(({ ref, wasDoneAtOnce }) => ref !== null || wasDoneAtOnce);
  return attempts.length >= ATTEMPTS_MAX || bought.length >= boughtMax(capability);
}

/**
 * The fault of the newest of these attempts where no attempt may follow it, null where one may: the
 * step is to be given up, which a worker that dies in between has not done.
 */
export function endingFault(
  attempts: readonly (OverAttempt & Pick<AttemptRow, 'state' | 'fault'>)[],
  capability: Capability,
): FaultClass | null {
  const [newest] = attempts;
  if (newest?.state !== 'failed' || !newest.fault) return null;
  const next = faultRules[newest.fault].next[newest.ref ? 'submitted' : 'unsubmitted'];
  return next === 'submit-again' && !isEnough(attempts, capability) ? null : newest.fault;
}
