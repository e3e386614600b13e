import { enhancementAvoids } from '../prompts/enhancement.ts';

/*
 * What is sent to which model. Models of a family differ in the names of the same fields; a row
 * matches by the endpoint, the first row that does is used, and the last row of each table takes
 * every other model with the most common names.
 */

type Input = Readonly<Record<string, unknown>>;
type Row<Order> = { endpoints: RegExp; input: (order: Order) => Input };

/** Exactly 9:16 and below one megapixel, which is what a picture is charged by. */
export const pictureSize = { width: 720, height: 1280 } as const;

const safe = { enable_safety_checker: true } as const;
const onePicture = { image_size: pictureSize, output_format: 'jpeg' } as const;

export const defaultModels = {
  'text-to-image': 'fal-ai/z-image/turbo',
  enhance: 'clarityai/crystal-upscaler',
  'image-to-video': 'fal-ai/kling-video/v2.5-turbo/standard/image-to-video',
  'persona-shot': 'fal-ai/nano-banana-2/edit',
  'train-persona': 'fal-ai/z-image-turbo-trainer-v2',
} as const;

export type ModelCapability = keyof typeof defaultModels | 'persona-image';

type PictureOrder = { prompt: string; seed: number };

export const pictureModels: readonly Row<PictureOrder>[] = [
  {
    endpoints: /flux-2-(pro|max)/,
    input: ({ prompt, seed }) => ({ prompt, seed, ...onePicture, ...safe, safety_tolerance: '2' }),
  },
  {
    endpoints: /nano-banana/,
    input: ({ prompt, seed }) => ({
      prompt,
      seed,
      num_images: 1,
      output_format: 'jpeg',
      aspect_ratio: '9:16',
      safety_tolerance: '2',
    }),
  },
  {
    endpoints: /./,
    input: ({ prompt, seed }) => ({ prompt, seed, num_images: 1, ...onePicture, ...safe }),
  },
];

/** The picture is made smaller first, so that twice its sides are at most four megapixels. */
export const enhancedScale = 2;

type EnhanceOrder = { imageUrl: string; prompt: string };

export const enhanceModels: readonly Row<EnhanceOrder>[] = [
  {
    endpoints: /crystal-upscaler/,
    input: ({ imageUrl }) => ({ image_url: imageUrl, scale_factor: enhancedScale, creativity: 0 }),
  },
  {
    endpoints: /clarity-upscaler/,
    input: ({ imageUrl, prompt }) => ({
      image_url: imageUrl,
      prompt,
      upscale_factor: enhancedScale,
      ...safe,
      // Low creativity and high resemblance: the same person, not a similar one.
      creativity: 0.25,
      resemblance: 0.9,
      negative_prompt: enhancementAvoids,
    }),
  },
  { endpoints: /./, input: ({ imageUrl }) => ({ image_url: imageUrl }) },
];

/** Ten seconds in every family; the shape is that of the picture. */
type VideoOrder = { imageUrl: string; prompt: string; avoid: string; seconds: number };

export const videoModels: readonly Row<VideoOrder>[] = [
  {
    endpoints: /kling-video\/(v2\.6|v3|o3)/,
    input: ({ imageUrl, prompt, avoid, seconds }) => ({
      start_image_url: imageUrl,
      prompt,
      duration: String(seconds),
      generate_audio: true,
      negative_prompt: avoid,
    }),
  },
  {
    endpoints: /kling-video/,
    input: ({ imageUrl, prompt, avoid, seconds }) => ({
      image_url: imageUrl,
      prompt,
      duration: String(seconds),
      negative_prompt: avoid,
    }),
  },
  {
    endpoints: /seedance/,
    input: ({ imageUrl, prompt, seconds }) => ({
      image_url: imageUrl,
      prompt,
      duration: String(seconds),
      ...safe,
      aspect_ratio: '9:16',
      resolution: '720p',
      generate_audio: true,
    }),
  },
  {
    endpoints: /\/wan\//,
    input: ({ imageUrl, prompt, avoid, seconds }) => ({
      image_url: imageUrl,
      prompt,
      duration: String(seconds),
      ...safe,
      resolution: '720p',
      negative_prompt: avoid,
    }),
  },
  {
    endpoints: /./,
    input: ({ imageUrl, prompt, seconds }) => ({
      image_url: imageUrl,
      prompt,
      duration: String(seconds),
    }),
  },
];

type ShotOrder = { imageUrl: string; prompt: string; seed: number };

export const shotModels: readonly Row<ShotOrder>[] = [
  {
    endpoints: /nano-banana/,
    input: ({ imageUrl, prompt, seed }) => ({
      prompt,
      image_urls: [imageUrl],
      seed,
      num_images: 1,
      output_format: 'jpeg',
      aspect_ratio: '9:16',
      resolution: '1K',
      safety_tolerance: '2',
    }),
  },
  {
    endpoints: /./,
    input: ({ imageUrl, prompt, seed }) => ({
      prompt,
      image_urls: [imageUrl],
      seed,
      num_images: 1,
      ...onePicture,
      ...safe,
    }),
  },
];

type TrainingOrder = { archiveUrl: string; trigger: string; steps: number };

type TrainingRow = Row<TrainingOrder> & {
  steps: number;
  /** What the weights belong to: the only models that can use them. */
  baseModel: string;
  imageEndpoint: string;
};

/** Every picture of the archive has a caption with the trigger word. */
export const trainingModels: readonly TrainingRow[] = [
  {
    endpoints: /z-image-turbo-trainer/,
    steps: 2000,
    baseModel: 'z-image-turbo',
    imageEndpoint: 'fal-ai/z-image/turbo/lora',
    input: ({ archiveUrl, trigger, steps }) => ({
      image_data_url: archiveUrl,
      steps,
      default_caption: `photo of ${trigger}`,
    }),
  },
  {
    endpoints: /flux-2-trainer/,
    steps: 1000,
    baseModel: 'flux-2',
    imageEndpoint: 'fal-ai/flux-2/lora',
    input: ({ archiveUrl, trigger, steps }) => ({
      image_data_url: archiveUrl,
      steps,
      default_caption: `photo of ${trigger}`,
      output_lora_format: 'fal',
    }),
  },
  {
    endpoints: /flux-lora-portrait-trainer/,
    steps: 2500,
    baseModel: 'flux-1-dev',
    imageEndpoint: 'fal-ai/flux-lora',
    input: ({ archiveUrl, trigger, steps }) => ({
      images_data_url: archiveUrl,
      trigger_phrase: trigger,
      steps,
      subject_crop: true,
      create_masks: true,
    }),
  },
  {
    endpoints: /./,
    steps: 1000,
    baseModel: 'flux-1-dev',
    imageEndpoint: 'fal-ai/flux-lora',
    input: ({ archiveUrl, trigger, steps }) => ({
      images_data_url: archiveUrl,
      trigger_word: trigger,
      steps,
      create_masks: true,
      is_style: false,
    }),
  },
];

type PersonaOrder = { weightsUrl: string; prompt: string; seed: number };

export const personaModels: readonly Row<PersonaOrder>[] = [
  {
    endpoints: /./,
    input: ({ weightsUrl, prompt, seed }) => ({
      prompt,
      seed,
      num_images: 1,
      ...onePicture,
      ...safe,
      loras: [{ path: weightsUrl, scale: 1 }],
    }),
  },
];

/** The row for an endpoint. Every table ends with a row for all. */
export function rowFor<R extends { endpoints: RegExp }>(rows: readonly R[], endpoint: string): R {
  const row = rows.find(({ endpoints }) => endpoints.test(endpoint));
  if (!row) throw new Error(`no row of the table takes ${endpoint}`);
  return row;
}
