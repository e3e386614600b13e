import { z } from 'zod';

const prompt = z.string().min(1);
const file = z.url();
/** A length in seconds as a text, which these families take. */
const text = (from: number, to: number) =>
  z.enum(Array.from({ length: to - from + 1 }, (_, at) => String(from + at)));
const ratio = z.enum(['auto', '21:9', '16:9', '4:3', '1:1', '3:4', '9:16']);

const flag = z.boolean().optional();
const ends = { image_url: file, end_image_url: file.optional() };
const picture = z.strictObject({
  prompt,
  image_size: z.union([z.strictObject({ width: z.int(), height: z.int() }), z.string()]).optional(),
  num_inference_steps: z.int().min(1).max(8).optional(),
  seed: z.int().nullish(),
  num_images: z.int().min(1).max(4).optional(),
  output_format: z.enum(['jpeg', 'png', 'webp']).optional(),
  enable_safety_checker: flag,
  acceleration: z.enum(['none', 'regular', 'high']).optional(),
});

/**
 * The fields of the models that are set unless chosen, and of those that the installed client does
 * not have, or has otherwise than fal: what fal's pages, the types of 2 August 2026 in fal's own
 * repository or dated readings of its schemas say, looked up on 28 November 2026.
 */
const pages: Readonly<Record<string, z.ZodType>> = {
  'fal-ai/z-image/turbo': picture,
  'fal-ai/z-image/turbo/lora': picture.extend({
    loras: z.array(z.strictObject({ path: file, scale: z.number().min(0).max(4) })).max(3),
  }),
  'clarityai/crystal-upscaler': z.strictObject({
    image_url: file,
    scale_factor: z.number().min(1).max(200).optional(),
    creativity: z.number().min(0).max(10).optional(),
  }),
  'fal-ai/kling-video/v2.5-turbo/standard/image-to-video': z.strictObject({
    prompt: prompt.max(2500),
    image_url: file,
    duration: z.enum(['5', '10']).optional(),
    negative_prompt: z.string().max(2500).optional(),
    cfg_scale: z.number().min(0).max(1).optional(),
  }),
  'fal-ai/z-image-turbo-trainer-v2': z.strictObject({
    image_data_url: file,
    steps: z.int().min(10).max(40_000).optional(),
    learning_rate: z.number().optional(),
    default_caption: z.string().nullish(),
  }),
  'google/nano-banana-2.1/edit': z.strictObject({
    prompt,
    image_urls: z.array(file).min(1).max(14),
    num_images: z.int().min(1).max(4).optional(),
    seed: z.int().optional(),
    aspect_ratio: z.enum([...ratio.options, '3:2', '2:3', '4:5', '5:4']).optional(),
    resolution: z.enum(['1K', '2K', '4K']).optional(),
    output_format: z.enum(['jpeg', 'png', 'webp']).optional(),
    safety_tolerance: z.enum(['1', '2', '3', '4', '5', '6']).optional(),
    thinking_level: z.enum(['minimal', 'medium', 'high']).optional(),
  }),
  'fal-ai/wan/v2.7/image-to-video': z.strictObject({
    prompt: prompt.optional(),
    image_url: file.optional(),
    end_image_url: file.optional(),
    duration: z.int().min(2).max(15).optional(),
    resolution: z.enum(['720p', '1080p']).optional(),
    negative_prompt: z.string().optional(),
    enable_prompt_expansion: flag,
    enable_safety_checker: flag,
    seed: z.int().optional(),
  }),
  'fal-ai/ltx-2.3/image-to-video/fast': z.strictObject({
    prompt,
    ...ends,
    // Above ten only at 25 frames a second and 1080p.
    duration: z.literal([6, 8, 10, 12, 14, 16, 18, 20]).optional(),
    resolution: z.enum(['1080p', '1440p', '2160p']).optional(),
    aspect_ratio: z.enum(['auto', '16:9', '9:16']).optional(),
    fps: z.literal([24, 25, 48, 50]).optional(),
    generate_audio: flag,
  }),
  'fal-ai/kling-video/v3/turbo/standard/image-to-video': z.strictObject({
    prompt,
    image_url: file,
    duration: text(3, 15).optional(),
  }),
  'fal-ai/kling-video/o3/standard/image-to-video': z.strictObject({
    prompt,
    ...ends,
    duration: text(3, 15).optional(),
    generate_audio: flag,
  }),
  // Its page names the picture, the lengths and the sizes; that a length is a text is every
  // Kling's.
  'kling/v4/image-to-video': z.strictObject({
    prompt,
    start_image_url: file,
    end_image_url: file.optional(),
    duration: text(3, 30).optional(),
    resolution: z.enum(['720p', '1080p']).optional(),
  }),
  'bytedance/seedance-2.0/mini/image-to-video': z.strictObject({
    prompt,
    ...ends,
    end_user_id: z.string().optional(),
    duration: z.enum(['auto', ...text(4, 15).options]).optional(),
    resolution: z.enum(['480p', '720p']).optional(),
    aspect_ratio: ratio.optional(),
    generate_audio: flag,
  }),
  'minimax/h3-max-turbo/image-to-video': z.strictObject({
    prompt: prompt.max(50_000),
    image_url: file.nullish(),
    end_image_url: file.nullish(),
    target_audio_url: file.nullish(),
    duration: z.number().min(0.92).max(15).optional(),
    resolution: z.enum(['480P', '768P', '1080P']).optional(),
    seed: z.int().nullish(),
    enable_safety_checker: flag,
    prompt_expansion_mode: z.enum(['disabled', 'fast', 'balanced', 'quality']).optional(),
  }),
};
export const falPages: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(pages));

/** The faults of an input by the page of its model, in the words of `wire-types.ts`. */
export const pageFaults = (page: z.ZodType, input: unknown): string[] =>
  (page.safeParse(input).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${key}: unknown parameter`)
      : [`${issue.path.join('.')}: ${issue.message}`],
  );

/**
 * The document that fal publishes of a model; of one without a page a schema that takes anything.
 */
export function falDocument(model: string): object {
  const page = falPages.get(model);
  const submit = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
  };
  return {
    openapi: '3.0.4',
    info: { title: `Queue OpenAPI for ${model}`, version: '1.0.0' },
    components: { schemas: { Input: page ? z.toJSONSchema(page) : { type: 'object' } } },
    paths: {
      [`/${model}/requests/{request_id}/status`]: { get: {} },
      [`/${model}`]: { post: { requestBody: { required: true, ...submit } } },
    },
  };
}
