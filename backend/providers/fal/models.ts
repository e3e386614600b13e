import { row, type ModelOrder, type ModelRow } from '../model-table.ts';
import { enhancementAvoids } from '../prompts/enhancement.ts';
import { triggerWord } from '../prompts/personas.ts';

/*
 * What is sent to which model. Models of a family differ in the names of the same fields; a row
 * matches by the endpoint, the first row that does is used, and the last row of each table takes
 * every other model with the most common names.
 */

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

/** The picture is made smaller first, so that twice its sides are at most four megapixels. */
export const enhancedScale = 2;

type TrainingRow = ModelRow & {
  steps: number;
  /** What the weights belong to: the only models that can use them. */
  baseModel: string;
  imageEndpoint: string;
};

const captioned = ({ fileUrl }: ModelOrder) => ({
  image_data_url: fileUrl,
  default_caption: `photo of ${triggerWord}`,
});

const flux1 = { baseModel: 'flux-1-dev', imageEndpoint: 'fal-ai/flux-lora' } as const;

/** Every picture of the archive has a caption with the trigger word. `steps` are sent to each. */
export const trainingModels: readonly TrainingRow[] = [
  {
    models: /z-image-turbo-trainer/,
    steps: 2000,
    baseModel: 'z-image-turbo',
    imageEndpoint: 'fal-ai/z-image/turbo/lora',
    input: captioned,
  },
  {
    models: /flux-2-trainer/,
    steps: 1000,
    baseModel: 'flux-2',
    imageEndpoint: 'fal-ai/flux-2/lora',
    input: (order) => ({ ...captioned(order), output_lora_format: 'fal' }),
  },
  {
    models: /flux-lora-portrait-trainer/,
    steps: 2500,
    ...flux1,
    input: ({ fileUrl }) => ({
      images_data_url: fileUrl,
      trigger_phrase: triggerWord,
      subject_crop: true,
      create_masks: true,
    }),
  },
  {
    models: /./,
    steps: 1000,
    ...flux1,
    input: ({ fileUrl }) => ({
      images_data_url: fileUrl,
      trigger_word: triggerWord,
      create_masks: true,
      is_style: false,
    }),
  },
];

const picture = ({ prompt, seed }: ModelOrder) => ({
  prompt,
  seed,
  num_images: 1,
  ...onePicture,
  ...safe,
});

const nanoBanana = ({ prompt, seed }: ModelOrder) => ({
  prompt,
  seed,
  num_images: 1,
  output_format: 'jpeg',
  aspect_ratio: '9:16',
  safety_tolerance: '2',
});

const video = ({ fileUrl, prompt, seconds }: ModelOrder) => ({
  image_url: fileUrl,
  prompt,
  duration: String(seconds),
});

export const modelTables: { readonly [C in ModelCapability]: readonly ModelRow[] } = {
  'text-to-image': [
    row(/flux-2-(pro|max)/, ({ prompt, seed }) => ({
      prompt,
      seed,
      ...onePicture,
      ...safe,
      safety_tolerance: '2',
    })),
    row(/nano-banana/, nanoBanana),
    row(/./, picture),
  ],
  enhance: [
    row(/crystal-upscaler/, ({ fileUrl }) => ({
      image_url: fileUrl,
      scale_factor: enhancedScale,
      creativity: 0,
    })),
    row(/clarity-upscaler/, ({ fileUrl, prompt }) => ({
      image_url: fileUrl,
      prompt,
      upscale_factor: enhancedScale,
      ...safe,
      // Low creativity and high resemblance: the same person, not a similar one.
      creativity: 0.25,
      resemblance: 0.9,
      negative_prompt: enhancementAvoids,
    })),
    row(/./, ({ fileUrl }) => ({ image_url: fileUrl })),
  ],
  // Ten seconds in every family; the shape is that of the picture.
  'image-to-video': [
    row(/kling-video\/(v2\.6|v3|o3)/, ({ fileUrl, prompt, avoid, seconds }) => ({
      start_image_url: fileUrl,
      prompt,
      duration: String(seconds),
      generate_audio: true,
      negative_prompt: avoid,
    })),
    row(/kling-video/, (order) => ({ ...video(order), negative_prompt: order.avoid })),
    row(/seedance/, (order) => ({
      ...video(order),
      ...safe,
      aspect_ratio: '9:16',
      resolution: '720p',
      generate_audio: true,
    })),
    row(/\/wan\//, (order) => ({
      ...video(order),
      ...safe,
      resolution: '720p',
      negative_prompt: order.avoid,
    })),
    row(/./, video),
  ],
  'persona-shot': [
    row(/nano-banana/, (order) => ({
      ...nanoBanana(order),
      image_urls: [order.fileUrl],
      resolution: '1K',
    })),
    row(/./, (order) => ({ ...picture(order), image_urls: [order.fileUrl] })),
  ],
  'train-persona': trainingModels,
  'persona-image': [
    row(/./, (order) => ({ ...picture(order), loras: [{ path: order.fileUrl, scale: 1 }] })),
  ],
};
