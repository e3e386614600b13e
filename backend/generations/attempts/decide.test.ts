import type { FaultClass } from '../../providers/provider.ts';
import type { Attempt, Effect, Fault, Happening, Known, Service } from './attempt.ts';
import { decide } from './decide.ts';

const now = new Date('2026-11-24T12:00:00Z');
const deadlineAt = new Date(now.getTime() + 500_000);
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const fresh: Attempt = {
  id: '7',
  number: 1,
  claim: 3,
  provider: 'fal',
  state: 'submitting',
  stateSince: ago(1),
  openedAt: ago(2),
  prepared: null,
  ref: null,
  nextLookAt: null,
  purchases: 0,
  fault: null,
  pausedUntil: null,
  estimatedCostMicros: 420,
  costMicros: null,
};
const looked: Service = {
  finds: false,
  looks: true,
  reports: true,
  isSubmitRepeatable: false,
  submitSeconds: 15,
};
const unfindable = { ...looked, reports: false };
const ref = { id: 'r' };

/** The attempt, as far as it is not `fresh`, and what else is known. */
type Case = Partial<Attempt> & {
  /** Newest first. */
  earlier?: Partial<Attempt>[];
  known?: Partial<Known>;
};

function knownOf({ earlier = [], known = {}, ...attempt }: Case): Known {
  const before = earlier.map((fields, at) => ({
    ...fresh,
    state: 'failed' as const,
    number: earlier.length - at,
    ...fields,
  }));
  return {
    attempt: { ...fresh, number: earlier.length + 1, ...attempt },
    earlier: before,
    isOver: false,
    capability: 'image-to-video',
    deadlineAt,
    service: looked,
    candidates: [{ name: 'fal', isReady: true }],
    waits: { uncertainSeconds: 120, soonSeconds: 10, absentSeconds: 60 },
    ...known,
  };
}

/** The decision, as far as it is not as before. */
function decided(of: Case, happening: Happening) {
  const known = knownOf(of);
  const { next, effects } = decide(known, happening, now);
  const before = known.attempt as Record<string, unknown> | null;
  const changed = Object.entries(next ?? {}).filter(
    ([field, value]) => field !== 'stateSince' && value !== before?.[field],
  );
  return { next: Object.fromEntries(changed), effects };
}

const again = (afterSeconds: number, at = 'fal'): Effect => ({
  do: 'work-again',
  at,
  afterSeconds,
});
const giveUp = (reason: Extract<Effect, { do: 'give-up' }>['reason']): Effect => ({
  do: 'give-up',
  reason,
});
const faultOf = (fault: FaultClass | Fault): Fault =>
  typeof fault === 'string' ? { faultClass: fault } : fault;
const refused = (fault: FaultClass | Fault): Happening => ({
  is: 'refused',
  claim: 3,
  fault: faultOf(fault),
});
const silent = (fault: Partial<Fault> = {}): Happening => ({
  is: 'no-answer',
  claim: 3,
  fault: { faultClass: 'uncertain_submit', ...fault },
});
const unusable = (fault: FaultClass | Fault, times = 1, seconds = 0): Happening => ({
  is: 'unusable',
  claim: 3,
  fault: faultOf(fault),
  times,
  seconds,
});
const failed = (fault: FaultClass, more: Partial<Attempt> = {}) =>
  ({ state: 'failed', fault, ...more }) as const;
const afterFault = (fault: FaultClass): Case => ({ earlier: [{ fault }] });
const submitted = { state: 'submitted', ref } as const;
/** The poller looks at it, soon or before everything else. */
const waiting = { ...submitted, nextLookAt: now };
const looksSoon = { ...submitted, nextLookAt: ago(-1) };
const looksFirst = { ...submitted, nextLookAt: new Date(0) };
const uncertain = { state: 'uncertain' } as const;
const searched: Partial<Known> = { service: { ...unfindable, finds: true } };
const repeatable: Partial<Known> = { service: { ...looked, isSubmitRepeatable: true } };
const lookless: Partial<Known> = { service: { ...looked, looks: false } };
const lostOnce = { faultClass: 'lost', purchases: 1 } as const;
const boughtInVain = { purchases: 1, costMicros: 420 };
const replicate = { name: 'replicate', isReady: true };
const elsewhere = { candidates: [{ name: 'fal', isReady: true }, replicate] };
const taken: Happening = { is: 'taken-over' };
const answered: Happening = { is: 'submitted', ref };
const reported: Happening = { is: 'reported', ref };
const found: Happening = { is: 'found', ref };
const notFound: Happening = { is: 'found', ref: null };
const goesOn: Happening = { is: 'looked-at', claim: 3, againSeconds: 9 };
const over: Happening = { is: 'generation-over' };
const unconfirmed: Happening = { is: 'cancel-answered', isConfirmed: false };
const openAtFal: Effect = { do: 'open', at: 'fal' };
const prepare: Effect = { do: 'prepare' };
const submit: Effect = { do: 'submit' };
const find: Effect = { do: 'find' };
const takeAfter = (afterSeconds: number): Effect => ({ do: 'take-result', afterSeconds });
const takeNow = takeAfter(0);
const cancelAfter = (afterSeconds: number): Effect => ({ do: 'cancel-there', afterSeconds });
const cancelNow = cancelAfter(0);
const wakePoller: Effect = { do: 'wake-poller' };
const refund: Effect = giveUp('provider-unavailable');

type Row = [of: Case, happening: Happening, next?: Partial<Attempt>, ...effects: Effect[]];

const rows: Record<string, Record<string, Row>> = {
  'a worker takes a step': {
    'without an attempt: it opens one': [{ state: 'cancelled' }, taken, {}, openAtFal],
    'that is over: nothing': [{ state: 'failed', known: { isOver: true } }, taken],
    'whose last attempt ended it: it gives the step up': [
      failed('content_rejected'),
      taken,
      {},
      giveUp('content-rejected'),
    ],
    'that no provider can do: it gives the step up': [
      { state: 'cancelled', known: { candidates: [] } },
      taken,
      {},
      refund,
    ],
    'whose limit of costs is reached: it gives the step up': [
      {
        state: 'cancelled',
        known: { candidates: [{ name: 'fal', isReady: false, isFull: true }] },
      },
      taken,
      {},
      refund,
    ],
    'that is being prepared: it prepares': [{ state: 'preparing' }, taken, { claim: 4 }, prepare],
    'that is being submitted: it looks for it, and leaves the claim to who waits for the answer': [
      {},
      taken,
      uncertain,
      find,
    ],
    'that may be submitted twice: it submits': [{ known: repeatable }, taken, { claim: 4 }, submit],
    'that is uncertain: it looks for it': [uncertain, taken, {}, find],
    'whose result is ready: it takes it': [submitted, taken, { claim: 4 }, takeNow],
    'that the poller has: nothing': [waiting, taken],
    'whose work was found after its training had been given up: it trains no second time': [
      {
        state: 'cancelling',
        fault: 'uncertain_submit',
        ref,
        known: { capability: 'train-persona' },
      },
      taken,
      {},
      refund,
    ],
    'that an administrator began anew, with a ref: it opens one': [
      { state: 'cancelled', ref },
      taken,
      {},
      openAtFal,
    ],
    'that an administrator began anew, with a fault: it opens one': [
      { state: 'cancelled', fault: 'uncertain_submit' },
      taken,
      {},
      openAtFal,
    ],
    'whose provider is not set up any more: it asks another': [
      { ...submitted, known: { service: null, candidates: [replicate] } },
      taken,
      failed('lost'),
      again(0, 'replicate'),
    ],
  },
  'before the submit': {
    'what was prepared is kept': [
      { state: 'preparing' },
      { is: 'prepared', claim: 3, prepared: { a: 1 } },
      { state: 'submitting', prepared: { a: 1 } },
      submit,
    ],
    'an older claim prepares nothing': [
      { state: 'preparing' },
      { is: 'prepared', claim: 2, prepared: null },
    ],
    'a failed preparation is repeated': [
      { state: 'preparing' },
      refused('unavailable'),
      failed('unavailable'),
      again(2),
    ],
    'a submit that was not made is none': [{}, { is: 'unsent', claim: 3 }, { state: 'preparing' }],
    'not even if it was taken for lost': [
      uncertain,
      { is: 'unsent', claim: 3 },
      { state: 'preparing' },
    ],
  },
  'a submit is answered': {
    'with a ref: the poller looks': [{}, answered, looksSoon],
    'with a ref, where nothing can be looked at: it is polled': [
      { known: lookless },
      answered,
      { state: 'submitted', ref },
      takeNow,
    ],
    'late: its ref is kept all the same': [uncertain, answered, looksSoon],
    'after a report brought the ref: nothing': [waiting, answered],
    'after the attempt was given up: the work is cancelled': [
      failed('uncertain_submit'),
      answered,
      { state: 'cancelling', ref },
      cancelNow,
    ],
    'after the order was cancelled: the work is too': [
      { state: 'cancelling' },
      answered,
      { ref },
      cancelNow,
    ],
    'by a refusal after that: there is nothing to cancel': [
      { state: 'cancelling' },
      refused('unavailable'),
      { state: 'cancelled', costMicros: 0 },
    ],
    'by a refusal after that, with a ref of an earlier submit: it is cancelled there': [
      { state: 'cancelling', ref },
      refused('unavailable'),
    ],
    'by a refusal after a report brought the ref: the report counts': [
      waiting,
      refused('unavailable'),
    ],
    'by a refusal to an older claim: nothing': [{ claim: 4 }, refused('unavailable')],
  },
  'a submit is refused': {
    'for its words: it is taken nowhere else': [
      { known: elsewhere },
      refused('content_rejected'),
      failed('content_rejected'),
      giveUp('content-rejected'),
    ],
    'for a moment: it is repeated after a pause': [
      afterFault('unavailable'),
      refused('unavailable'),
      failed('unavailable'),
      again(4),
    ],
    'twice: another provider is asked at once': [
      { ...afterFault('unavailable'), known: elsewhere },
      refused('unavailable'),
      failed('unavailable'),
      again(0, 'replicate'),
    ],
    'four times: it is given up': [
      { earlier: Array.from({ length: 3 }, () => ({ fault: 'unavailable' as const })) },
      refused('unavailable'),
      failed('unavailable'),
      refund,
    ],
    'for longer than is left: it is given up': [
      {},
      refused({ faultClass: 'quota', retryAfterSeconds: 600 }),
      failed('quota', { pausedUntil: ago(-600) }),
      refund,
    ],
    'for long, with another provider: that is asked at once': [
      { known: elsewhere },
      refused({ faultClass: 'quota', retryAfterSeconds: 600 }),
      failed('quota', { pausedUntil: ago(-600) }),
      again(0, 'replicate'),
    ],
    'for its key: it is asked once more': [{}, refused('auth'), failed('auth'), again(2)],
    'for its key again: it is given up': [
      afterFault('auth'),
      refused('auth'),
      failed('auth'),
      refund,
    ],
    'for want of credit again: it is given up': [
      afterFault('quota'),
      refused({ faultClass: 'quota', isLasting: true }),
      failed('quota', { pausedUntil: deadlineAt }),
      refund,
    ],
    'for want of credit again by another worker that died: the next one gives it up': [
      { state: 'failed', fault: 'quota', pausedUntil: deadlineAt, earlier: [{ fault: 'quota' }] },
      taken,
      {},
      refund,
    ],
    'for its rate again: it is asked again': [
      afterFault('quota'),
      refused('quota'),
      failed('quota'),
      again(4),
    ],
    'for its key again, with another provider: that is asked': [
      { ...afterFault('auth'), known: elsewhere },
      refused('auth'),
      failed('auth'),
      again(0, 'replicate'),
    ],
    'by another worker that died: the next one gives it up': [
      { state: 'failed', fault: 'auth', earlier: [{ fault: 'auth' }] },
      taken,
      {},
      refund,
    ],
  },
  'an answer of success is no use': {
    'it counts as bought': [{}, refused(lostOnce), failed('lost', boughtInVain), again(2)],
    'so does what had a cost': [
      {},
      refused({ faultClass: 'timeout', costMicros: 5 }),
      failed('timeout', { purchases: 1, costMicros: 5 }),
      again(2),
    ],
    'the second is the last': [
      { earlier: [{ fault: 'lost', purchases: 1 }] },
      refused(lostOnce),
      failed('lost', boughtInVain),
      refund,
    ],
    'two questions of one submit are two': [
      { known: { capability: 'hashtags' } },
      refused({ faultClass: 'lost', purchases: 2 }),
      failed('lost', { purchases: 2, costMicros: 420 }),
      refund,
    ],
    'also for the worker after a crash': [failed('lost', { purchases: 2 }), taken, {}, refund],
    'a training is bought once': [
      { known: { capability: 'train-persona' } },
      refused(lostOnce),
      failed('lost', boughtInVain),
      refund,
    ],
    'files that came with it count too': [
      {},
      unusable('lost'),
      failed('lost', boughtInVain),
      again(2),
    ],
  },
  'a submit is not answered': {
    'its report is waited for': [{}, silent(), uncertain, again(5)],
    'two minutes': [{ state: 'uncertain', stateSince: ago(119) }, notFound, {}, again(1)],
    'and no longer': [
      { state: 'uncertain', stateSince: ago(120) },
      notFound,
      failed('uncertain_submit'),
      refund,
    ],
    'without an address it is given up at once': [
      { known: { service: unfindable } },
      silent(),
      failed('uncertain_submit'),
      refund,
    ],
    'without an address it is looked for a few times': [
      { known: searched },
      silent(),
      uncertain,
      again(2.5),
    ],
    'and no longer than ten seconds': [
      { ...uncertain, stateSince: ago(10), known: searched },
      notFound,
      failed('uncertain_submit'),
      refund,
    ],
    'and is never billed: it is looked for': [
      {},
      silent({ isUnbilled: true }),
      { state: 'uncertain', fault: 'unavailable' },
      again(2.5),
    ],
    'and is never billed: it is asked again after ten seconds': [
      { state: 'uncertain', fault: 'unavailable', stateSince: ago(10) },
      notFound,
      { state: 'failed' },
      again(2),
    ],
    'and is never billed, without an address: it is asked again at once': [
      { known: { service: unfindable } },
      silent({ isUnbilled: true }),
      failed('unavailable'),
      again(2),
    ],
    'and was taken for lost already: it is known then that it is unbilled': [
      uncertain,
      silent({ isUnbilled: true }),
      { fault: 'unavailable' },
    ],
    'but accepted without a ref: it counts as bought': [
      { state: 'submitting' },
      silent({ purchases: 1 }),
      { state: 'uncertain', purchases: 1 },
      again(5),
    ],
    'and may be submitted twice: it is': [{ known: repeatable }, silent(), {}, again(5)],
    'and it is found: the poller looks': [uncertain, found, looksSoon],
  },
  'its service reports': {
    'before the answer to the submit: its ref is kept at once': [
      {},
      reported,
      looksFirst,
      wakePoller,
    ],
    'what had no answer: its ref is kept': [uncertain, reported, looksFirst, wakePoller],
    'what waits: it is looked at before everything else': [
      { ...submitted, nextLookAt: ago(-30) },
      reported,
      { nextLookAt: new Date(0) },
      wakePoller,
    ],
    'what is being fetched: nothing': [submitted, reported],
    'what is delivered: nothing': [{ ...submitted, state: 'done' }, reported],
    'what was given up: it is cancelled': [
      { state: 'failed' },
      reported,
      { state: 'cancelling', ref },
      cancelNow,
    ],
    'what was given up and known: nothing': [{ state: 'failed', ref }, reported],
  },
  'work is looked at': {
    'that goes on: again later': [waiting, goesOn, { nextLookAt: ago(-9) }],
    'that goes on, without looks: by a job': [
      { ...submitted, known: lookless },
      goesOn,
      {},
      again(9),
    ],
    'that is ready: its result is taken': [
      waiting,
      { is: 'looked-at', claim: 3, againSeconds: null },
      { nextLookAt: null },
      takeNow,
    ],
  },
  'its result': {
    'cannot be used: it is fetched once more': [submitted, unusable('lost'), {}, takeAfter(1)],
    'cannot be used twice: it is bought anew': [
      submitted,
      unusable('lost', 2, 1),
      failed('lost'),
      again(2),
    ],
    'is not there: it is fetched for a minute': [
      submitted,
      unusable({ faultClass: 'lost', isAbsent: true }, 9, 59),
      {},
      takeAfter(5),
    ],
    'is still not there: it is bought anew': [
      submitted,
      unusable({ faultClass: 'lost', isAbsent: true }, 14, 60),
      failed('lost'),
      again(2),
    ],
    'cannot be fetched now: it is looked at again': [
      submitted,
      unusable('unavailable'),
      { nextLookAt: ago(-5) },
    ],
    'can never be used: the step is given up': [
      submitted,
      unusable('bug'),
      failed('bug'),
      giveUp('internal'),
    ],
    'was made in vain: its cost is kept': [
      { state: 'cancelling' },
      { is: 'made-in-vain', costMicros: 9 },
      { state: 'cancelled', costMicros: 9 },
    ],
    'was made in vain for what was given up: its cost is kept': [
      { state: 'failed' },
      { is: 'made-in-vain', costMicros: 9 },
      { purchases: 1, costMicros: 9 },
    ],
  },
  'the time of its job is over': {
    'it is cancelled and given up': [
      submitted,
      { is: 'time-over', claim: 3 },
      { state: 'cancelling' },
      cancelNow,
      giveUp('timeout'),
    ],
    'not for an older claim': [submitted, { is: 'time-over', claim: 2 }],
  },
  'its generation is over': {
    'before the submit: it is cancelled': [{ state: 'preparing' }, over, { state: 'cancelled' }],
    'while it is submitted: the answer is waited for': [
      {},
      over,
      { state: 'cancelling' },
      cancelNow,
    ],
    'after the submit: it is cancelled there': [
      waiting,
      over,
      { state: 'cancelling', nextLookAt: null },
      cancelNow,
    ],
    'when it is over too: nothing': [{ state: 'failed' }, over],
  },
  'its provider is asked to cancel': {
    'and confirms': [
      { state: 'cancelling', ref },
      { is: 'cancel-answered', isConfirmed: true, costMicros: 4 },
      { state: 'cancelled', costMicros: 4 },
    ],
    'and finds it': [{ state: 'cancelling' }, found, { ref }],
    'and does not confirm: again, as long as it was asked': [
      { state: 'cancelling', ref, stateSince: ago(40) },
      unconfirmed,
      {},
      cancelAfter(40),
    ],
    'and has not for an hour': [
      { state: 'cancelling', ref, stateSince: ago(3601) },
      unconfirmed,
      { state: 'cancelled' },
    ],
    'what was never answered: it may have been bought': [
      { state: 'cancelling', stateSince: ago(121) },
      unconfirmed,
      { state: 'cancelled', fault: 'uncertain_submit' },
    ],
    'what may still be answered: again': [
      {
        state: 'cancelling',
        stateSince: ago(121),
        known: { service: { ...looked, submitSeconds: 170 } },
      },
      unconfirmed,
      {},
      cancelAfter(121),
    ],
  },
};

describe('what is decided about an attempt when', () => {
  for (const [when, cases] of Object.entries(rows)) {
    describe(when, () => {
      for (const [title, [of, happening, next = {}, ...effects]] of Object.entries(cases)) {
        it(title, () => {
          expect(decided(of, happening)).to.deep.equal({ next, effects });
        });
      }
    });
  }
});
