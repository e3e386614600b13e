import type { ProviderRef } from '../../providers/provider.ts';
import { secondsToNextLook } from '../asking/poll-schedule.ts';
import type { Attempt, Decision, Effect, Fault, Happening, Known } from './attempt.ts';
import {
  after,
  costOf,
  faultRules,
  isLongPause,
  nextOpening,
  nextSubmit,
  purchasesOf,
  searchSeconds,
  secondsSince,
  secondsToNextCancel,
} from './rules.ts';

/**
 * Decides what follows when this happens to an attempt; nothing does for a worker with an old
 * claim.
 *
 *     preparing ──► submitting ──┬─► submitted ──► done | failed
 *      (uploads,      (once)     │       ▲
 *       stored)                  └─► uncertain ──► failed    any of them, when the generation ends:
 *                           no answer    looked for              cancelling ──► cancelled
 *
 * `done` is written by the statement that ends the step (`step-statement.ts`). A ref that comes for
 * an attempt that is over makes it `cancelling`.
 */
export function decide(known: Known, happening: Happening, now: Date): Decision {
  const { attempt } = known;
  const isEnded = !attempt || endStates.has(attempt.state);
  if (happening.is === 'taken-over' && isEnded) {
    return known.isOver ? nothing : { next: null, effects: [nextOpening(known, now)] };
  }
  if (!attempt || ('claim' in happening && happening.claim !== attempt.claim)) return nothing;
  // The table has the rule of each happening under its name, which TypeScript does not follow.
  const rule = rules[attempt.state][happening.is] as Rule<Happening> | undefined;
  return rule?.({ known, attempt, now }, happening) ?? nothing;
}

export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => !endStates.has(state);

/** The end of an attempt for its step: `cancelling` is one, for a retry begins the step anew. */
const endStates = new Set<Attempt['state']>(['done', 'failed', 'cancelling', 'cancelled']);

const nothing: Decision = { next: null, effects: [] };
const cancelNow: Effect = { do: 'cancel-there', afterSeconds: 0 };
const takeNow: Effect = { do: 'take-result', afterSeconds: 0 };

type On = { known: Known; attempt: Attempt; now: Date };
type Rule<H extends Happening> = (on: On, happening: H) => Decision;
type Rules = { [Is in Happening['is']]?: Rule<Extract<Happening, { is: Is }>> };

const open: Rules = {
  'time-over': (on) => {
    const { next, effects } = stopped(on);
    return { next, effects: [...effects, { do: 'give-up', reason: 'timeout' }] };
  },
  'generation-over': stopped,
};

/** While it is prepared again, too: another worker may have submitted it before. */
const unanswered: Rules = {
  ...open,
  submitted: (on, { ref }) => accepted(on, ref),
  reported: (on, { ref }) => accepted(on, ref, { isReported: true }),
};

/** Until its submit is answered. */
const asked: Rules = {
  ...unanswered,
  found: (on, { ref }) => (ref ? accepted(on, ref) : searched(on)),
  refused: (on, { fault }) => failed(on, fault),
  // The finished work came with the answer.
  unusable: (on, { fault }) => failed(on, { purchases: 1, ...fault }),
};

const rules: Readonly<Record<Attempt['state'], Rules>> = {
  preparing: {
    ...unanswered,
    'taken-over': (on) => claimed(on, { do: 'prepare' }),
    prepared: ({ attempt, now: stateSince }, { prepared }) => ({
      next: { ...attempt, state: 'submitting', stateSince, prepared },
      effects: [{ do: 'submit' }],
    }),
    refused: (on, { fault }) => failed(on, fault),
  },
  submitting: {
    ...asked,
    // The worker that submits may still be waiting for the answer: it keeps its claim.
    'taken-over': (on) =>
      on.known.service?.isSubmitRepeatable
        ? claimed(on, { do: 'submit' })
        : { next: uncertain(on, null), effects: [{ do: 'find' }] },
    unsent,
    'no-answer': (on, { fault }) => withoutAnswer(on, fault),
  },
  uncertain: {
    ...asked,
    'taken-over': () => ({ next: null, effects: [{ do: 'find' }] }),
    unsent,
    // Another worker has taken the submit for lost before its answer said that it is unbilled.
    'no-answer': (on, { fault }) => ({ next: uncertain(on, fault), effects: [] }),
  },
  submitted: {
    ...open,
    'taken-over': (on) => (on.attempt.nextLookAt ? nothing : claimed(on, takeNow)),
    // A report has brought the ref before the answer did.
    submitted: ({ known }) => (known.service?.looks ? nothing : { next: null, effects: [takeNow] }),
    reported: ({ attempt }) => ({
      next: attempt.nextLookAt && { ...attempt, nextLookAt: FIRST_OF_ALL },
      effects: attempt.nextLookAt ? [{ do: 'wake-poller' }] : [],
    }),
    'looked-at': (on, { againSeconds }) => {
      if (againSeconds !== null) return lookAgain(on, againSeconds);
      return { next: { ...on.attempt, nextLookAt: null }, effects: [takeNow] };
    },
    unusable,
  },
  done: {},
  failed: over(),
  cancelled: over(),
  cancelling: {
    ...over(),
    // By the job that cancels it.
    found: ({ attempt }, { ref }) => (ref ? { next: { ...attempt, ref }, effects: [] } : nothing),
    // With a ref an earlier submit of it was taken, so there is something to cancel.
    refused: (on, { fault }) =>
      on.attempt.ref ? nothing : cancelled(on, costOf(on.attempt, fault) ?? 0),
    'made-in-vain': (on, { costMicros }) => cancelled(on, costMicros),
    'cancel-answered': (on, { isConfirmed, costMicros }) =>
      isConfirmed ? cancelled(on, costMicros) : cancelAgain(on),
  },
};

/** Work that no order waits for any more is cancelled as soon as it is known where it is. */
function over(): Rules {
  const cancelIt = ({ attempt, now }: On, { ref }: { ref: ProviderRef | null }): Decision =>
    attempt.ref || !ref
      ? nothing
      : { next: { ...attempt, state: 'cancelling', stateSince: now, ref }, effects: [cancelNow] };
  return {
    submitted: cancelIt,
    reported: cancelIt,
    found: cancelIt,
    'made-in-vain': ({ attempt }, { costMicros }) => ({
      next: { ...attempt, purchases: 1, costMicros: attempt.costMicros ?? costMicros },
      effects: [],
    }),
  };
}

const workAgain = ({ provider }: Attempt, afterSeconds: number): Effect => ({
  do: 'work-again',
  at: provider,
  afterSeconds,
});

/** Another worker has it from now on; without its provider it is lost. */
function claimed(on: On, effect: Effect): Decision {
  const { known, attempt } = on;
  if (!known.service) return failed(on, { faultClass: 'lost' });
  return { next: { ...attempt, claim: attempt.claim + 1 }, effects: [effect] };
}

function unsent({ attempt, now }: On): Decision {
  return { next: { ...attempt, state: 'preparing', stateSince: now }, effects: [] };
}

/** No service finishes sooner. */
const FIRST_LOOK_SECONDS = 1;
/** Before everything else that is due. */
const FIRST_OF_ALL = new Date(0);

function accepted(
  { known, attempt, now }: On,
  ref: ProviderRef,
  { isReported = false } = {},
): Decision {
  const looks = known.service?.looks ?? false;
  const first = isReported ? FIRST_OF_ALL : after(now, FIRST_LOOK_SECONDS);
  const nextLookAt = looks ? first : null;
  const wakeUp: Effect[] = isReported ? [{ do: 'wake-poller' }] : [];
  return {
    next: { ...attempt, state: 'submitted', stateSince: now, ref, fault: null, nextLookAt },
    effects: looks ? wakeUp : [takeNow],
  };
}

/** Pause before a submit that got no answer is looked for again. */
const FIND_SECONDS = { least: 0.1, most: 5 };

function withoutAnswer(on: On, fault: Fault): Decision {
  if (!on.known.service?.isSubmitRepeatable) {
    return searched({ ...on, attempt: uncertain(on, fault) });
  }
  const afterSeconds = Math.min(FIND_SECONDS.most, fault.retryAfterSeconds ?? Infinity);
  return { next: null, effects: [workAgain(on.attempt, afterSeconds)] };
}

/** The attempt may have been bought, unless the service says otherwise. */
function uncertain({ attempt, now }: On, fault: Fault | null): Attempt {
  const stateSince = attempt.state === 'uncertain' ? attempt.stateSince : now;
  const purchases = Math.max(attempt.purchases, purchasesOf(fault));
  const then = fault?.isUnbilled ? 'unavailable' : null;
  return { ...attempt, state: 'uncertain', stateSince, purchases, fault: then };
}

/** Looks for what may have been bought as long as it can be found, and ends it then. */
function searched(on: On): Decision {
  const { known, attempt, now } = on;
  const seconds = searchSeconds(known, attempt);
  const leftSeconds = seconds - secondsSince(attempt.stateSince, now);
  if (leftSeconds <= 0) return failed(on, { faultClass: attempt.fault ?? 'uncertain_submit' });
  const { least, most } = FIND_SECONDS;
  const afterSeconds = Math.max(least, Math.min(most, seconds / 4, leftSeconds));
  return { next: attempt, effects: [workAgain(attempt, afterSeconds)] };
}

/** The attempt has made nothing: the step is submitted again or given up. */
function failed(on: On, fault: Fault): Decision {
  const { known, attempt, now } = on;
  const { faultClass, retryAfterSeconds = 0 } = fault;
  const purchases = Math.max(attempt.purchases, purchasesOf(fault));
  const next: Attempt = {
    ...attempt,
    state: 'failed',
    stateSince: now,
    fault: faultClass,
    purchases,
    costMicros: costOf(attempt, fault),
    nextLookAt: null,
    pausedUntil: isLongPause(retryAfterSeconds, attempt.number)
      ? after(now, retryAfterSeconds)
      : null,
  };
  if (known.isOver) return { next, effects: [] };
  const again = nextSubmit([next, ...known.earlier], fault, {
    ...known,
    leftSeconds: -secondsSince(known.deadlineAt, now),
    now,
  });
  if (again) return { next, effects: [{ do: 'work-again', ...again }] };
  // The class of the fault does not say that it lasts; who gives the step up after a crash has to
  // know.
  const pausedUntil = fault.isLasting ? known.deadlineAt : next.pausedUntil;
  const giveUp: Effect = { do: 'give-up', reason: faultRules[faultClass].reason };
  return { next: { ...next, pausedUntil }, effects: [giveUp] };
}

/** The longest pause before a result is fetched again, and after a poll that got no answer. */
const POLL_SECONDS = 5;

/** Its result cannot be used, or not be fetched now. */
function unusable(
  on: On,
  { fault, times, seconds }: Extract<Happening, { is: 'unusable' }>,
): Decision {
  const { next } = faultRules[fault.faultClass];
  if (next.submitted === 'poll-again') {
    return lookAgain(on, secondsToNextLook(fault.retryAfterSeconds ?? POLL_SECONDS, 0, 0));
  }
  const isOnceMore = fault.faultClass === 'lost' && times === 1;
  const mayAppear = fault.isAbsent && seconds < on.known.waits.absentSeconds;
  if (!isOnceMore && !mayAppear) return failed(on, fault);
  return {
    next: null,
    effects: [{ do: 'take-result', afterSeconds: Math.min(times, POLL_SECONDS) }],
  };
}

function lookAgain({ known, attempt, now }: On, seconds: number): Decision {
  if (known.service?.looks) {
    return { next: { ...attempt, nextLookAt: after(now, seconds) }, effects: [] };
  }
  return { next: null, effects: [workAgain(attempt, seconds)] };
}

/** Work that was never submitted is cancelled at once. */
function stopped({ attempt, now }: On): Decision {
  const next = { ...attempt, stateSince: now, nextLookAt: null, fault: null };
  if (attempt.state === 'preparing') return { next: { ...next, state: 'cancelled' }, effects: [] };
  return { next: { ...next, state: 'cancelling' }, effects: [cancelNow] };
}

function cancelAgain(on: On): Decision {
  const afterSeconds = secondsToNextCancel(on.known, on.attempt, on.now);
  if (afterSeconds === null) return cancelled(on);
  return { next: null, effects: [{ do: 'cancel-there', afterSeconds }] };
}

/** One that has neither a ref nor a cost may have been bought all the same, and is marked so. */
function cancelled({ attempt, now }: On, costMicros: number | null = null): Decision {
  const isUnclear = attempt.ref === null && costMicros === null;
  const fault = isUnclear ? 'uncertain_submit' : attempt.fault;
  const next: Attempt = { ...attempt, state: 'cancelled', stateSince: now, fault, costMicros };
  return { next, effects: [] };
}
