import { comfyui } from '../../backend/providers/comfyui/comfyui.ts';
import { openai } from '../../backend/providers/openai.ts';
import { openComfyuiStandIn } from '../provider-stand-in/comfyui.ts';
import { openGpuStandIn } from '../provider-stand-in/gpu.ts';
import {
  away,
  blocking,
  ENDLESS_MS,
  error,
  hidden,
  rows,
  submitFaults,
  uploadFaults,
  withoutSome,
  workFaults,
  type MatrixService,
} from './matrix-fault.ts';

/** A server of one's own for pictures and reels. */
export const ownServer: MatrixService = {
  title: 'openai (own server)',
  provider: openai,
  open: async (book) => {
    const standIn = await openGpuStandIn(book);
    return {
      ...standIn,
      settings: { ...standIn.settings, MODEL_OPENAI_ENHANCE: 'qwen-image-edit' },
      setEndless: (paths) => standIn.videos.begin(paths ? 'in_progress' : 'completed'),
    };
  },
  isFree: true,
  capabilities: {
    'text-to-image': /images\/generations$/,
    enhance: /images\/edits$/,
    'image-to-video': /\/videos/,
  },
  submitCalls: { 'text-to-image': 'generations', enhance: 'edits', 'image-to-video': 'videos' },
  faults: [
    ...withoutSome(submitFaults(blocking), ['image-to-video']),
    ...withoutSome(submitFaults(), ['text-to-image', 'enhance']).map((fault) => ({
      ...fault,
      title: `${fault.title} (reel)`,
    })),
    ...withoutSome(
      [
        ...workFaults,
        ...rows('video', [
          ['answers 404', error(404), away],
          ['answers 404 once', error(404), 'delivered', 1],
          ['answers 500 until the deadline', error(500), 'timeout'],
          ['answers garbage once', { how: 'garbage' }, 'delivered', 1],
          ['drops the connection once', { how: 'drop-before' }, 'delivered', 1],
        ]),
        ...rows('content', [
          ['has expired', error(404), away],
          ['is a page', { how: 'html' }, away],
          ['is a page once', { how: 'html' }, 'delivered', 1],
          ['is garbage', { how: 'garbage' }, away],
          ['breaks off once', { how: 'break-off' }, 'delivered', 1],
          ['redirects to a private address', hidden, 'internal'],
        ]),
      ],
      ['text-to-image', 'enhance'],
    ),
  ],
};

export const comfyuiService: MatrixService = {
  title: 'comfyui',
  provider: comfyui,
  open: async (book) => {
    const standIn = await openComfyuiStandIn(book);
    return { ...standIn, setEndless: (paths) => standIn.setPace(paths ? ENDLESS_MS : 0) };
  },
  isFree: true,
  capabilities: { 'text-to-image': /./, enhance: /./, 'image-to-video': /./ },
  apart: ['text-to-image', 'enhance', 'image-to-video'],
  submitCalls: { 'text-to-image': 'prompt', enhance: 'prompt', 'image-to-video': 'prompt' },
  faults: [
    ...submitFaults({
      // Its id follows from the order: it is found, or sent again until the deadline.
      'drops the connection after it accepts': 'delivered',
      'accepts and never answers': 'delivered',
      'answers wrong types': 'delivered',
      'answers 500': 'timeout',
      'answers 503': 'timeout',
      'drops the connection before it accepts': 'timeout',
      'answers garbage': 'timeout',
      'answers a page': 'timeout',
      'answers nothing': 'timeout',
      'answers 2 GB': 'timeout',
    }),
    ...rows('submit', [['drops the connection once', { how: 'drop-before' }, 'delivered', 1]]),
    ...rows('submit', [['refuses the workflow', error(400), away]]),
    ...withoutSome(uploadFaults, ['text-to-image']),
    ...workFaults,
    ...rows('queue', [
      ['answers garbage once', { how: 'garbage' }, 'delivered', 1],
      ['drops the connection once', { how: 'drop-before' }, 'delivered', 1],
    ]),
    ...rows('history', [
      ['answers 500 once', error(500), 'delivered', 1],
      ['answers wrong types once', { how: 'wrong-types' }, 'delivered', 1],
    ]),
    ...rows('view', [
      ['has expired', error(404), away],
      ['is a page', { how: 'html' }, away],
      ['is a page once', { how: 'html' }, 'delivered', 1],
      ['is garbage', { how: 'garbage' }, away],
      ['redirects to a private address', hidden, 'internal'],
      ['answers 500 until the deadline', error(500), 'timeout'],
    ]),
  ],
};
