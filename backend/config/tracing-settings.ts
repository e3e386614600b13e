import { z } from 'zod';
import { baseUrl, matching, setting } from './setting-schemas.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The settings of traces; names and values are OpenTelemetry's own. */
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
