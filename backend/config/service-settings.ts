import { z } from 'zod';
import {
  baseUrl,
  matching,
  providerOrder,
  serviceKey,
  setting,
  webUrl,
} from './setting-schemas.ts';

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
  FAL_KEY: setting(serviceKey.optional(), '….:…'),
  FAL_QUEUE_URL: setting(webUrl.default('https://queue.fal.run'), 'https://queue.fal.run'),
  FAL_REST_URL: setting(webUrl.default('https://rest.fal.ai'), 'https://rest.fal.ai'),
  FAL_SCHEMA_URL: setting(webUrl.optional(), 'https://fal.ai/api/openapi/queue/openapi.json'),
  FAL_PRICE_URL: setting(webUrl.optional(), 'https://api.fal.ai/v1/models/pricing'),
  OPENAI_API_KEY: setting(serviceKey.optional(), 'sk-…'),
  OPENAI_BASE_URL: setting(baseUrl.optional(), 'http://gpu.internal:8000/v1'),
  OPENAI_IMAGES_BASE_URL: setting(baseUrl.optional(), 'http://gpu.internal:8000/v1'),
  OPENAI_IMAGES_API_KEY: setting(serviceKey.optional(), 'key-of-that-server'),
  OPENAI_IMAGES_API: setting(z.enum(imageApis).optional(), 'sd-server'),
  OPENAI_VIDEOS_BASE_URL: setting(baseUrl.optional(), 'http://gpu.internal:8091/v1'),
  OPENAI_VIDEOS_API_KEY: setting(serviceKey.optional(), 'key-of-that-server'),
  OPENAI_TEXT_API: setting(z.enum(['responses', 'chat']).optional(), 'chat'),
  GOOGLE_AI_API_KEY: setting(serviceKey.optional(), 'AIza…'),
  GOOGLE_AI_BASE_URL: setting(
    baseUrl.optional(),
    'https://generativelanguage.googleapis.com/v1beta',
  ),
  REPLICATE_API_TOKEN: setting(serviceKey.optional(), 'r8_…'),
  REPLICATE_BASE_URL: setting(
    baseUrl.default('https://api.replicate.com/v1'),
    'https://api.replicate.com/v1',
  ),
  REPLICATE_DESTINATION: setting(
    matching(/^[\w.-]+\/[\w.-]+$/, 'must be owner/model').optional(),
    'me/personas',
  ),
  REPLICATE_WEBHOOK_SECRET: setting(
    matching(/^whsec_[A-Za-z0-9+/]+=*$/, 'must be a signing secret of Replicate').optional(),
    'whsec_…',
  ),
  COMFYUI_URL: setting(baseUrl.optional(), 'http://gpu.internal:8188'),
  SEARCH_URL: setting(baseUrl.optional(), 'http://searxng.internal:8080'),
  REEL_SOUND: setting(z.enum(['included', 'on', 'off']).default('included'), 'on'),
  PROVIDERS_TEXT_TO_IMAGE: setting(providerOrder, 'fal,openai'),
  PROVIDERS_ENHANCE: setting(providerOrder, 'fal,openai'),
  PROVIDERS_IMAGE_TO_VIDEO: setting(providerOrder, 'fal,replicate'),
  PROVIDERS_PERSONA_SHOT: setting(providerOrder, 'fal'),
  PROVIDERS_TRAIN_PERSONA: setting(providerOrder, 'fal'),
  PROVIDERS_PERSONA_IMAGE: setting(providerOrder, 'fal'),
  PROVIDERS_HASHTAGS: setting(providerOrder, 'openai,google'),
  PROVIDERS_SKETCH: setting(providerOrder, 'local'),
} as const;
