import { google } from '../../backend/providers/google.ts';
import { openai } from '../../backend/providers/openai.ts';
import { googleKey, openGoogleStandIn } from '../provider-stand-in/google.ts';
import { openaiKey, openOpenaiStandIn } from '../provider-stand-in/openai.ts';
import {
  blocking,
  refusalCode,
  rows,
  submitFaults,
  withoutSome,
  type MatrixService,
} from './matrix-fault.ts';

/** OpenAI itself: texts and pictures come with the answer. */
export const openaiService: MatrixService = {
  title: 'openai',
  provider: openai,
  open: openOpenaiStandIn,
  key: openaiKey,
  capabilities: {
    hashtags: /responses$/,
    'text-to-image': /images\/generations$/,
    enhance: /images\/edits$/,
  },
  submitCalls: { hashtags: 'responses', 'text-to-image': 'generations', enhance: 'edits' },
  faults: [
    ...submitFaults(blocking),
    ...rows('submit', [
      ['answers garbage once', { how: 'garbage' }, 'delivered', 1],
      ['answers a page once', { how: 'html' }, 'delivered', 1],
      ['answers wrong types once', { how: 'wrong-types' }, 'delivered', 1],
    ]),
    ...withoutSome(
      rows('submit', [
        ['refuses the words', refusalCode('moderation_blocked'), 'content-rejected'],
        ['cannot read the file', refusalCode('invalid_image_file'), 'invalid-input'],
        ['refuses a field', refusalCode('unknown_parameter'), 'internal'],
      ]),
      ['hashtags'],
    ),
  ],
  paidPerAttempt: { hashtags: 3 },
};

export const googleService: MatrixService = {
  title: 'google',
  provider: google,
  open: openGoogleStandIn,
  key: googleKey,
  capabilities: { hashtags: /./ },
  submitCalls: { hashtags: 'generate' },
  faults: submitFaults(blocking),
  paidPerAttempt: { hashtags: 3 },
};
