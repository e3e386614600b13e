import type { FailureReason } from '../../contract/failures.ts';
import { fal } from '../../backend/providers/fal/fal.ts';
import { google } from '../../backend/providers/google.ts';
import type { OutsideProvider } from '../../backend/providers/open-providers.ts';
import { openai } from '../../backend/providers/openai.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import { falKey, openFalStandIn } from '../provider-stand-in/fal.ts';
import { googleKey, openGoogleStandIn } from '../provider-stand-in/google.ts';
import { openaiKey, openOpenaiStandIn } from '../provider-stand-in/openai.ts';
import type { Misbehaviour, RecordedRequest, Service } from '../provider-stand-in/service.ts';

/** How an order ends: delivered and charged, or refunded for this reason. */
export type Ending = 'delivered' | FailureReason;

/** A misbehaviour of one call of a service, and how every order that meets it ends. */
export type MatrixFault = {
  /** The row of the table in the documentation. */
  title: string;
  call: string;
  misbehaviour: Misbehaviour;
  /** All requests unless it says how many. */
  times?: number;
  ends: Ending;
  /** Capabilities that are not tried: they have no such answer, or it takes too long. */
  without?: readonly Capability[];
};

export type MatrixService = {
  provider: OutsideProvider;
  open(book: RecordedRequest[]): Promise<Service & { settings: Record<string, string> }>;
  key: string;
  /** The paths of each capability's requests, and of its files. */
  capabilities: { readonly [C in Capability]?: RegExp };
  faults: readonly MatrixFault[];
  /** Paid requests that one attempt may make. */
  paidPerAttempt: number;
  /** Which attempt a paid request belongs to, where it says so. */
  attemptOf?: (request: RecordedRequest) => string | undefined;
};

/** In every error of a stand-in: no browser gets them. */
const ERROR_WORDS = 'raw words of the service';
export const rawWords = [ERROR_WORDS, 'It works!'] as const;

const body = { detail: ERROR_WORDS, error: { message: ERROR_WORDS, code: 'x', status: 'UNKNOWN' } };
const error = (status: number): Misbehaviour => ({
  // The pause before the next try, in seconds.
  ...{ how: 'error', status, body, headers: { 'retry-after': '0.2' } },
});
const refusal = (type: string): Misbehaviour => ({
  ...{ how: 'error', status: 422, body: { detail: [{ loc: ['body'], msg: ERROR_WORDS, type }] } },
});
const PRIVATE_ADDRESS = 'http://169.254.169.254/latest/meta-data';
const away = 'provider-unavailable';

const noPictures = ['enhance', 'image-to-video', 'train-persona'] as const;

const falFaults: readonly MatrixFault[] = [
  ...rows('submit', [
    ['answers 401', error(401), away],
    ['answers 402', error(402), away],
    ['answers 403', error(403), away],
    ['answers 404', error(404), away],
    ['answers 429', error(429), away],
    ['answers 500', error(500), away],
    ['answers 503', error(503), away],
    ['answers 503 once', error(503), 'delivered', 1],
    ['refuses the words', refusal('content_policy_violation'), 'content-rejected'],
    ['cannot read the file', refusal('image_load_error'), 'invalid-input'],
    ['refuses a field', refusal('value_error'), 'internal'],
    ['drops the connection before it accepts', { how: 'drop-before' }, away],
    ['drops the connection after it accepts', { how: 'drop-after' }, 'delivered'],
    ['is slow', { how: 'slow', milliseconds: 700 }, 'delivered'],
    ['never answers', { how: 'hang-before' }, away],
    ['answers garbage', { how: 'garbage' }, away],
    ['answers wrong types', { how: 'wrong-types' }, 'delivered'],
    ['answers a page', { how: 'html' }, away],
    ['answers nothing', { how: 'empty' }, away],
    ['answers 2 GB', { how: 'huge' }, away],
    ['redirects to a private address', { how: 'redirect', to: PRIVATE_ADDRESS }, 'internal'],
  ]),
  ...rows('status', [
    ['answers 404', error(404), away],
    ['answers 500 until the deadline', error(500), 'timeout'],
    ['answers 500 once', error(500), 'delivered', 1],
    ['answers wrong types once', { how: 'wrong-types' }, 'delivered', 1],
    ['drops the connection once', { how: 'drop-before' }, 'delivered', 1],
  ]),
  ...rows('result', [
    ['is an error of the model', refusal('internal_error'), away],
    ['is a refusal', refusal('content_policy_violation'), 'content-rejected'],
    ['is garbage until the deadline', { how: 'garbage' }, 'timeout'],
    ['has wrong types', { how: 'wrong-types' }, 'internal'],
    ['redirects to a private address', { how: 'redirect', to: PRIVATE_ADDRESS }, 'timeout'],
  ]),
  {
    ...{ title: 'result is flagged as unsafe', call: 'result', ends: 'content-rejected' },
    misbehaviour: {
      how: 'change',
      change: (answer) => ({ ...answer, has_nsfw_concepts: [true] }),
    },
    without: ['image-to-video', 'train-persona'],
  },
  ...rows('file', [
    ['has expired', error(404), away],
    ['is a page', { how: 'html' }, away],
    ['is empty until the deadline', { how: 'empty' }, 'timeout'],
    ['is garbage', { how: 'garbage' }, away],
    ['redirects to a private address', { how: 'redirect', to: PRIVATE_ADDRESS }, 'internal'],
    ['answers 500 until the deadline', error(500), 'timeout'],
  ]),
  // Others have larger limits, and a test should not write gigabytes.
  {
    ...{ title: 'file has 2 GB', call: 'file', misbehaviour: { how: 'huge' }, ends: away },
    without: noPictures,
  },
];

const textFaults = (call: string): readonly MatrixFault[] =>
  rows(call, [
    ['answers 401', error(401), away],
    ['answers 402', error(402), away],
    ['answers 403', error(403), away],
    ['answers 404', error(404), away],
    ['answers 429', error(429), away],
    ['answers 429 once', error(429), 'delivered', 1],
    ['answers 500', error(500), away],
    ['answers 500 once', error(500), 'delivered', 1],
    ['answers 503', error(503), away],
    ['drops the connection before it accepts', { how: 'drop-before' }, away],
    ['drops the connection after it accepts', { how: 'drop-after' }, away],
    ['is slow', { how: 'slow', milliseconds: 700 }, 'delivered'],
    ['never answers', { how: 'hang-after' }, 'timeout'],
    ['answers garbage', { how: 'garbage' }, away],
    ['answers wrong types', { how: 'wrong-types' }, away],
    ['answers a page', { how: 'html' }, away],
    ['answers nothing', { how: 'empty' }, away],
    ['answers 2 GB', { how: 'huge' }, away],
    ['redirects to a private address', { how: 'redirect', to: PRIVATE_ADDRESS }, away],
  ]);

/** Every provider whose faults are tried; a new one is its entry here. */
export const matrixServices: readonly MatrixService[] = [
  {
    provider: fal,
    open: openFalStandIn,
    key: falKey,
    capabilities: {
      'text-to-image': /fal-ai\/z-image\/(turbo$|requests)|jpeg$/,
      enhance: /clarityai\/|png$/,
      'image-to-video': /kling-video|mp4$/,
      'persona-shot': /nano-banana|jpeg$/,
      'train-persona': /trainer|safetensors$/,
      'persona-image': /z-image\/(turbo\/lora|requests)|jpeg$/,
    },
    faults: falFaults,
    paidPerAttempt: 1,
    attemptOf: ({ query }) =>
      URL.parse(query.get('fal_webhook') ?? '')?.searchParams.get('attempt') ?? undefined,
  },
  {
    provider: openai,
    open: openOpenaiStandIn,
    key: openaiKey,
    capabilities: { hashtags: /./ },
    faults: textFaults('responses'),
    paidPerAttempt: 3,
  },
  {
    provider: google,
    open: openGoogleStandIn,
    key: googleKey,
    capabilities: { hashtags: /./ },
    faults: textFaults('generate'),
    paidPerAttempt: 3,
  },
];

export const capabilitiesOf = ({ capabilities }: MatrixService) =>
  Object.keys(capabilities) as Capability[];

export const isTried = ({ without = [] }: MatrixFault, capability: Capability) =>
  !without.includes(capability);

type Row = [what: string, misbehaviour: Misbehaviour, ends: Ending, times?: number];

function rows(call: string, list: readonly Row[]): MatrixFault[] {
  return list.map(([what, misbehaviour, ends, times]) => ({
    ...{ title: `${call} ${what}`, call, misbehaviour, ends },
    ...(times === undefined ? {} : { times }),
  }));
}
