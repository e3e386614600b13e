import { once } from 'node:events';
import { readSessionKeys } from '../accounts/session-keys.ts';
import { openMailer } from '../accounts/mail/mailer.ts';
import { openMetrics, type Metrics } from '../admin/metrics.ts';
import { startRemovingLeftFiles } from '../admin/left-files.ts';
import { startHeartbeat } from '../admin/processes.ts';
import { openUsage } from '../admin/usage.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../generations/engine.ts';
import { startPoller } from '../generations/attempts/poller.ts';
import { createMetricsServer } from './monitoring.ts';
import { startDispatcher } from '../jobs/dispatcher.ts';
import type { ChartProviders } from '../providers/charts/chart.ts';
import { openCharts } from '../providers/open-charts.ts';
import { pushSettings } from '../push/send-push.ts';
import { openTracing } from '../tracing/spans.ts';
import { openCheckout } from '../tokens/open-checkout.ts';
import { version } from '../version.ts';
import { madeOf, startLoops } from './features.ts';
import { jobHandlers } from './job-handlers.ts';
import { openEngine, type EngineOptions } from './open-engine.ts';
import { openHttp } from './open-http.ts';
import { openUserData } from './open-user-data.ts';

/** After SIGTERM a worker finishes what it can in this time, then returns the rest to the queue. */
const WORKER_GRACE_MS = 15_000;
/**
 * Then what waits for a database that does not answer fails, so that the rest still closes in time.
 */
const DATABASE_GRACE_MS = 20_000;
const URGENT_GRACE_MS = 5_000;

export type LumireelOptions = EngineOptions & {
  charts?: ChartProviders;
  /** For tests, which sign many people up. */
  passwords?: Passwords;
  /** For tests of another build of the frontend. */
  distDir?: string;
};

export interface Lumireel {
  /** The address people use; null for a worker. */
  url: string | null;
  engine: Engine;
  /** Stops taking work, lets running work finish or hands it back, then closes every module. */
  close(): Promise<void>;
}

/**
 * Opens every module in order, from the database to the HTTP server. Closing goes in reverse; when
 * a module cannot open, those before it are closed again.
 */
export async function openLumireel(options: LumireelOptions): Promise<Lumireel> {
  const { config, role, log } = options;
  const closing = new AsyncDisposableStack();
  let closingSinceMs = clock.monotonicMs();
  const workerGraceMs = () => Math.max(0, WORKER_GRACE_MS - (clock.monotonicMs() - closingSinceMs));
  try {
    await openTracing(options, closing);
    const engine = await openEngine(options, closing);
    const charts = options.charts ?? openCharts(config);
    const mailer = openMailer(config, log);
    closing.defer(() => mailer.close());
    const isWorker = role !== 'api';
    const slots = isWorker ? config.WORKER_SLOTS : 0;
    const facts = { role, version };
    let runningJobs = () => 0;
    const load = () => ({ runningJobs: runningJobs(), ...engine.events.connected() });
    // Opens before what writes files and closes after it: other processes leave those of a live
    // row.
    const heartbeat = await startHeartbeat({ ...engine, facts: { ...facts, slots }, load });
    closing.defer(() => heartbeat.stop());
    const leftFiles = await startRemovingLeftFiles({ ...engine, dataDir: config.DATA_DIR });
    closing.defer(() => leftFiles.stop());
    const dispatcher = await startDispatcher({
      ...engine,
      // An API process credits payments and sends alerts too: neither must wait for a worker. All
      // other jobs that it enqueues do.
      handlers: isWorker
        ? jobHandlers({
            ...engine,
            ...pushSettings(config),
            config,
            charts,
            mailer,
            checkout: await openCheckout(config),
            sessionKeys: await readSessionKeys(config),
            userData: openUserData(engine),
          })
        : madeOf('urgentJobs', { ...engine, config, mailer }),
      slots,
    });
    runningJobs = dispatcher.running;
    closing.defer(() => dispatcher.stop(isWorker ? workerGraceMs() : URGENT_GRACE_MS));
    const { POLLS_PER_SECOND: pollsPerSecond } = config;
    const poller = isWorker ? await startPoller(engine, { pollsPerSecond }) : null;
    closing.defer(() => poller?.stop());
    const usage = openUsage(engine.database);
    const metrics = openMetrics({
      ...engine,
      usage,
      facts,
      load: () => ({ ...load(), polls: poller?.polls() ?? {} }),
    });
    const http =
      role === 'worker'
        ? null
        : await openHttp(engine, { ...options, charts, usage, metrics }, closing);
    const url = http?.url ?? null;
    await openMetricsServer(config, metrics, closing);
    for (const loop of startLoops({ ...engine, config })) closing.defer(() => loop.stop());
    log.info({ url, role }, 'Lumireel is ready');
    return {
      url,
      engine,
      close: async () => {
        closingSinceMs = clock.monotonicMs();
        const limit = setTimeout(() => {
          log.warn(
            engine.database.connections(),
            'closing takes long: no longer waiting for the database',
          );
          engine.database.giveUp();
        }, DATABASE_GRACE_MS);
        try {
          await closing.disposeAsync();
        } finally {
          clearTimeout(limit);
        }
      },
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function openMetricsServer(
  { METRICS_PORT, HOST }: Config,
  metrics: Metrics,
  closing: AsyncDisposableStack,
): Promise<void> {
  if (METRICS_PORT === undefined) return;
  const server = createMetricsServer(metrics).listen(METRICS_PORT, HOST);
  await once(server, 'listening');
  closing.defer(() => {
    server.close();
    server.closeAllConnections();
  });
}
