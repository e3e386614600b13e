import { z } from 'zod';
import { baseUrl, providerOrder, serviceKey, url } from './setting-schemas.ts';

/** Servers of pictures whose differences the adapter knows. */
const imageApis = [
  'openai',
  'common',
  'sd-server',
  'vllm-omni',
  'sglang',
  'localai',
  'ollama',
] as const;

/** The settings of outside services that make what users order, and of who is asked for what. */
export const serviceSettings = {
  FAL_KEY: { schema: serviceKey.optional(), example: '….:…' },
  FAL_QUEUE_URL: {
    schema: url(['http:', 'https:']).default('https://queue.fal.run'),
    example: 'https://queue.fal.run',
  },
  FAL_REST_URL: {
    schema: url(['http:', 'https:']).default('https://rest.fal.ai'),
    example: 'https://rest.fal.ai',
  },
  OPENAI_API_KEY: { schema: serviceKey.optional(), example: 'sk-…' },
  OPENAI_BASE_URL: { schema: baseUrl.optional(), example: 'http://gpu.internal:8000/v1' },
  OPENAI_IMAGES_BASE_URL: { schema: baseUrl.optional(), example: 'http://gpu.internal:8000/v1' },
  OPENAI_IMAGES_API_KEY: { schema: serviceKey.optional(), example: 'key-of-that-server' },
  OPENAI_IMAGES_API: { schema: z.enum(imageApis).optional(), example: 'sd-server' },
  OPENAI_VIDEOS_BASE_URL: { schema: baseUrl.optional(), example: 'http://gpu.internal:8091/v1' },
  OPENAI_VIDEOS_API_KEY: { schema: serviceKey.optional(), example: 'key-of-that-server' },
  OPENAI_TEXT_API: { schema: z.enum(['responses', 'chat']).optional(), example: 'chat' },
  GOOGLE_AI_API_KEY: { schema: serviceKey.optional(), example: 'AIza…' },
  GOOGLE_AI_BASE_URL: {
    schema: baseUrl.optional(),
    example: 'https://generativelanguage.googleapis.com/v1beta',
  },
  REPLICATE_API_TOKEN: { schema: serviceKey.optional(), example: 'r8_…' },
  REPLICATE_BASE_URL: {
    schema: baseUrl.default('https://api.replicate.com/v1'),
    example: 'https://api.replicate.com/v1',
  },
  REPLICATE_DESTINATION: {
    schema: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, { error: 'must be owner/model' })
      .optional(),
    example: 'me/personas',
  },
  REPLICATE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]+=*$/, { error: 'must be a signing secret of Replicate' })
      .optional(),
    example: 'whsec_…',
  },
  COMFYUI_URL: { schema: baseUrl.optional(), example: 'http://gpu.internal:8188' },
  SEARCH_URL: { schema: baseUrl.optional(), example: 'http://searxng.internal:8080' },
  PROVIDERS_TEXT_TO_IMAGE: providerOrder('fal,openai'),
  PROVIDERS_ENHANCE: providerOrder('fal,openai'),
  PROVIDERS_IMAGE_TO_VIDEO: providerOrder('fal,replicate'),
  PROVIDERS_PERSONA_SHOT: providerOrder('fal'),
  PROVIDERS_TRAIN_PERSONA: providerOrder('fal'),
  PROVIDERS_PERSONA_IMAGE: providerOrder('fal'),
  PROVIDERS_HASHTAGS: providerOrder('openai,google'),
  PROVIDERS_SKETCH: providerOrder('local'),
} as const;
