import type { FailureReason } from '../../contract/failures.ts';
import type { OutsideProvider } from '../../backend/providers/outside-provider.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import type { Misbehaviour, RecordedRequest, Service } from '../provider-stand-in/service.ts';
import type { WebhookManner, Webhooks } from '../provider-stand-in/webhooks.ts';
import type { Pace } from '../provider-stand-in/work-queue.ts';

/**
 * How an order ends: delivered and charged, or refunded for this reason. One that ends for
 * `timeout` has reached its deadline, one that ends as `cancelled` was cancelled by its user.
 */
export type Ending = 'delivered' | FailureReason;

/** A fault of a service, and how every order that meets it ends. */
export type MatrixFault = {
  /** The row of the table in the documentation. */
  title: string;
  /** The call that goes wrong. `submit`: the one that buys, by whatever name. None: all go well. */
  call?: string;
  misbehaviour?: Misbehaviour;
  /** All requests unless it says how many. */
  times?: number;
  /** How the service reports that work is over; once unless it says otherwise. */
  webhooks?: WebhookManner;
  /** The service accepts work and goes on with it without end. */
  isEndless?: true;
  ends: Ending;
  /** The service says that it charges nothing for it. */
  isUnbilled?: true;
  /** Capabilities that are not tried: they have no such answer, or it takes too long. */
  without?: readonly Capability[];
};

export type MatrixStandIn = Service & {
  settings: Record<string, string>;
  webhooks?: Pick<Webhooks<object>, 'manner' | 'statuses'>;
  /** Work that comes in goes on without end, at the paths of `paths`; null ends that. */
  setEndless?(paths: RegExp | null): void;
};

export type MatrixService = {
  /** The head of its table in the documentation. */
  title: string;
  provider: OutsideProvider;
  open(book: RecordedRequest[]): Promise<MatrixStandIn>;
  /** The key, which no browser and no log may show; none where the service has no key. */
  key?: string;
  /** The paths of each capability's requests, and of its files. */
  capabilities: { readonly [C in Capability]?: RegExp };
  /** Tried on their own: by their paths, their requests are not told apart from those of others. */
  apart?: readonly Capability[];
  /** The call that buys, where its name is not `submit`. */
  submitCalls?: { readonly [C in Capability]?: string };
  faults: readonly MatrixFault[];
  /** Paid requests that one attempt may make, where they are more than one. */
  paidPerAttempt?: { readonly [C in Capability]?: number };
  /** Which attempt a paid request belongs to, where it says so. */
  attemptOf?: (request: RecordedRequest) => string | undefined;
  /** The service costs nothing. */
  isFree?: true;
  /** Pictures for a training, as few as the service takes: the others only repeat the same. */
  shots?: number;
};

/** In every error of a stand-in: no browser gets them. */
const ERROR_WORDS = 'raw words of the service';
export const rawWords = [ERROR_WORDS, 'It works!', 'secret words'] as const;

const body = {
  title: ERROR_WORDS,
  detail: ERROR_WORDS,
  error: { message: ERROR_WORDS, code: 'x', status: 'UNKNOWN' },
};
export const error = (status: number): Misbehaviour => ({
  // The pause before the next try, in seconds.
  how: 'error',
  status,
  body,
  headers: { 'retry-after': '0.2' },
});
/** fal's refusal of one order. */
export const refusal = (type: string): Misbehaviour => ({
  how: 'error',
  status: 422,
  body: { detail: [{ loc: ['body'], msg: ERROR_WORDS, type }] },
});
/** OpenAI's refusal of one order. */
export const refusalCode = (code: string): Misbehaviour => ({
  how: 'error',
  status: 400,
  body: { error: { message: ERROR_WORDS, code } },
});
export const hidden: Misbehaviour = {
  how: 'redirect',
  to: 'http://169.254.169.254/latest/meta-data',
};
export const away = 'provider-unavailable';

type Row = [what: string, misbehaviour: Misbehaviour, ends: Ending, times?: number];

export function rows(call: string, list: readonly Row[]): MatrixFault[] {
  return list.map(([what, misbehaviour, ends, times]) => ({
    title: `${call} ${what}`,
    call,
    misbehaviour,
    ends,
    ...(times === undefined ? {} : { times }),
  }));
}

/** Faults that a report of the work, were it to come first, would have an order pass by. */
export const unreported = (faults: readonly MatrixFault[]): MatrixFault[] =>
  faults.map((fault) => ({ ...fault, webhooks: 'never' }));

/** The faults with which a request that looks at work is tried. */
export const lookRows: readonly Row[] = [
  ['answers 404', error(404), away],
  ['answers 500 until the deadline', error(500), 'timeout'],
  ['answers 500 once', error(500), 'delivered', 1],
  ['answers garbage once', { how: 'garbage' }, 'delivered', 1],
  ['answers wrong types once', { how: 'wrong-types' }, 'delivered', 1],
  ['drops the connection once', { how: 'drop-before' }, 'delivered', 1],
];

/** The faults of every request that buys, and how an order ends where nothing else is said. */
const submitRows: readonly Row[] = [
  ['answers 401', error(401), away],
  ['answers 402', error(402), away],
  ['answers 403', error(403), away],
  ['answers 404', error(404), away],
  ['answers 429', error(429), away],
  ['answers 429 once', error(429), 'delivered', 1],
  ['answers 500', error(500), away],
  ['answers 503', error(503), away],
  ['answers 503 once', error(503), 'delivered', 1],
  ['drops the connection before it accepts', { how: 'drop-before' }, away],
  ['drops the connection after it accepts', { how: 'drop-after' }, away],
  ['is slow', { how: 'slow', milliseconds: 700 }, 'delivered'],
  // Long enough for the cancel to come first on a busy machine, as the work is never reported.
  ['is slow and the order is cancelled', { how: 'slow', milliseconds: 15_000 }, 'cancelled'],
  ['accepts and never answers', { how: 'hang-after' }, away],
  ['answers garbage', { how: 'garbage' }, away],
  ['answers wrong types', { how: 'wrong-types' }, away],
  ['answers a page', { how: 'html' }, away],
  ['answers nothing', { how: 'empty' }, away],
  ['answers 2 GB', { how: 'huge' }, away],
  ['redirects to a private address', hidden, away],
];

/** `ends`: what ends otherwise at this service, or is not tried there. */
export function submitFaults(
  ends: Readonly<Record<string, Ending | 'untried'>> = {},
): MatrixFault[] {
  const known = new Set(submitRows.map(([what]) => what));
  const unknown = Object.keys(ends).find((what) => !known.has(what));
  if (unknown !== undefined) throw new Error(`no submit ${unknown}`);
  const faults = rows(
    'submit',
    submitRows.flatMap(([what, misbehaviour, usually, ...times]): Row[] => {
      const end = ends[what] ?? usually;
      return end === 'untried' ? [] : [[what, misbehaviour, end, ...times]];
    }),
  );
  return faults.flatMap((fault) => (fault.ends === 'cancelled' ? unreported([fault]) : fault));
}

/** Ends where the result comes with the answer, which takes longer than other answers may. */
export const blocking = { 'accepts and never answers': 'timeout' } as const;

/** For services that work on an order after they have accepted it. */
export const workFaults: readonly MatrixFault[] = [
  { title: 'work goes on until the deadline', isEndless: true, ends: 'timeout' },
  { title: 'work goes on and the order is cancelled', isEndless: true, ends: 'cancelled' },
];

/** For services that report that work is over. */
export const webhookFaults: readonly MatrixFault[] = (
  ['never', 'twice', 'late', 'reordered', 'early', 'forged', 'stale'] as const
).map((manner) => ({ title: `webhooks come ${manner}`, webhooks: manner, ends: 'delivered' }));

/** For services that fetch a file by its address. */
export const fileFaults = rows('file', [
  ['has expired', error(404), away],
  ['has expired once', error(404), 'delivered', 1],
  ['is a page', { how: 'html' }, away],
  ['is empty until the deadline', { how: 'empty' }, 'timeout'],
  ['breaks off once', { how: 'break-off' }, 'delivered', 1],
  ['redirects to a private address', hidden, 'internal'],
  ['answers 500 until the deadline', error(500), 'timeout'],
]);

/** For services that the photo or the pictures of an order are sent to. */
export const uploadFaults = rows('upload', [
  ['answers 403', error(403), away],
  ['answers 500 once', error(500), 'delivered', 1],
  ['answers garbage', { how: 'garbage' }, away],
]);

/** A service of a queue, as the matrix uses it. */
export const openQueueService = async <
  S extends MatrixStandIn & { setPace(pace: (model: string) => Pace): void },
>(
  opening: Promise<S>,
): Promise<MatrixStandIn> => {
  const standIn = await opening;
  const setEndless = (paths: RegExp | null) =>
    standIn.setPace((model) => ({ queuedMs: 0, runningMs: paths?.test(model) ? ENDLESS_MS : 0 }));
  return { ...standIn, setEndless };
};

export const ENDLESS_MS = 3_600_000;

export const withoutSome = (
  faults: readonly MatrixFault[],
  without: readonly Capability[],
): MatrixFault[] => faults.map((fault) => ({ ...fault, without }));
