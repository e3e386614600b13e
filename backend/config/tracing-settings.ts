import { z } from 'zod';
import { baseUrl } from './setting-schemas.ts';

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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: baseUrl.optional(),
    example: 'http://collector.internal:4318',
  },
  /** Read by the exporter itself, as OpenTelemetry specifies it. */
  OTEL_EXPORTER_OTLP_HEADERS: { schema: z.string().optional(), example: 'api-key=…' },
  OTEL_SERVICE_NAME: { schema: z.string().max(100).optional(), example: 'lumireel-api' },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(samplers).default('parentbased_always_on'),
    example: 'parentbased_traceidratio',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(0?\.\d+|[01](\.0+)?)$/, { error: 'must be a share from 0 to 1' })
      .default('1')
      .transform(Number),
    example: '0.1',
  },
} as const;
