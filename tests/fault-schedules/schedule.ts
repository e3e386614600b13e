import { seededRandom, type SeededRandom } from '../faults/seeded-random.ts';
import type { FalEnding } from '../provider-stand-in/fal-jobs.ts';
import type { Misbehaviour } from '../provider-stand-in/service.ts';
import { webhookManners, type WebhookManner } from '../provider-stand-in/webhooks.ts';

type Kind = 'none' | 'cancel' | 'deadline' | 'kill' | 'stop';
export type ScheduledFault = { call: string; misbehaviour: Misbehaviour; times: number };

/** The events of one order at fal; everything follows from the seed. */
export type Schedule = {
  seed: string;
  order: 'reel' | 'enhance' | 'story' | 'portraits' | 'training';
  queuedMs: number;
  runningMs: number;
  webhooks: WebhookManner;
  faults: readonly ScheduledFault[];
  /** How the first work that is accepted ends. */
  ending: FalEnding | null;
  /**
   * An act of the user or the clock on the order once this call was made so often. For `kill` and
   * `stop` the call is not answered, and the workers are ended meanwhile. Null: nothing.
   */
  interruption: { kind: Exclude<Kind, 'none'>; call: string; count: number } | null;
  /** Nothing in it is a reason for a refund: the order must be delivered. */
  mustDeliver: boolean;
};

const body = { detail: 'raw words of the service' };
const error = (status: number): Misbehaviour => ({
  how: 'error',
  status,
  body,
  headers: { 'retry-after': '0.2' },
});
const rejection: Misbehaviour = {
  how: 'error',
  status: 422,
  body: { detail: [{ loc: ['body'], msg: body.detail, type: 'content_policy_violation' }] },
};

/** Each is survived when it happens once. */
const passing: Readonly<Record<string, readonly Misbehaviour[]>> = {
  upload: [error(500), error(503), { how: 'drop-before' }, { how: 'garbage' }],
  put: [error(500), { how: 'drop-before' }, { how: 'slow', milliseconds: 300 }],
  submit: [error(429), error(503), error(401), { how: 'slow', milliseconds: 400 }],
  status: [
    ...[error(500), error(429), error(503)],
    ...([{ how: 'garbage' }, { how: 'drop-before' }, { how: 'wrong-types' }] as const),
    ...([{ how: 'slow', milliseconds: 400 }, { how: 'html' }, { how: 'empty' }] as const),
  ],
  result: [
    ...[error(500), error(503)],
    ...([{ how: 'garbage' }, { how: 'drop-before' }, { how: 'html' }] as const),
  ],
  file: [
    ...[error(404), error(500), error(503)],
    ...([{ how: 'html' }, { how: 'garbage' }, { how: 'break-off' }] as const),
  ],
  cancel: [error(500), error(503), { how: 'drop-before' }, { how: 'garbage' }],
};

/** Each may be the end of the order. */
const fatal: Readonly<Record<string, readonly Misbehaviour[]>> = {
  submit: [
    ...[error(500), error(422), rejection],
    ...([{ how: 'drop-before' }, { how: 'drop-after' }, { how: 'garbage' }] as const),
    ...([{ how: 'wrong-types' }, { how: 'html' }, { how: 'empty' }] as const),
  ],
  result: [rejection, { how: 'wrong-types' }],
  file: [{ how: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }],
};

const endings: readonly FalEnding[] = [
  { ends: 'error', status: 503, errorType: 'runner_disconnected', body },
  { ends: 'error', status: 500, errorType: 'internal_error', body },
  { ends: 'expired' },
  { ends: 'unsafe' },
];

export function scheduleOf(seed: string): Schedule {
  const random = seededRandom(seed);
  const order = random.pickWeighted({ enhance: 8, story: 6, reel: 5, portraits: 2, training: 1 });
  const isFatal = random.isHit(0.3);
  const faults = [
    ...pickFaults(random, passing, random.pick([0, 1, 1, 2])),
    ...(isFatal ? pickFaults(random, fatal, 1) : []),
  ];
  const ending = random.isHit(0.15) ? random.pick(endings) : null;
  const kind = random.pickWeighted<Kind>({ none: 32, cancel: 8, deadline: 2, kill: 2, stop: 1 });
  const isEnded = kind === 'kill' || kind === 'stop';
  const call = random.pick(['upload', 'put', 'submit', 'submit', 'status', 'result', 'file']);
  const count = isEnded ? 1 : random.pick([1, 1, 2, 3]);
  const interruption = kind === 'none' ? null : { kind, call, count };
  if (isEnded) {
    const misbehaviour = { how: random.pick(['hang-before', 'hang-after'] as const) };
    faults.push({ call, misbehaviour, times: 1 });
  }
  return {
    seed,
    order,
    faults,
    ending,
    interruption,
    queuedMs: random.pick([0, 0, random.between(0, 2000)]),
    runningMs: random.pick([0, 0, random.between(0, 2000)]),
    webhooks: random.pick(webhookManners),
    mustDeliver: !isFatal && ending?.ends !== 'unsafe' && (!interruption || isEnded),
  };
}

function pickFaults(
  random: SeededRandom,
  from: typeof passing,
  count: number,
): readonly ScheduledFault[] {
  const calls = Object.keys(from);
  return Array.from({ length: count }, () => {
    const call = random.pick(calls);
    return { call, misbehaviour: random.pick(from[call] ?? []), times: 1 };
  });
}

/** In words for who looks for the reason of a failure. */
export const describeSchedule = (schedule: Schedule): string => JSON.stringify(schedule);
