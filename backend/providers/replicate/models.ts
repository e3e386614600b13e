import { guess, row, type ModelOrder, type ModelRow } from '../model-table.ts';
import { enhancementAvoids } from '../prompts/enhancement.ts';
import { triggerWord } from '../prompts/personas.ts';

/*
 * What is sent to which model. Models of a family differ in the names of the same fields; a row
 * matches by the model's name, the first row that does is used, and the last row of each table
 * takes every other model with the most common names.
 */

export const defaultModels = {
  'text-to-image': 'prunaai/z-image-turbo',
  enhance: 'philz1337x/clarity-upscaler',
  'image-to-video': 'kwaivgi/kling-v2.5-turbo-pro',
  'persona-shot': 'black-forest-labs/flux-2-pro',
  'train-persona': 'ostris/flux-dev-lora-trainer',
} as const;

export type ModelCapability = keyof typeof defaultModels | 'persona-image';

const vertical = { aspect_ratio: '9:16', output_format: 'jpg' } as const;
const flux2 = { ...vertical, resolution: '1 MP', safety_tolerance: 2 } as const;
/** Its sides are named in pixels. */
const zImage = { width: 720, height: 1280, output_format: 'jpg', output_quality: 95 } as const;
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
  /** The model that the weights belong to. */
  baseModel: string;
  /** How long a training is expected to run, for the estimate of what it costs. */
  gpuSeconds: number;
};

/** Every picture of the archive has a caption with the trigger word. */
const captioned = ({ fileUrl }: ModelOrder) => ({
  input_images: fileUrl,
  trigger_word: triggerWord,
  autocaption: false,
  steps: 1000,
});
const trained = { baseModel: 'flux-1-dev', gpuSeconds: 1500 } as const;
export const trainingModels: readonly TrainingRow[] = [
  { ...row(/^ostris\/flux-dev-lora-trainer/, captioned), ...trained },
  { ...guess(captioned), ...trained },
];

const video = ({ fileUrl, prompt, seconds }: ModelOrder) => ({
  image: fileUrl,
  prompt,
  duration: seconds,
});

/** Sound that costs more. */
const paidSound = ({ sound }: ModelOrder) => ({ generate_audio: sound === 'on' });
const upright = { aspect_ratio: '9:16', resolution: '720p' } as const;
const withReference = ({ fileUrl, prompt }: ModelOrder) => ({
  prompt,
  image_input: [fileUrl],
  ...vertical,
});

const klingVideo = ({ fileUrl, prompt, avoid, seconds }: ModelOrder) => ({
  start_image: fileUrl,
  prompt,
  duration: seconds,
  negative_prompt: avoid,
});

export const modelTables: { readonly [C in ModelCapability]: readonly ModelRow[] } = {
  'text-to-image': [
    row(/\/flux-2-/, ({ prompt, seed }) => ({ prompt, seed, ...flux2 })),
    row(/\/flux-(dev|schnell)/, ({ prompt, seed }) => ({ prompt, seed, ...flux1 })),
    row(/\/z-image-turbo/, ({ prompt, seed }) => ({ prompt, seed, ...zImage })),
    row(/\/nano-banana/, ({ prompt }) => ({ prompt, ...vertical })),
    guess(({ prompt, seed }) => ({ prompt, seed, aspect_ratio: '9:16' })),
  ],
  enhance: [
    row(/\/crystal-upscaler/, ({ fileUrl }) => ({ image: fileUrl, ...enlarged })),
    row(/\/clarity-upscaler/, ({ fileUrl, prompt }) => ({
      image: fileUrl,
      prompt,
      ...enlarged,
      // Low creativity and high resemblance: the same person, not a similar one.
      creativity: 0.25,
      resemblance: 0.9,
      negative_prompt: enhancementAvoids,
    })),
    guess(({ fileUrl }) => ({ image: fileUrl })),
  ],
  // Ten seconds in every family; the shape is that of the picture.
  'image-to-video': [
    row(/\/kling-v(2\.6|3)/, (order) => ({ ...klingVideo(order), ...paidSound(order) })),
    row(/\/kling-/, klingVideo),
    // Its size follows from the photo.
    row(/\/seedance-1\.5/, (order) => ({
      ...video(order),
      aspect_ratio: '9:16',
      ...paidSound(order),
    })),
    row(/\/seedance-1/, (order) => ({ ...video(order), ...upright })),
    // Its sound is part of the price.
    row(/\/seedance-2/, (order) => ({
      ...video(order),
      ...upright,
      generate_audio: order.sound !== 'off',
    })),
    guess(video),
  ],
  'persona-shot': [
    row(/\/flux-2-/, ({ fileUrl, prompt, seed }) => ({
      prompt,
      input_images: [fileUrl],
      seed,
      ...flux2,
    })),
    row(/\/nano-banana/, withReference),
    guess(withReference),
  ],
  'train-persona': trainingModels,
  // By the trainer: what a version that it made takes.
  'persona-image': [
    row(/./, ({ prompt, seed }) => ({ prompt, seed, ...flux1, model: 'dev', lora_scale: 1 })),
  ],
};
