import { guess, row, type ModelOrder, type ModelRow } from '../model-table.ts';
import { enhancementAvoids } from '../prompts/enhancement.ts';
import { triggerWord } from '../prompts/personas.ts';

/*
 * What is sent to which model. Models of a family differ in the names of the same fields; a row
 * matches by the endpoint, the first row that does is used, and the last row of each table takes
 * every other model with the most common names. What each page says and when it was read stands in
 * `docs/providers.md`.
 */

/** Exactly 9:16 and below one megapixel, which is what a picture is charged by. */
export const pictureSize = { width: 720, height: 1280 } as const;

const safe = { enable_safety_checker: true } as const;
const onePicture = { image_size: pictureSize, output_format: 'jpeg' } as const;

export const defaultModels = {
  'text-to-image': 'fal-ai/z-image/turbo',
  enhance: 'clarityai/crystal-upscaler',
  'image-to-video': 'fal-ai/kling-video/v2.5-turbo/standard/image-to-video',
  'persona-shot': 'google/nano-banana-2.1/edit',
  'train-persona': 'fal-ai/z-image-turbo-trainer-v2',
} as const;

export type ModelCapability = keyof typeof defaultModels | 'persona-image';

/** The picture is made smaller first, so that twice its sides are at most four megapixels. */
export const enhancedScale = 2;

type TrainingRow = ModelRow & {
  steps: number;
  /** The model that the weights belong to: others cannot use them. */
  baseModel: string;
  imageEndpoint: string;
};

const captioned = ({ fileUrl }: ModelOrder) => ({
  image_data_url: fileUrl,
  default_caption: `photo of ${triggerWord}`,
});

const fastTraining = ({ fileUrl }: ModelOrder) => ({
  images_data_url: fileUrl,
  trigger_word: triggerWord,
  create_masks: true,
  is_style: false,
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
  { models: /flux-lora-fast-training/, steps: 1000, ...flux1, input: fastTraining },
  { ...guess(fastTraining), steps: 1000, ...flux1 },
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

/** With the length as a text; the newer families take a number. */
const video = ({ fileUrl, prompt, seconds }: ModelOrder) => ({
  image_url: fileUrl,
  prompt,
  duration: String(seconds),
});
const startVideo = ({ fileUrl, ...order }: ModelOrder) => ({
  start_image_url: fileUrl,
  prompt: order.prompt,
  duration: String(order.seconds),
});
const counted = (order: ModelOrder) => ({ ...video(order), duration: order.seconds });
const upright = { aspect_ratio: '9:16', resolution: '720p' } as const;

/** Whether sound is asked of a model where it is part of the price, and where it costs more. */
const includedSound = ({ sound }: ModelOrder) => ({ generate_audio: sound !== 'off' });
const paidSound = ({ sound }: ModelOrder) => ({ generate_audio: sound === 'on' });

const withWeights = (order: ModelOrder) => ({
  ...picture(order),
  loras: [{ path: order.fileUrl, scale: 1 }],
});
const edited = (order: ModelOrder) => ({ ...picture(order), image_urls: [order.fileUrl] });

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
    row(/z-image|flux/, picture),
    guess(picture),
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
    guess(({ fileUrl }) => ({ image_url: fileUrl })),
  ],
  // Ten seconds in every family; the shape is that of the picture.
  'image-to-video': [
    // Its sound cannot be left out.
    row(/kling-video\/v3\/turbo/, video),
    row(/kling-video\/o3/, (order) => ({ ...video(order), ...paidSound(order) })),
    row(/kling-video\/(v2\.6|v3)/, (order) => ({
      ...startVideo(order),
      ...paidSound(order),
      negative_prompt: order.avoid,
    })),
    row(/kling(-video)?\/v4/, (order) => ({ ...startVideo(order), resolution: '720p' })),
    row(/kling-video/, (order) => ({ ...video(order), negative_prompt: order.avoid })),
    row(/seedance-2/, (order) => ({ ...video(order), ...upright, ...includedSound(order) })),
    row(/seedance\/v1\.5/, (order) => ({
      ...video(order),
      ...safe,
      ...upright,
      ...paidSound(order),
    })),
    row(/seedance\/v1\//, (order) => ({ ...video(order), ...safe, ...upright })),
    row(/wan\/v2\.7/, (order) => ({
      ...counted(order),
      ...safe,
      resolution: '720p',
      negative_prompt: order.avoid,
    })),
    row(/ltx-2\.3\/image-to-video/, (order) => ({
      ...counted(order),
      aspect_ratio: '9:16',
      resolution: '1080p',
      ...includedSound(order),
    })),
    // Its sound cannot be left out. It would write our words anew, the frame and the rules with
    // them.
    row(/\/h3-max/, (order) => ({
      ...counted(order),
      ...safe,
      resolution: '768P',
      prompt_expansion_mode: 'disabled',
    })),
    row(/\/h3\//, counted),
    row(/hailuo/, video),
    guess(video),
  ],
  'persona-shot': [
    row(/nano-banana/, (order) => ({
      ...nanoBanana(order),
      image_urls: [order.fileUrl],
      resolution: '1K',
    })),
    row(/flux-2\/edit/, edited),
    guess(edited),
  ],
  'train-persona': trainingModels,
  'persona-image': [row(/lora/, withWeights), guess(withWeights)],
};
