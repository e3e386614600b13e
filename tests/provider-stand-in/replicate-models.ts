import { createHash } from 'node:crypto';
import { z } from 'zod';
import { namesInZip } from '../zip.ts';
import { enlarged, madeClip, madePicture, madeWeights, tarOf } from './made-files.ts';
import type { ModelFiles } from './work-queue.ts';

export type ReplicateModel = {
  /** Run by a version; the others by their name alone. */
  isVersioned?: true;
  /** The form of its page "API", as far as it matters here. */
  input: z.ZodType<Record<string, unknown>>;
  make(input: Record<string, unknown>, files: ModelFiles): Promise<unknown>;
  isTrainer?: true;
};

const prompt = z.string().min(1);
const file = z.url();
const seed = z.int().optional();
const format = z.enum(['webp', 'jpg', 'png']).optional();
const ratio = z.enum(['1:1', '16:9', '3:2', '2:3', '4:5', '5:4', '9:16', '3:4', '4:3']).optional();
const seedance15 = z.strictObject({
  prompt,
  image: file.optional(),
  last_frame_image: file.optional(),
  seed,
  aspect_ratio: ratio,
  fps: z.literal(24).optional(),
  duration: z.int().min(2).max(12).optional(),
  camera_fixed: z.boolean().optional(),
  generate_audio: z.boolean().optional(),
});

const fluxFields = {
  prompt,
  seed,
  aspect_ratio: ratio,
  output_format: format,
  num_outputs: z.int().min(1).max(4).optional(),
  megapixels: z.enum(['1', '0.25']).optional(),
  output_quality: z.int().min(0).max(100).optional(),
  disable_safety_checker: z.boolean().optional(),
};
const flux2 = z.strictObject({
  prompt,
  seed,
  aspect_ratio: ratio,
  output_format: format,
  input_images: z.array(file).max(8).optional(),
  resolution: z.enum(['0.5 MP', '1 MP', '2 MP', '4 MP']).optional(),
  safety_tolerance: z.int().min(1).max(5).optional(),
});
const klingFields = {
  prompt,
  start_image: file.optional(),
  negative_prompt: z.string().optional(),
  duration: z.union([z.literal(5), z.literal(10)]).optional(),
  aspect_ratio: ratio,
};

const pictures = async (input: Record<string, unknown>, files: ModelFiles) => [
  files.keep(
    await madePicture(JSON.stringify([input.prompt, input.seed]), {
      width: 768,
      height: 1344,
      format: 'jpeg',
    }),
    ...(['image/jpeg', 'jpg'] as const),
  ),
];
const onePicture: ReplicateModel['make'] = async (input, files) =>
  (await pictures(input, files))[0];
const video: ReplicateModel['make'] = async (_input, files) =>
  files.keep(await madeClip(), 'video/mp4', 'mp4');

/** The user's own picture, larger. */
const upscaled: ReplicateModel['make'] = async (input, files) => {
  const bytes = files.read(String(input.image));
  const { picture } = await enlarged(bytes, Number(input.scale_factor ?? 2));
  return [files.keep(await picture.jpeg().toBuffer(), 'image/jpeg', 'jpg')];
};

/** The model of a trained version: Flux with the weights in it. */
export const trainedModel: ReplicateModel = {
  isVersioned: true,
  input: z.strictObject({
    ...fluxFields,
    model: z.enum(['dev', 'schnell']).optional(),
    lora_scale: z.number().min(-1).max(3).optional(),
  }),
  make: pictures,
};

/** The models that the stand-in serves, as far as the product can be set to use them. */
const models: Readonly<Record<string, ReplicateModel>> = {
  'black-forest-labs/flux-dev': { input: z.strictObject(fluxFields), make: pictures },
  'black-forest-labs/flux-schnell': { input: z.strictObject(fluxFields), make: pictures },
  'black-forest-labs/flux-2-pro': { input: flux2, make: onePicture },
  // The fields that published requests of October 2026 send, looked up on 28 November 2026.
  'prunaai/z-image-turbo': {
    input: z.strictObject({
      prompt,
      seed,
      width: z.int().min(64).max(1440).multipleOf(16).optional(),
      height: z.int().min(64).max(1440).multipleOf(16).optional(),
      num_inference_steps: z.int().min(1).max(50).optional(),
      guidance_scale: z.number().min(0).max(20).optional(),
      go_fast: z.boolean().optional(),
      output_format: format,
      output_quality: z.int().min(0).max(100).optional(),
    }),
    make: onePicture,
  },
  'google/nano-banana': {
    input: z.strictObject({
      prompt,
      aspect_ratio: ratio,
      output_format: z.enum(['jpg', 'png']).optional(),
      image_input: z.array(file).optional(),
    }),
    make: onePicture,
  },
  'philz1337x/clarity-upscaler': {
    isVersioned: true,
    input: z.strictObject({
      image: file,
      prompt: prompt.optional(),
      negative_prompt: z.string().optional(),
      scale_factor: z.number().optional(),
      creativity: z.number().min(0).max(1).optional(),
      resemblance: z.number().min(0).max(3).optional(),
      seed,
      output_format: format,
    }),
    make: upscaled,
  },
  'philz1337x/crystal-upscaler': {
    input: z.strictObject({
      image: file,
      scale_factor: z.number().optional(),
      output_format: z.enum(['jpg', 'png']).optional(),
    }),
    make: upscaled,
  },
  'kwaivgi/kling-v2.5-turbo-pro': { input: z.strictObject(klingFields), make: video },
  'kwaivgi/kling-v2.6': {
    input: z.strictObject({ ...klingFields, generate_audio: z.boolean().optional() }),
    make: video,
  },
  'bytedance/seedance-1-pro': {
    input: z.strictObject({
      prompt,
      image: file.optional(),
      seed,
      aspect_ratio: ratio,
      duration: z.int().min(2).max(12).optional(),
      resolution: z.enum(['480p', '720p', '1080p']).optional(),
    }),
    make: video,
  },
  // The fields of its page at replicate.com, read on 22 November 2026.
  'bytedance/seedance-1.5-pro': { input: seedance15, make: video },
  // The same, read on 29 November 2026.
  'bytedance/seedance-2.0': {
    input: seedance15
      .omit({ fps: true, camera_fixed: true })
      .extend({
        duration: z.int().min(-1).max(15).optional(),
        resolution: z.enum(['480p', '720p', '1080p']).optional(),
      }),
    make: video,
  },
  'ostris/flux-dev-lora-trainer': {
    isVersioned: true,
    isTrainer: true,
    input: z.strictObject({
      input_images: file,
      trigger_word: z.string().optional(),
      autocaption: z.boolean().optional(),
      steps: z.int().min(3).max(6000).optional(),
    }),
    make: async (input, files) => {
      const weights = tarOf('lora.safetensors', madeWeights(JSON.stringify(input)));
      return { weights: files.keep(weights, 'application/octet-stream', 'tar') };
    },
  },
};
export const servedModels: ReadonlyMap<string, ReplicateModel> = new Map(Object.entries(models));

/** The newest version of a model. */
export const versionOf = (model: string): string =>
  createHash('sha256').update(model).digest('hex');

/** The fault of the files of an input; Replicate finds it only when the work runs. */
export function fileFault(input: Record<string, unknown>, files: ModelFiles): string | null {
  for (const [name, value] of Object.entries(input)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each !== 'string' || !/^https?:/.test(each)) continue;
      const bytes = files.read(each);
      if (!bytes) return `failed to download ${name}`;
      if (name === 'input_images' && !Array.isArray(value)) return archiveFault(bytes, input);
    }
  }
  return null;
}

/** A trainer wants at least ten pictures, and captions where it may not write them itself. */
function archiveFault(zip: Buffer, { autocaption }: Record<string, unknown>): string | null {
  const names = namesInZip(zip);
  const pictureNames = names.filter((name) => name.endsWith('.jpg'));
  if (pictureNames.length < 10) return 'at least 10 images are recommended';
  const bare = pictureNames.find((name) => !names.includes(name.replace('.jpg', '.txt')));
  return bare && autocaption === false ? `${bare} has no caption` : null;
}
