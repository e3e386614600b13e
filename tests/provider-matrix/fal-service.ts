import { fal } from '../../backend/providers/fal/fal.ts';
import { falKey, openFalStandIn } from '../provider-stand-in/fal.ts';
import type { Misbehaviour } from '../provider-stand-in/service.ts';
import {
  away,
  error,
  fileFaults,
  hidden,
  lookRows,
  openQueueService,
  refusal,
  rows,
  submitFaults,
  unreported,
  uploadFaults,
  webhookFaults,
  withoutSome,
  workFaults,
  type MatrixFault,
  type MatrixService,
} from './matrix-fault.ts';

/** Faults under which what was accepted is named by its webhook alone. */
const unheard: readonly [what: string, misbehaviour: Misbehaviour][] = [
  ['drops the connection after it accepts', { how: 'drop-after' }],
  ['accepts and never answers', { how: 'hang-after' }],
];

const faults: readonly MatrixFault[] = [
  ...submitFaults({
    'drops the connection after it accepts': 'delivered',
    'answers wrong types': 'delivered',
    'redirects to a private address': 'internal',
    // The stand-in does not repeat its webhooks for as long as a submit is waited for.
    'accepts and never answers': 'untried',
  }),
  ...rows('submit', [
    ['refuses the words', refusal('content_policy_violation'), 'content-rejected'],
    ['cannot read the file', refusal('image_load_error'), 'invalid-input'],
    ['refuses a field', refusal('value_error'), 'internal'],
    ['never answers', { how: 'hang-before' }, away],
  ]),
  ...unheard.map(([what, misbehaviour]) => ({
    title: `submit ${what}, and webhooks never come`,
    ...({ call: 'submit', misbehaviour, webhooks: 'never', ends: away } as const),
  })),
  ...withoutSome(
    [...uploadFaults, ...rows('put', [['answers 403', error(403), away]])],
    // A story sends no file; those of a persona are not told from those of its training.
    ['text-to-image', 'train-persona', 'persona-image'],
  ),
  ...workFaults,
  ...webhookFaults,
  ...unreported(
    rows('status', [
      ...lookRows,
      ['is slow', { how: 'slow', milliseconds: 700 }, 'delivered'],
      ['never answers until the deadline', { how: 'hang-before' }, 'timeout'],
    ]),
  ),
  ...rows('result', [
    ['is an error of the model', refusal('internal_error'), away],
    ['is an error of the model once', refusal('internal_error'), 'delivered', 1],
    ['is a refusal', refusal('content_policy_violation'), 'content-rejected'],
    ['is a page once', { how: 'html' }, 'delivered', 1],
    ['is garbage until the deadline', { how: 'garbage' }, 'timeout'],
    ['has wrong types', { how: 'wrong-types' }, 'internal'],
    ['redirects to a private address', hidden, 'timeout'],
  ]),
  {
    title: 'result is flagged as unsafe',
    call: 'result',
    ends: 'content-rejected',
    misbehaviour: { how: 'change', change: (answer) => ({ ...answer, has_nsfw_concepts: [true] }) },
    without: ['image-to-video', 'train-persona'],
  },
  ...fileFaults,
  ...rows('file', [['is garbage', { how: 'garbage' }, away]]),
  // Others have larger limits, and a test should not write gigabytes.
  {
    title: 'file has 2 GB',
    call: 'file',
    misbehaviour: { how: 'huge' },
    ends: away,
    without: ['enhance', 'image-to-video', 'train-persona'],
  },
];

const sent = String.raw`storage\/upload|\/put\/`;

export const falService: MatrixService = {
  title: 'fal',
  provider: fal,
  open: (book) => openQueueService(openFalStandIn(book)),
  key: falKey,
  capabilities: {
    'text-to-image': /fal-ai\/z-image\/(turbo$|requests)|jpeg$/,
    enhance: new RegExp(`clarityai\\/|png$|${sent}`),
    'image-to-video': new RegExp(`kling-video|mp4$|${sent}`),
    'persona-shot': new RegExp(`nano-banana|jpeg$|${sent}`),
    'train-persona': /trainer|safetensors$/,
    'persona-image': /z-image\/(turbo\/lora|requests)|jpeg$/,
  },
  // The pictures for a training must not meet what the training itself meets.
  apart: ['train-persona'],
  faults,
  attemptOf: ({ query }) =>
    URL.parse(query.get('fal_webhook') ?? '')?.searchParams.get('attempt') ?? undefined,
  shots: 3,
};
