import type { ModelOrder, ModelRow } from '../model-table.ts';
import { enhancementAvoids } from '../prompts/enhancement.ts';
import { triggerWord } from '../prompts/personas.ts';

/*
 * What is sent to which model. Models of a family differ in the names of the same fields; a row
 * matches by the model's name, the first row that does is used, and the last row of each table takes
 * every other model with the most common names.
 */

export const defaultModels = {
  'text-to-image': 'black-forest-labs/flux-dev',
  enhance: 'philz1337x/clarity-upscaler',
  'image-to-video': 'kwaivgi/kling-v2.5-turbo-pro',
  'persona-shot': 'google/nano-banana',
  'train-persona': 'ostris/flux-dev-lora-trainer',
} as const;

export type ModelCapability = keyof typeof defaultModels | 'persona-image';

const vertical = { aspect_ratio: '9:16', output_format: 'jpg' } as const;
const flux2 = { ...vertical, resolution: '1 MP', safety_tolerance: 2 } as const;
const flux1 = {
  ...vertical,
  num_outputs: 1,
  megapixels: '1',
  output_quality: 95,
  disable_safety_checker: false,
} as const;

/** The picture is made smaller first, so that twice its sides are at most four megapixels. */
const enlarged = { scale_factor: 2, output_format: 'jpg' } as const;

type TrainingRow = ModelRow & {
  /** What the weights belong to. */
  baseModel: string;
  /** How long a training is expected to run, for the estimate of what it costs. */
  gpuSeconds: number;
};

/** Every picture of the archive has a caption with the trigger word. */
export const trainingModels: readonly TrainingRow[] = [
  {
    models: /./,
    baseModel: 'flux-1-dev',
    gpuSeconds: 1500,
    input: ({ fileUrl }) => ({
      input_images: fileUrl,
      trigger_word: triggerWord,
      autocaption: false,
      steps: 1000,
    }),
  },
];

const video = ({ fileUrl, prompt, seconds }: ModelOrder) => ({
  image: fileUrl,
  prompt,
  duration: seconds,
});

const klingVideo = ({ fileUrl, prompt, avoid, seconds }: ModelOrder) => ({
  start_image: fileUrl,
  prompt,
  duration: seconds,
  negative_prompt: avoid,
});

export const modelTables: { readonly [C in ModelCapability]: readonly ModelRow[] } = {
  'text-to-image': [
    { models: /\/flux-2-/, input: ({ prompt, seed }) => ({ prompt, seed, ...flux2 }) },
    { models: /\/flux-(dev|schnell)/, input: ({ prompt, seed }) => ({ prompt, seed, ...flux1 }) },
    { models: /\/nano-banana/, input: ({ prompt }) => ({ prompt, ...vertical }) },
    { models: /./, input: ({ prompt, seed }) => ({ prompt, seed, aspect_ratio: '9:16' }) },
  ],
  enhance: [
    { models: /\/crystal-upscaler/, input: ({ fileUrl }) => ({ image: fileUrl, ...enlarged }) },
    {
      models: /\/clarity-upscaler/,
      input: ({ fileUrl, prompt }) => ({
        image: fileUrl,
        prompt,
        ...enlarged,
        // Low creativity and high resemblance: the same person, not a similar one.
        creativity: 0.25,
        resemblance: 0.9,
        negative_prompt: enhancementAvoids,
      }),
    },
    { models: /./, input: ({ fileUrl }) => ({ image: fileUrl }) },
  ],
  // Ten seconds in every family; the shape is that of the picture.
  'image-to-video': [
    {
      models: /\/kling-v(2\.6|3)/,
      input: (order) => ({ ...klingVideo(order), generate_audio: true }),
    },
    { models: /\/kling-/, input: klingVideo },
    {
      // Its size follows from the photo.
      models: /\/seedance-1\.5/,
      input: (order) => ({ ...video(order), aspect_ratio: '9:16', generate_audio: true }),
    },
    {
      models: /\/seedance-/,
      input: (order) => ({ ...video(order), aspect_ratio: '9:16', resolution: '720p' }),
    },
    { models: /./, input: video },
  ],
  'persona-shot': [
    {
      models: /\/flux-2-/,
      input: ({ fileUrl, prompt, seed }) => ({ prompt, input_images: [fileUrl], seed, ...flux2 }),
    },
    {
      models: /./,
      input: ({ fileUrl, prompt }) => ({ prompt, image_input: [fileUrl], ...vertical }),
    },
  ],
  'train-persona': trainingModels,
  // By the trainer: what a version that it made takes.
  'persona-image': [
    {
      models: /./,
      input: ({ prompt, seed }) => ({ prompt, seed, ...flux1, model: 'dev', lora_scale: 1 }),
    },
  ],
};
