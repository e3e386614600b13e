import type { Config, Role } from '../config.ts';
import type { Log } from '../log.ts';
import { setRecorder } from './spans.ts';

/**
 * Records traces where the settings name a receiver, until `closing` is disposed of. Loads
 * OpenTelemetry's SDK only then: it costs memory and time at the start.
 */
export async function openTracing(
  { config, role, log }: { config: Config; role: Role; log: Log },
  closing: AsyncDisposableStack,
): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (!endpoint) return;
  const { startExport } = await import('./export.ts');
  const { createRecorder } = await import('./recorder.ts');
  const spanExport = startExport({
    endpoint,
    serviceName: config.OTEL_SERVICE_NAME ?? `lumireel-${role}`,
    sampler: config.OTEL_TRACES_SAMPLER,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
  setRecorder(createRecorder());
  closing.defer(async () => {
    setRecorder(null);
    await spanExport.close();
  });
}
