import { z } from 'zod';
import {
  baseUrl,
  matching,
  providerOrder,
  serviceKey,
  setting,
  webUrl,
  anyText,
  plainUrl,
  wholeNumber,
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
  PROVIDERS_TEXT_TO_IMAGE: setting(providerOrder, 'fal,openai'),
  PROVIDERS_ENHANCE: setting(providerOrder, 'fal,openai'),
  PROVIDERS_IMAGE_TO_VIDEO: setting(providerOrder, 'fal,replicate'),
  PROVIDERS_PERSONA_SHOT: setting(providerOrder, 'fal'),
  PROVIDERS_TRAIN_PERSONA: setting(providerOrder, 'fal'),
  PROVIDERS_PERSONA_IMAGE: setting(providerOrder, 'fal'),
  PROVIDERS_HASHTAGS: setting(providerOrder, 'openai,google'),
  PROVIDERS_SKETCH: setting(providerOrder, 'local'),
} as const;

/** Where media are stored, and who sends them to browsers. */
export const storageSettings = {
  S3_ENDPOINT: setting(webUrl.optional(), 'https://s3.example'),
  S3_BUCKET: setting(anyText.optional(), 'lumireel'),
  S3_REGION: setting(anyText.default('us-east-1'), 'us-east-1'),
  S3_ACCESS_KEY_ID: setting(anyText.optional(), 'AKIA…'),
  S3_SECRET_ACCESS_KEY: setting(anyText.optional(), '…'),
  MEDIA_BASE_URL: setting(plainUrl.optional(), 'https://s3.example/lumireel'),
  MEDIA_SIGNED_HOST: setting(
    matching(/^[a-z\d.-]+(:\d+)?$/i, 'must be a host without https://').optional(),
    'lumireel.s3.us-east-1.amazonaws.com',
  ),
  MEDIA_URL_MINUTES: setting(wholeNumber(5, 1440).default(60), '60'),
} as const;

type Values = {
  [S in keyof typeof storageSettings]: z.infer<(typeof storageSettings)[S]['schema']>;
};

/** What is wrong with these settings together; `appUrl` is the address of the pages. */
export function storageFaults(
  values: Values,
  { appUrl, isProduction }: { appUrl: string; isProduction: boolean },
): string[] {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MEDIA_BASE_URL } = values;
  const faults: string[] = [];
  if (S3_BUCKET && (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it');
  }
  if (!MEDIA_BASE_URL) {
    if (values.MEDIA_SIGNED_HOST) {
      faults.push('MEDIA_SIGNED_HOST needs the address of the media in MEDIA_BASE_URL beside it');
    }
    return faults;
  }
  const { example } = storageSettings.MEDIA_BASE_URL;
  if (!S3_BUCKET) {
    faults.push(
      'MEDIA_BASE_URL needs media in S3 (S3_BUCKET): a disk has no addresses that expire',
    );
  }
  // The API would redirect to itself, and a file would have the rights of a page.
  if (URL.parse(MEDIA_BASE_URL)?.origin === URL.parse(appUrl)?.origin) {
    faults.push(`MEDIA_BASE_URL must have another origin than APP_URL, for example ${example}`);
  }
  if (isProduction && !MEDIA_BASE_URL.startsWith('https:')) {
    faults.push(`MEDIA_BASE_URL must be https in production, for example ${example}`);
  }
  return faults;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Of traces; the names and values are OpenTelemetry's own. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(baseUrl.optional(), 'http://collector.internal:4318'),
  /** Read by the exporter itself, as OpenTelemetry specifies it. */
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().optional(), 'api-key=…'),
  OTEL_SERVICE_NAME: setting(z.string().max(100).optional(), 'lumireel-api'),
  OTEL_TRACES_SAMPLER: setting(
    z.enum(samplers).default('parentbased_always_on'),
    'parentbased_traceidratio',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    matching(/^(0?\.\d+|[01](\.0+)?)$/, 'must be a share from 0 to 1')
      .default('1')
      .transform(Number),
    '0.1',
  ),
} as const;
