import { randomUUID } from 'node:crypto';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_SERVICE_INSTANCE_ID,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import { pause } from '../clock.ts';
import type { Config, Role } from '../config.ts';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import { idGenerator } from './trace-ids.ts';

/** Between two batches, and the most spans that wait for one: more are dropped. */
const BATCH_MS = 2_000;
const WAITING_MAX = 2_048;
/** The most time of a batch, with its repetitions, and of the last ones when the process ends. */
const EXPORT_MS = 5_000;
const LAST_EXPORT_MS = 2_000;

/**
 * Registers the SDK: from now on OpenTelemetry's API records spans and sends them in batches. A
 * receiver that is away, slow or answers with an error costs no more than its batches, and one line
 * in the log until it is back.
 */
export function startExport(
  endpoint: string,
  { config, role, log }: { config: Config; role: Role; log: Log },
) {
  const url = `${endpoint}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const processor = new BatchSpanProcessor({
    exporter: reportingOutages(exporter, log),
    scheduledDelayMillis: BATCH_MS,
    maxQueueSize: WAITING_MAX,
    exportTimeoutMillis: 2 * EXPORT_MS,
  });
  const provider = new TracerProvider({
    idGenerator,
    sampler: samplerOf(config),
    resource: defaultResource().merge(
      resourceFromAttributes({
        [ATTR_SERVICE_NAME]: config.OTEL_SERVICE_NAME ?? `lumireel-${role}`,
        [ATTR_SERVICE_VERSION]: version,
        [ATTR_SERVICE_INSTANCE_ID]: randomUUID(),
      }),
    ),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    /** Sends what waits, for two seconds at most. */
    close: async (): Promise<void> => {
      // A batch that fails now has been reported, and nothing is left to do about it.
      await Promise.race([provider.shutdown().catch(() => undefined), pause(LAST_EXPORT_MS)]);
      trace.disable();
      context.disable();
    },
  };
}

/**
 * Every process decides by the trace's id alone, and so all decide the same: the spans of a
 * generation begin in many processes, and none has seen what the first one decided. OpenTelemetry's
 * samplers "by the parent" do the same here, because every trace begins here.
 */
function samplerOf(config: Config): Sampler {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (sampler.endsWith('always_off')) return new AlwaysOffSampler();
  if (sampler.endsWith('always_on')) return new AlwaysOnSampler();
  return new TraceIdRatioBasedSampler(share);
}

function reportingOutages(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isAway) {
          log.warn({ reason: result.error?.message }, 'traces cannot be delivered and are dropped');
        }
        if (!hasFailed && isAway) log.info('traces are delivered again');
        isAway = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
