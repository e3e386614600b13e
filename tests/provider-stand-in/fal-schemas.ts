import { z } from 'zod';
import { falPages } from './fal-pages.ts';

/*
 * What the models that are set unless chosen take by fal's own pages (fal.ai/models/…/api, read on 28 November 2026): the client's
 * types, which the queue checks requests with, are older and take what fal refuses.
 */

const text = { type: 'string' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: values });
const optional = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

const imageSize = {
  anyOf: [
    { $ref: '#/components/schemas/ImageSize' },
    oneOf(
      'square_hd',
      'square',
      'portrait_4_3',
      'portrait_16_9',
      'landscape_4_3',
      'landscape_16_9',
    ),
  ],
};
const picture = {
  prompt: text,
  image_size: imageSize,
  num_inference_steps: { ...whole, minimum: 1, maximum: 8 },
  seed: optional(whole),
  num_images: { ...whole, minimum: 1, maximum: 4 },
  output_format: oneOf('jpeg', 'png', 'webp'),
  enable_safety_checker: flag,
  acceleration: oneOf('none', 'regular', 'high'),
};

type Input = { required: readonly string[]; properties: Record<string, object> };

export const falInputs: Readonly<Record<string, Input>> = {
  'fal-ai/z-image/turbo': { required: ['prompt'], properties: picture },
  'fal-ai/z-image/turbo/lora': {
    required: ['prompt'],
    properties: {
      ...picture,
      loras: { type: 'array', items: { $ref: '#/components/schemas/LoRAInput' }, maxItems: 3 },
    },
  },
  'clarityai/crystal-upscaler': {
    required: ['image_url'],
    properties: {
      image_url: text,
      scale_factor: { type: 'number', minimum: 1, maximum: 200 },
      creativity: { type: 'number', minimum: 0, maximum: 10 },
    },
  },
  'fal-ai/kling-video/v2.5-turbo/standard/image-to-video': {
    required: ['prompt', 'image_url'],
    properties: {
      prompt: { ...text, maxLength: 2500 },
      image_url: text,
      duration: oneOf('5', '10'),
      negative_prompt: { ...text, maxLength: 2500 },
      cfg_scale: { type: 'number', minimum: 0, maximum: 1 },
    },
  },
  'fal-ai/z-image-turbo-trainer-v2': {
    required: ['image_data_url'],
    properties: {
      image_data_url: text,
      steps: { ...whole, minimum: 10, maximum: 40_000 },
      learning_rate: { type: 'number' },
      default_caption: optional(text),
    },
  },
};

/** The document that fal publishes of a model; of one without a page a schema that takes anything. */
export function falDocument(model: string): object {
  const page = falPages.get(model);
  const input = page ? z.toJSONSchema(page) : { type: 'object', ...falInputs[model] };
  const submit = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
  };
  return {
    openapi: '3.0.4',
    info: { title: `Queue OpenAPI for ${model}`, version: '1.0.0' },
    components: {
      schemas: {
        Input: input,
        ImageSize: { type: 'object', properties: { width: whole, height: whole } },
        LoRAInput: {
          type: 'object',
          required: ['path'],
          properties: { path: text, scale: { type: 'number', minimum: 0, maximum: 4 } },
        },
      },
    },
    paths: {
      [`/${model}/requests/{request_id}/status`]: { get: {} },
      [`/${model}`]: { post: { requestBody: { required: true, ...submit } } },
    },
  };
}
