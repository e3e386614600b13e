import { enhancementAvoids } from '../prompts/enhancement.ts';

/*
 * What is sent to which model. Models of a family differ in the names of the same fields; a row
 * matches by the model's name, the first row that does is used, and the last row of each table takes
 * every other model with the most common names.
 */

type Input = Readonly<Record<string, unknown>>;
type Row<Order> = { models: RegExp; input: (order: Order) => Input };

export const defaultModels = {
  'text-to-image': 'black-forest-labs/flux-dev',
  enhance: 'philz1337x/clarity-upscaler',
  'image-to-video': 'kwaivgi/kling-v2.5-turbo-pro',
  'persona-shot': 'google/nano-banana',
  'train-persona': 'ostris/flux-dev-lora-trainer',
} as const;

export type ModelCapability = keyof typeof defaultModels | 'persona-image';

const vertical = { aspect_ratio: '9:16', output_format: 'jpg' } as const;

type PictureOrder = { prompt: string; seed: number };

export const pictureModels: readonly Row<PictureOrder>[] = [
  {
    models: /\/flux-2-/,
    input: ({ prompt, seed }) => ({
      prompt,
      seed,
      ...vertical,
      resolution: '1 MP',
      safety_tolerance: 2,
    }),
  },
  {
    models: /\/flux-(dev|schnell)/,
    input: ({ prompt, seed }) => ({
      prompt,
      seed,
      ...vertical,
      num_outputs: 1,
      megapixels: '1',
      output_quality: 95,
      disable_safety_checker: false,
    }),
  },
  { models: /\/nano-banana/, input: ({ prompt }) => ({ prompt, ...vertical }) },
  { models: /./, input: ({ prompt, seed }) => ({ prompt, seed, aspect_ratio: '9:16' }) },
];

/** The picture is made smaller first, so that twice its sides are at most four megapixels. */
const enhancedScale = 2;

type EnhanceOrder = { imageUrl: string; prompt: string };

export const enhanceModels: readonly Row<EnhanceOrder>[] = [
  {
    models: /\/crystal-upscaler/,
    input: ({ imageUrl }) => ({
      image: imageUrl,
      scale_factor: enhancedScale,
      output_format: 'jpg',
    }),
  },
  {
    models: /\/clarity-upscaler/,
    input: ({ imageUrl, prompt }) => ({
      image: imageUrl,
      prompt,
      scale_factor: enhancedScale,
      output_format: 'jpg',
      // Low creativity and high resemblance: the same person, not a similar one.
      creativity: 0.25,
      resemblance: 0.9,
      negative_prompt: enhancementAvoids,
    }),
  },
  { models: /./, input: ({ imageUrl }) => ({ image: imageUrl }) },
];

/** Ten seconds in every family; the shape is that of the picture. */
type VideoOrder = { imageUrl: string; prompt: string; avoid: string; seconds: number };

export const videoModels: readonly Row<VideoOrder>[] = [
  {
    models: /\/kling-v(2\.6|3)/,
    input: ({ imageUrl, prompt, avoid, seconds }) => ({
      start_image: imageUrl,
      prompt,
      duration: seconds,
      generate_audio: true,
      negative_prompt: avoid,
    }),
  },
  {
    models: /\/kling-/,
    input: ({ imageUrl, prompt, avoid, seconds }) => ({
      start_image: imageUrl,
      prompt,
      duration: seconds,
      negative_prompt: avoid,
    }),
  },
  {
    // Its size follows from the photo.
    models: /\/seedance-1\.5/,
    input: ({ imageUrl, prompt, seconds }) => ({
      image: imageUrl,
      prompt,
      duration: seconds,
      aspect_ratio: '9:16',
      generate_audio: true,
    }),
  },
  {
    models: /\/seedance-/,
    input: ({ imageUrl, prompt, seconds }) => ({
      image: imageUrl,
      prompt,
      duration: seconds,
      aspect_ratio: '9:16',
      resolution: '720p',
    }),
  },
  {
    models: /./,
    input: ({ imageUrl, prompt, seconds }) => ({ image: imageUrl, prompt, duration: seconds }),
  },
];

type ShotOrder = { imageUrl: string; prompt: string; seed: number };

export const shotModels: readonly Row<ShotOrder>[] = [
  {
    models: /\/flux-2-/,
    input: ({ imageUrl, prompt, seed }) => ({
      prompt,
      input_images: [imageUrl],
      seed,
      ...vertical,
      resolution: '1 MP',
      safety_tolerance: 2,
    }),
  },
  {
    models: /./,
    input: ({ imageUrl, prompt }) => ({ prompt, image_input: [imageUrl], ...vertical }),
  },
];

type TrainingOrder = { archiveUrl: string; trigger: string };

type TrainingRow = Row<TrainingOrder> & {
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
    input: ({ archiveUrl, trigger }) => ({
      input_images: archiveUrl,
      trigger_word: trigger,
      autocaption: false,
      steps: 1000,
    }),
  },
];

type PersonaOrder = { prompt: string; seed: number };

/** By the trainer: what a version that it made takes. */
export const personaModels: readonly Row<PersonaOrder>[] = [
  {
    models: /./,
    input: ({ prompt, seed }) => ({
      prompt,
      seed,
      ...vertical,
      model: 'dev',
      num_outputs: 1,
      megapixels: '1',
      output_quality: 95,
      lora_scale: 1,
      disable_safety_checker: false,
    }),
  },
];

/** The row for a model. Every table ends with a row for all. */
export function rowFor<R extends { models: RegExp }>(rows: readonly R[], model: string): R {
  const row = rows.find(({ models }) => models.test(model));
  if (!row) throw new Error(`no row of the table takes ${model}`);
  return row;
}
