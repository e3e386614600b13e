import { expect } from 'chai';
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

type Case = {
  attempt?: Partial<Attempt>;
  /** Newest first. */
  earlier?: Partial<Attempt>[];
  known?: Partial<Known>;
};

function knownOf({ attempt = {}, earlier = [], known = {} }: Case): Known {
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

/** What was decided, as far as it is not as before. */
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
const refused = (fault: FaultClass | Fault): Happening => ({
  is: 'refused',
  claim: 3,
  fault: typeof fault === 'string' ? { faultClass: fault } : fault,
});
const silent = (fault: Partial<Fault> = {}): Happening => ({
  is: 'no-answer',
  claim: 3,
  fault: { faultClass: 'uncertain_submit', ...fault },
});
const unusable = (fault: Fault, times = 1, seconds = 0): Happening => ({
  is: 'unusable',
  claim: 3,
  fault,
  times,
  seconds,
});
const submitted = { state: 'submitted', ref } as const;
const elsewhere = {
  candidates: [
    { name: 'fal', isReady: true },
    { name: 'replicate', isReady: true },
  ],
};

type Row = [
  title: string,
  of: Case,
  happening: Happening,
  next: Partial<Attempt>,
  effects: Effect[],
];

const rows: Record<string, Row[]> = {
  'a worker takes a step': [
    [
      'without an attempt: it opens one',
      { attempt: { state: 'cancelled' } },
      { is: 'taken-over' },
      {},
      [{ do: 'open', at: 'fal' }],
    ],
    [
      'that is over: nothing',
      { attempt: { state: 'failed' }, known: { isOver: true } },
      { is: 'taken-over' },
      {},
      [],
    ],
    [
      'whose last attempt ended it: it gives the step up',
      { attempt: { state: 'failed', fault: 'content_rejected' } },
      { is: 'taken-over' },
      {},
      [giveUp('content-rejected')],
    ],
    [
      'that no provider can do: it gives the step up',
      { attempt: { state: 'cancelled' }, known: { candidates: [] } },
      { is: 'taken-over' },
      {},
      [giveUp('provider-unavailable')],
    ],
    [
      'whose limit of costs is reached: it gives the step up',
      {
        attempt: { state: 'cancelled' },
        known: { candidates: [{ name: 'fal', isReady: false, isFull: true }] },
      },
      { is: 'taken-over' },
      {},
      [giveUp('provider-unavailable')],
    ],
    [
      'that is being prepared: it prepares',
      { attempt: { state: 'preparing' } },
      { is: 'taken-over' },
      { claim: 4 },
      [{ do: 'prepare' }],
    ],
    [
      'that is being submitted: it looks for it, and leaves the claim to who waits for the answer',
      {},
      { is: 'taken-over' },
      { state: 'uncertain' },
      [{ do: 'find' }],
    ],
    [
      'that may be submitted twice: it submits',
      { known: { service: { ...looked, isSubmitRepeatable: true } } },
      { is: 'taken-over' },
      { claim: 4 },
      [{ do: 'submit' }],
    ],
    [
      'that is uncertain: it looks for it',
      { attempt: { state: 'uncertain' } },
      { is: 'taken-over' },
      {},
      [{ do: 'find' }],
    ],
    [
      'whose result is ready: it takes it',
      { attempt: submitted },
      { is: 'taken-over' },
      { claim: 4 },
      [{ do: 'take-result', afterSeconds: 0 }],
    ],
    [
      'that the poller has: nothing',
      { attempt: { ...submitted, nextLookAt: now } },
      { is: 'taken-over' },
      {},
      [],
    ],
    [
      'whose work was found after its training had been given up: it trains no second time',
      {
        attempt: { state: 'cancelling', fault: 'uncertain_submit', ref },
        known: { capability: 'train-persona' },
      },
      { is: 'taken-over' },
      {},
      [giveUp('provider-unavailable')],
    ],
    ...[{ ref }, { fault: 'uncertain_submit' as const }].map((stopped): Row => [
      `that an administrator began anew, with ${Object.keys(stopped).join()}: it opens one`,
      { attempt: { state: 'cancelled', ...stopped } },
      { is: 'taken-over' },
      {},
      [{ do: 'open', at: 'fal' }],
    ]),
    [
      'whose provider is not set up any more: it asks another',
      {
        attempt: submitted,
        known: { service: null, candidates: [{ name: 'replicate', isReady: true }] },
      },
      { is: 'taken-over' },
      { state: 'failed', fault: 'lost' },
      [again(0, 'replicate')],
    ],
  ],
  'before the submit': [
    [
      'what was prepared is kept',
      { attempt: { state: 'preparing' } },
      { is: 'prepared', claim: 3, prepared: { a: 1 } },
      { state: 'submitting', prepared: { a: 1 } },
      [{ do: 'submit' }],
    ],
    [
      'an older claim prepares nothing',
      { attempt: { state: 'preparing' } },
      { is: 'prepared', claim: 2, prepared: null },
      {},
      [],
    ],
    [
      'a failed preparation is repeated',
      { attempt: { state: 'preparing' } },
      refused('unavailable'),
      { state: 'failed', fault: 'unavailable' },
      [again(2)],
    ],
    [
      'a submit that was not made is none',
      {},
      { is: 'unsent', claim: 3 },
      { state: 'preparing' },
      [],
    ],
    [
      'not even if it was taken for lost',
      { attempt: { state: 'uncertain' } },
      { is: 'unsent', claim: 3 },
      { state: 'preparing' },
      [],
    ],
  ],
  'a submit is answered': [
    [
      'with a ref: the poller looks',
      {},
      { is: 'submitted', ref },
      { state: 'submitted', ref, nextLookAt: ago(-1) },
      [],
    ],
    [
      'with a ref, where nothing can be looked at: it is polled',
      { known: { service: { ...looked, looks: false } } },
      { is: 'submitted', ref },
      { state: 'submitted', ref },
      [{ do: 'take-result', afterSeconds: 0 }],
    ],
    [
      'late: its ref is kept all the same',
      { attempt: { state: 'uncertain' } },
      { is: 'submitted', ref },
      { state: 'submitted', ref, nextLookAt: ago(-1) },
      [],
    ],
    [
      'after a report brought the ref: nothing',
      { attempt: { ...submitted, nextLookAt: now } },
      { is: 'submitted', ref },
      {},
      [],
    ],
    [
      'after the attempt was given up: the work is cancelled',
      { attempt: { state: 'failed', fault: 'uncertain_submit' } },
      { is: 'submitted', ref },
      { state: 'cancelling', ref },
      [{ do: 'cancel-there', afterSeconds: 0 }],
    ],
    [
      'after the order was cancelled: the work is too',
      { attempt: { state: 'cancelling' } },
      { is: 'submitted', ref },
      { ref },
      [{ do: 'cancel-there', afterSeconds: 0 }],
    ],
    [
      'by a refusal after that: there is nothing to cancel',
      { attempt: { state: 'cancelling' } },
      refused('unavailable'),
      { state: 'cancelled', costMicros: 0 },
      [],
    ],
    [
      'by a refusal after that, with a ref of an earlier submit: it is cancelled there',
      { attempt: { state: 'cancelling', ref } },
      refused('unavailable'),
      {},
      [],
    ],
    [
      'by a refusal after a report brought the ref: the report counts',
      { attempt: { ...submitted, nextLookAt: now } },
      refused('unavailable'),
      {},
      [],
    ],
    [
      'by a refusal to an older claim: nothing',
      { attempt: { claim: 4 } },
      refused('unavailable'),
      {},
      [],
    ],
  ],
  'a submit is refused': [
    [
      'for its words: it is taken nowhere else',
      { known: elsewhere },
      refused('content_rejected'),
      { state: 'failed', fault: 'content_rejected' },
      [giveUp('content-rejected')],
    ],
    [
      'for a moment: it is repeated after a pause',
      { earlier: [{ fault: 'unavailable' }] },
      refused('unavailable'),
      { state: 'failed', fault: 'unavailable' },
      [again(4)],
    ],
    [
      'twice: another provider is asked at once',
      { earlier: [{ fault: 'unavailable' }], known: elsewhere },
      refused('unavailable'),
      { state: 'failed', fault: 'unavailable' },
      [again(0, 'replicate')],
    ],
    [
      'four times: it is given up',
      { earlier: Array.from({ length: 3 }, () => ({ fault: 'unavailable' as const })) },
      refused('unavailable'),
      { state: 'failed', fault: 'unavailable' },
      [giveUp('provider-unavailable')],
    ],
    [
      'for longer than is left: it is given up',
      {},
      refused({ faultClass: 'quota', retryAfterSeconds: 600 }),
      { state: 'failed', fault: 'quota', pausedUntil: ago(-600) },
      [giveUp('provider-unavailable')],
    ],
    [
      'for long, with another provider: that is asked at once',
      { known: elsewhere },
      refused({ faultClass: 'quota', retryAfterSeconds: 600 }),
      { state: 'failed', fault: 'quota', pausedUntil: ago(-600) },
      [again(0, 'replicate')],
    ],
    [
      'for its key: it is asked once more',
      {},
      refused('auth'),
      { state: 'failed', fault: 'auth' },
      [again(2)],
    ],
    [
      'for its key again: it is given up',
      { earlier: [{ fault: 'auth' }] },
      refused('auth'),
      { state: 'failed', fault: 'auth' },
      [giveUp('provider-unavailable')],
    ],
    [
      'for want of credit again: it is given up',
      { earlier: [{ fault: 'quota' }] },
      refused({ faultClass: 'quota', isLasting: true }),
      { state: 'failed', fault: 'quota', pausedUntil: deadlineAt },
      [giveUp('provider-unavailable')],
    ],
    [
      'for want of credit again by another worker that died: the next one gives it up',
      {
        attempt: { state: 'failed', fault: 'quota', pausedUntil: deadlineAt },
        earlier: [{ fault: 'quota' }],
      },
      { is: 'taken-over' },
      {},
      [giveUp('provider-unavailable')],
    ],
    [
      'for its rate again: it is asked again',
      { earlier: [{ fault: 'quota' }] },
      refused('quota'),
      { state: 'failed', fault: 'quota' },
      [again(4)],
    ],
    [
      'for its key again, with another provider: that is asked',
      { earlier: [{ fault: 'auth' }], known: elsewhere },
      refused('auth'),
      { state: 'failed', fault: 'auth' },
      [again(0, 'replicate')],
    ],
    [
      'by another worker that died: the next one gives it up',
      { attempt: { state: 'failed', fault: 'auth' }, earlier: [{ fault: 'auth' }] },
      { is: 'taken-over' },
      {},
      [giveUp('provider-unavailable')],
    ],
  ],
  'an answer of success is no use': [
    [
      'it counts as bought',
      {},
      refused({ faultClass: 'lost', purchases: 1 }),
      { state: 'failed', fault: 'lost', purchases: 1, costMicros: 420 },
      [again(2)],
    ],
    [
      'so does what had a cost',
      {},
      refused({ faultClass: 'timeout', costMicros: 5 }),
      { state: 'failed', fault: 'timeout', purchases: 1, costMicros: 5 },
      [again(2)],
    ],
    [
      'the second is the last',
      { earlier: [{ fault: 'lost', purchases: 1 }] },
      refused({ faultClass: 'lost', purchases: 1 }),
      { state: 'failed', fault: 'lost', purchases: 1, costMicros: 420 },
      [giveUp('provider-unavailable')],
    ],
    [
      'two questions of one submit are two',
      { known: { capability: 'hashtags' } },
      refused({ faultClass: 'lost', purchases: 2 }),
      { state: 'failed', fault: 'lost', purchases: 2, costMicros: 420 },
      [giveUp('provider-unavailable')],
    ],
    [
      'also for the worker after a crash',
      { attempt: { state: 'failed', fault: 'lost', purchases: 2 } },
      { is: 'taken-over' },
      {},
      [giveUp('provider-unavailable')],
    ],
    [
      'a training is bought once',
      { known: { capability: 'train-persona' } },
      refused({ faultClass: 'lost', purchases: 1 }),
      { state: 'failed', fault: 'lost', purchases: 1, costMicros: 420 },
      [giveUp('provider-unavailable')],
    ],
    [
      'files that came with it count too',
      {},
      unusable({ faultClass: 'lost' }),
      { state: 'failed', fault: 'lost', purchases: 1, costMicros: 420 },
      [again(2)],
    ],
  ],
  'a submit is not answered': [
    ['its report is waited for', {}, silent(), { state: 'uncertain' }, [again(5)]],
    [
      'two minutes',
      { attempt: { state: 'uncertain', stateSince: ago(119) } },
      { is: 'found', ref: null },
      {},
      [again(1)],
    ],
    [
      'and no longer',
      { attempt: { state: 'uncertain', stateSince: ago(120) } },
      { is: 'found', ref: null },
      { state: 'failed', fault: 'uncertain_submit' },
      [giveUp('provider-unavailable')],
    ],
    [
      'without an address it is given up at once',
      { known: { service: unfindable } },
      silent(),
      { state: 'failed', fault: 'uncertain_submit' },
      [giveUp('provider-unavailable')],
    ],
    [
      'without an address it is looked for a few times',
      { known: { service: { ...unfindable, finds: true } } },
      silent(),
      { state: 'uncertain' },
      [again(2.5)],
    ],
    [
      'and no longer than ten seconds',
      {
        attempt: { state: 'uncertain', stateSince: ago(10) },
        known: { service: { ...unfindable, finds: true } },
      },
      { is: 'found', ref: null },
      { state: 'failed', fault: 'uncertain_submit' },
      [giveUp('provider-unavailable')],
    ],
    [
      'and is never billed: it is looked for',
      {},
      silent({ isUnbilled: true }),
      { state: 'uncertain', fault: 'unavailable' },
      [again(2.5)],
    ],
    [
      'and is never billed: it is asked again after ten seconds',
      { attempt: { state: 'uncertain', fault: 'unavailable', stateSince: ago(10) } },
      { is: 'found', ref: null },
      { state: 'failed' },
      [again(2)],
    ],
    [
      'and is never billed, without an address: it is asked again at once',
      { known: { service: unfindable } },
      silent({ isUnbilled: true }),
      { state: 'failed', fault: 'unavailable' },
      [again(2)],
    ],
    [
      'and was taken for lost already: it is known then that it is unbilled',
      { attempt: { state: 'uncertain' } },
      silent({ isUnbilled: true }),
      { fault: 'unavailable' },
      [],
    ],
    [
      'but accepted without a ref: it counts as bought',
      { attempt: { state: 'submitting' } },
      silent({ purchases: 1 }),
      { state: 'uncertain', purchases: 1 },
      [again(5)],
    ],
    [
      'and may be submitted twice: it is',
      { known: { service: { ...looked, isSubmitRepeatable: true } } },
      silent(),
      {},
      [again(5)],
    ],
    [
      'and it is found: the poller looks',
      { attempt: { state: 'uncertain' } },
      { is: 'found', ref },
      { state: 'submitted', ref, nextLookAt: ago(-1) },
      [],
    ],
  ],
  'its service reports': [
    [
      'before the answer to the submit: its ref is kept at once',
      {},
      { is: 'reported', ref },
      { state: 'submitted', ref, nextLookAt: new Date(0) },
      [{ do: 'wake-poller' }],
    ],
    [
      'what had no answer: its ref is kept',
      { attempt: { state: 'uncertain' } },
      { is: 'reported', ref },
      { state: 'submitted', ref, nextLookAt: new Date(0) },
      [{ do: 'wake-poller' }],
    ],
    [
      'what waits: it is looked at before everything else',
      { attempt: { ...submitted, nextLookAt: ago(-30) } },
      { is: 'reported', ref },
      { nextLookAt: new Date(0) },
      [{ do: 'wake-poller' }],
    ],
    ['what is being fetched: nothing', { attempt: submitted }, { is: 'reported', ref }, {}, []],
    [
      'what is delivered: nothing',
      { attempt: { ...submitted, state: 'done' } },
      { is: 'reported', ref },
      {},
      [],
    ],
    [
      'what was given up: it is cancelled',
      { attempt: { state: 'failed' } },
      { is: 'reported', ref },
      { state: 'cancelling', ref },
      [{ do: 'cancel-there', afterSeconds: 0 }],
    ],
    [
      'what was given up and known: nothing',
      { attempt: { state: 'failed', ref } },
      { is: 'reported', ref },
      {},
      [],
    ],
  ],
  'work is looked at': [
    [
      'that goes on: again later',
      { attempt: { ...submitted, nextLookAt: now } },
      { is: 'looked-at', claim: 3, againSeconds: 9 },
      { nextLookAt: ago(-9) },
      [],
    ],
    [
      'that goes on, without looks: by a job',
      { attempt: submitted, known: { service: { ...looked, looks: false } } },
      { is: 'looked-at', claim: 3, againSeconds: 9 },
      {},
      [again(9)],
    ],
    [
      'that is ready: its result is taken',
      { attempt: { ...submitted, nextLookAt: now } },
      { is: 'looked-at', claim: 3, againSeconds: null },
      { nextLookAt: null },
      [{ do: 'take-result', afterSeconds: 0 }],
    ],
  ],
  'its result': [
    [
      'cannot be used: it is fetched once more',
      { attempt: submitted },
      unusable({ faultClass: 'lost' }),
      {},
      [{ do: 'take-result', afterSeconds: 1 }],
    ],
    [
      'cannot be used twice: it is bought anew',
      { attempt: submitted },
      unusable({ faultClass: 'lost' }, 2, 1),
      { state: 'failed', fault: 'lost' },
      [again(2)],
    ],
    [
      'is not there: it is fetched for a minute',
      { attempt: submitted },
      unusable({ faultClass: 'lost', isAbsent: true }, 9, 59),
      {},
      [{ do: 'take-result', afterSeconds: 5 }],
    ],
    [
      'is still not there: it is bought anew',
      { attempt: submitted },
      unusable({ faultClass: 'lost', isAbsent: true }, 14, 60),
      { state: 'failed', fault: 'lost' },
      [again(2)],
    ],
    [
      'cannot be fetched now: it is looked at again',
      { attempt: submitted },
      unusable({ faultClass: 'unavailable' }),
      { nextLookAt: ago(-5) },
      [],
    ],
    [
      'can never be used: the step is given up',
      { attempt: submitted },
      unusable({ faultClass: 'bug' }),
      { state: 'failed', fault: 'bug' },
      [giveUp('internal')],
    ],
    [
      'was made in vain: its cost is kept',
      { attempt: { state: 'cancelling' } },
      { is: 'made-in-vain', costMicros: 9 },
      { state: 'cancelled', costMicros: 9 },
      [],
    ],
    [
      'was made in vain for what was given up: its cost is kept',
      { attempt: { state: 'failed' } },
      { is: 'made-in-vain', costMicros: 9 },
      { purchases: 1, costMicros: 9 },
      [],
    ],
  ],
  'the time of its job is over': [
    [
      'it is cancelled and given up',
      { attempt: submitted },
      { is: 'time-over', claim: 3 },
      { state: 'cancelling' },
      [{ do: 'cancel-there', afterSeconds: 0 }, giveUp('timeout')],
    ],
    ['not for an older claim', { attempt: submitted }, { is: 'time-over', claim: 2 }, {}, []],
  ],
  'its generation is over': [
    [
      'before the submit: it is cancelled',
      { attempt: { state: 'preparing' } },
      { is: 'generation-over' },
      { state: 'cancelled' },
      [],
    ],
    [
      'while it is submitted: the answer is waited for',
      {},
      { is: 'generation-over' },
      { state: 'cancelling' },
      [{ do: 'cancel-there', afterSeconds: 0 }],
    ],
    [
      'after the submit: it is cancelled there',
      { attempt: { ...submitted, nextLookAt: now } },
      { is: 'generation-over' },
      { state: 'cancelling', nextLookAt: null },
      [{ do: 'cancel-there', afterSeconds: 0 }],
    ],
    [
      'when it is over too: nothing',
      { attempt: { state: 'failed' } },
      { is: 'generation-over' },
      {},
      [],
    ],
  ],
  'its provider is asked to cancel': [
    [
      'and confirms',
      { attempt: { state: 'cancelling', ref } },
      { is: 'cancel-answered', isConfirmed: true, costMicros: 4 },
      { state: 'cancelled', costMicros: 4 },
      [],
    ],
    ['and finds it', { attempt: { state: 'cancelling' } }, { is: 'found', ref }, { ref }, []],
    [
      'and does not confirm: again, as long as it was asked',
      { attempt: { state: 'cancelling', ref, stateSince: ago(40) } },
      { is: 'cancel-answered', isConfirmed: false },
      {},
      [{ do: 'cancel-there', afterSeconds: 40 }],
    ],
    [
      'and has not for an hour',
      { attempt: { state: 'cancelling', ref, stateSince: ago(3601) } },
      { is: 'cancel-answered', isConfirmed: false },
      { state: 'cancelled' },
      [],
    ],
    [
      'what was never answered: it may have been bought',
      { attempt: { state: 'cancelling', stateSince: ago(121) } },
      { is: 'cancel-answered', isConfirmed: false },
      { state: 'cancelled', fault: 'uncertain_submit' },
      [],
    ],
    [
      'what may still be answered: again',
      {
        attempt: { state: 'cancelling', stateSince: ago(121) },
        known: { service: { ...looked, submitSeconds: 170 } },
      },
      { is: 'cancel-answered', isConfirmed: false },
      {},
      [{ do: 'cancel-there', afterSeconds: 121 }],
    ],
  ],
};

describe('what is decided about an attempt when', () => {
  for (const [when, cases] of Object.entries(rows)) {
    describe(when, () => {
      for (const [title, of, happening, next, effects] of cases) {
        it(title, () => {
          expect(decided(of, happening)).to.deep.equal({ next, effects });
        });
      }
    });
  }
});
