import { replicate } from '../../backend/providers/replicate/replicate.ts';
import { openReplicateStandIn, replicateToken } from '../provider-stand-in/replicate.ts';
import type { Misbehaviour } from '../provider-stand-in/service.ts';
import {
  away,
  error,
  fileFaults,
  lookRows,
  openQueueService,
  rows,
  submitFaults,
  uploadFaults,
  webhookFaults,
  withoutSome,
  workFaults,
  type MatrixFault,
  type MatrixService,
} from './matrix-fault.ts';

/** The work is over, and says so otherwise than it is. */
const ended = (change: object): Misbehaviour => ({
  how: 'change',
  change: (answer) => ({ ...answer, ...change }),
});

const faults: readonly MatrixFault[] = [
  ...submitFaults({
    // The list names what was accepted by the address of its webhook.
    'drops the connection after it accepts': 'delivered',
    'accepts and never answers': 'delivered',
    'answers wrong types': 'delivered',
    'redirects to a private address': 'internal',
  }),
  ...rows('submit', [['refuses a field', error(422), 'internal']]),
  ...withoutSome(
    rows('model', [
      ['answers 401', error(401), away],
      ['answers 404', error(404), away],
      ['answers 500 once', error(500), 'delivered', 1],
      ['answers garbage', { how: 'garbage' }, away],
    ]),
    // The pictures of a persona are asked of the version that its training made.
    ['persona-image'],
  ),
  ...withoutSome(uploadFaults, ['text-to-image', 'train-persona', 'persona-image']),
  ...workFaults,
  ...webhookFaults,
  ...rows('read', [
    ...lookRows,
    ['says that the model failed', ended({ status: 'failed', error: 'CUDA (E1001)' }), away],
    [
      'says that the content was rejected',
      ended({ status: 'failed', error: 'secret words: NSFW content detected' }),
      'content-rejected',
    ],
    [
      'says that the file cannot be used',
      ended({ status: 'failed', error: 'no face' }),
      'invalid-input',
    ],
    ['has no output any more', ended({ output: null, data_removed: true }), away],
    ['has an output of wrong types', ended({ output: 7 }), 'internal'],
  ]),
  {
    title: 'read says that the work was stopped',
    call: 'read',
    ends: away,
    misbehaviour: ended({ status: 'aborted' }),
    // It had not begun.
    isUnbilled: true,
  },
  ...fileFaults,
];

const read = String.raw`v1\/predictions\/\w+$`;

export const replicateService: MatrixService = {
  title: 'replicate',
  provider: replicate,
  open: (book) => openQueueService(openReplicateStandIn(book)),
  key: replicateToken,
  capabilities: {
    'text-to-image': new RegExp(`z-image|${read}|jpg$`),
    enhance: new RegExp(`clarity-upscaler|v1\\/predictions$|v1\\/files$|${read}|jpg$`),
    'image-to-video': new RegExp(`kling-|v1\\/files$|${read}|mp4$`),
    'persona-shot': new RegExp(`flux-2-pro|v1\\/files$|${read}|jpg$`),
    'train-persona': /lora-trainer|v1\/trainings\/\w+$|tar$/,
    'persona-image': new RegExp(`lumireel\\/personas|v1\\/predictions$|${read}|jpg$`),
  },
  apart: ['train-persona', 'persona-image'],
  faults,
  attemptOf: ({ json }) => {
    const { webhook } = Object(json) as { webhook?: string };
    return URL.parse(webhook ?? '')?.searchParams.get('ref') ?? undefined;
  },
  shots: 9,
};
