import type { FailureReason } from '#contract/failures.ts';
import type { Capability, FaultClass } from '../../providers/provider.ts';
import type { Attempt, Candidate, Effect, Fault, Known } from './attempt.ts';

/** `find`: the attempt waits until it is known whether its work was bought. */
type NextPhase = 'fail' | 'submit-again' | 'poll-again' | 'find';

/** The engine's reaction to a fault of a provider. */
type FaultRule = {
  /** The phase that follows before the work was submitted, and after it. */
  next: Readonly<Record<'unsubmitted' | 'submitted', NextPhase>>;
  /**
   * Says that the provider is away, whatever it was asked; counted by its circuit breaker. What is
   * wrong with one order must not close a tool for all users.
   */
  isOutage: boolean;
  /** The next submit may go to another provider. */
  mayFailOver: boolean;
  /** The reason that the user reads when the fault ends the step. */
  reason: FailureReason;
};

const failing = { unsubmitted: 'fail', submitted: 'fail' } as const;
/** Submitted work is lost, so submitting again cannot make it twice. */
const submittingAgain = { unsubmitted: 'submit-again', submitted: 'submit-again' } as const;
/** The work may go on at the provider while its answer does not arrive. */
const askingAgain = { unsubmitted: 'submit-again', submitted: 'poll-again' } as const;
const orderAtFault = { next: failing, isOutage: false, mayFailOver: false } as const;
const outage = { isOutage: true, mayFailOver: true, reason: 'provider-unavailable' } as const;

/** The only table of fault classes: what each leads to. */
export const faultRules: Readonly<Record<FaultClass, FaultRule>> = {
  // The order itself cannot be served: no provider would do better.
  invalid_input: { ...orderAtFault, reason: 'invalid-input' },
  content_rejected: { ...orderAtFault, reason: 'content-rejected' },
  // The product or its adapter is at fault.
  bug: { ...orderAtFault, reason: 'internal' },
  auth: { ...outage, next: askingAgain },
  quota: { ...outage, next: askingAgain },
  unavailable: { ...outage, next: askingAgain },
  lost: { ...outage, next: submittingAgain },
  timeout: { ...outage, next: submittingAgain },
  // It may have been bought: submitting it again could charge the operator twice.
  uncertain_submit: {
    ...outage,
    next: { unsubmitted: 'find', submitted: 'poll-again' },
    mayFailOver: false,
  },
};

/** Attempts of one step at all its providers together, and at one before another is asked. */
const ATTEMPTS_MAX = 4;
const ATTEMPTS_EACH = 2;

/** How often a step may be bought: all that a service took may be billed, even what is no use. */
const boughtMax = (capability: Capability): number => (capability === 'train-persona' ? 1 : 2);

/** Our own pause after so many attempts. */
const ownPauseSeconds = (attempts: number): number => 2 ** attempts;

/**
 * Who gets the next attempt of a step, of candidates in order of preference; `earlier` has the
 * newest first. Another provider than that of the newest attempt is asked at most once per step,
 * and only after faults that allow it; at once where that one has asked for a pause. Null where no
 * provider that is set up may be asked.
 */
function chooseNext(candidates: readonly Candidate[], earlier: readonly Attempt[], now: Date) {
  const isPaused = (name: string) =>
    earlier.some(({ provider, pausedUntil }) => provider === name && (pausedUntil ?? now) > now);
  const ready = candidates.filter(({ isReady }) => isReady).map(({ name }) => name);
  const unpaused = ready.filter((name) => !isPaused(name));
  const [newest] = earlier;
  const asked = candidates.find(({ name }) => name === newest?.provider)?.name;
  // A paid order is attempted even when all circuits are open.
  if (!newest || !asked) return unpaused[0] ?? candidates[0]?.name ?? null;
  const hasFailedOver = earlier.some(({ provider }) => provider !== asked);
  const isTired = earlier.length >= ATTEMPTS_EACH || !unpaused.includes(asked);
  const mayFailOver = newest.fault !== null && faultRules[newest.fault].mayFailOver;
  if (hasFailedOver || !isTired || !mayFailOver) return asked;
  return unpaused.find((name) => name !== asked) ?? asked;
}

/** A model may be asked twice in one submit. */
const boughtIn = ({ ref, purchases }: Attempt): number => Math.max(ref === null ? 0 : 1, purchases);

/** How often a step may still be bought after these attempts. */
export const purchasesLeft = (attempts: readonly Attempt[], capability: Capability): number =>
  boughtMax(capability) - attempts.reduce((sum, attempt) => sum + boughtIn(attempt), 0);

/**
 * When and at whom a step is submitted again after its newest attempt has failed; null where it is
 * given up: it was tried or bought often enough, the service wants something that time does not
 * bring, or the deadline comes first.
 */
export function nextSubmit(
  attempts: readonly [Attempt, ...Attempt[]],
  fault: Pick<Fault, 'retryAfterSeconds' | 'isLasting'>,
  known: Pick<Known, 'capability' | 'candidates'> & { leftSeconds: number; now: Date },
): { at: string; afterSeconds: number } | null {
  const [newest, ...before] = attempts;
  if (!newest.fault || !mayFollow(newest)) return null;
  if (attempts.length >= ATTEMPTS_MAX || purchasesLeft(attempts, known.capability) <= 0)
    return null;
  const at = chooseNext(known.candidates, attempts, known.now);
  if (at === null) return null;
  const isElsewhere = at !== newest.provider;
  const isLasting = newest.fault === 'auth' || fault.isLasting;
  const isRefusedAgain = before.some(
    (attempt) => attempt.provider === newest.provider && attempt.fault === newest.fault,
  );
  if (!isElsewhere && isLasting && isRefusedAgain) return null;
  const own = ownPauseSeconds(attempts.length);
  const afterSeconds = isElsewhere ? 0 : (fault.retryAfterSeconds ?? own);
  return afterSeconds < known.leftSeconds ? { at, afterSeconds } : null;
}

/** The next attempt of a step without an open one: at whom, or that it ends and why. */
export function nextOpening({ attempt, earlier, ...known }: Known, now: Date): Effect {
  const attempts = attempt ? [attempt, ...earlier] : earlier;
  const isLasting = (attempt?.pausedUntil ?? now) >= known.deadlineAt;
  const at =
    attempt && hasFailed(attempt)
      ? nextSubmit([attempt, ...earlier], { isLasting }, { ...known, leftSeconds: Infinity, now })
          ?.at
      : chooseNext(known.candidates, attempts, now);
  const isFull = known.candidates.some(({ name, isFull: full }) => name === at && full);
  if (at && !isFull) return { do: 'open', at };
  const fault = at ? 'quota' : (attempt?.fault ?? 'unavailable');
  return { do: 'give-up', reason: faultRules[fault].reason };
}

/**
 * True also where a late ref has made it `cancelling` since; what was stopped has no fault, or no
 * ref.
 */
const hasFailed = ({ state, fault, ref }: Attempt): boolean =>
  fault !== null && (state === 'failed' || ref !== null);

/** Another attempt may follow one that has failed like this. */
function mayFollow({ state, fault, ref }: Attempt): boolean {
  // What is cancelled got its ref after it had failed.
  const phase = ref === null || state !== 'failed' ? 'unsubmitted' : 'submitted';
  return fault !== null && faultRules[fault].next[phase] === 'submit-again';
}

/** Pauses at a provider that are longer than ours: only then is it worth going elsewhere. */
export const isLongPause = (seconds: number, attempts: number): boolean =>
  seconds > ownPauseSeconds(attempts);

/** How long a submit without an answer is looked for: not at all where nothing could find it. */
export function searchSeconds({ service, waits }: Known, { fault }: Attempt): number {
  if (!service?.finds && !service?.reports) return 0;
  // One that is never billed is submitted again soon.
  return service.reports && fault !== 'unavailable' ? waits.uncertainSeconds : waits.soonSeconds;
}

/** A provider is asked to stop, at most this long, with pauses as long as it was asked so far. */
const CANCEL_SECONDS = 3600;
const CANCEL_PAUSE_SECONDS = { least: 1, most: 300 };

/** When a cancel that was not confirmed is repeated; null where it is not any more. */
export function secondsToNextCancel({ waits, service }: Known, attempt: Attempt, now: Date) {
  const seconds = secondsSince(attempt.stateSince, now);
  // The submit may still be on its way, as long as its provider has for it.
  const graceSeconds = Math.max(waits.uncertainSeconds, service?.submitSeconds ?? 0);
  const isUnknown = !attempt.ref || !service;
  if (seconds > CANCEL_SECONDS || (isUnknown && seconds > graceSeconds)) return null;
  const { least, most } = CANCEL_PAUSE_SECONDS;
  return Math.min(most, Math.max(least, seconds));
}

/** Null where it is not known, and nothing was bought or the estimate counts anyway. */
export function costOf({ ref, purchases, estimatedCostMicros }: Attempt, fault: Fault) {
  const isCounted = ref === null && Math.max(purchases, purchasesOf(fault)) > 0;
  return fault.costMicros ?? (isCounted ? estimatedCostMicros : null);
}

/** How often a fault says that the submit was answered with success. */
export const purchasesOf = (fault: Fault | null): number =>
  fault?.purchases ?? ((fault?.costMicros ?? 0) > 0 ? 1 : 0);
export const secondsSince = (then: Date, now: Date): number =>
  (now.getTime() - then.getTime()) / 1000;
export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
