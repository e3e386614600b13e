import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openMailer } from '../accounts/mail/mailer.ts';
import { openMetrics, type Metrics } from '../admin/metrics.ts';
import { startHeartbeat } from '../admin/processes.ts';
import { openToolSwitches } from '../admin/tool-switches.ts';
import { openUsage, type UsageView } from '../admin/usage.ts';
import { openPasswords } from '../accounts/passwords.ts';
import { readSessionKeys } from '../accounts/session-keys.ts';
import { openSessions } from '../accounts/sessions.ts';
import type { Config, Role } from '../config.ts';
import type { Engine } from '../generations/engine.ts';
import { openOutcomes } from '../generations/outcome.ts';
import { createApp } from '../http/app.ts';
import { createMetricsServer } from '../http/metrics.ts';
import { createHttpServer } from '../http/server.ts';
import { startDispatcher, type Dispatcher } from '../jobs/dispatcher.ts';
import type { Log } from '../log.ts';
import { openCharts } from '../providers/open-charts.ts';
import type { Provider } from '../providers/provider.ts';
import { openCheckout } from '../tokens/checkout.ts';
import { version } from './version.ts';
import { jobHandlers, paymentHandlers } from './job-handlers.ts';
import { openEngine } from './open-engine.ts';
import { openSignupBonus } from './open-signup-bonus.ts';

/** A worker finishes what it can in this time, then hands the rest to another. */
const WORKER_GRACE_MS = 15_000;
/** Requests in flight get this long; a waiting client comes back by its idempotency key. */
const REQUEST_GRACE_MS = 5_000;

const DIST_DIR = join(import.meta.dirname, '../../dist');

export type LumireelOptions = {
  config: Config;
  role: Role;
  log: Log;
  /** Instead of those the settings name; for tests. */
  providers?: readonly Provider[];
};

export interface Lumireel {
  /** Where it answers; null for a worker. */
  url: string | null;
  engine: Engine;
  /** Stops taking work, lets what runs finish or hands it back, and closes every room. */
  close(): Promise<void>;
}

/** Closing steps of what is open so far, last opened first. */
export type Closers = (() => Promise<unknown>)[];

/**
 * Opens every room in order, from the database up to the door, and closes them in reverse. When
 * one cannot open, those before it are closed again.
 */
export async function openLumireel(options: LumireelOptions): Promise<Lumireel> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const engine = await openEngine(options, closers);
    const dispatcher =
      options.role === 'api'
        ? await openPaymentDispatcher(options, engine, closers)
        : await openWorker(options, engine, closers);
    const usage = openUsage(engine.database);
    const load = () => ({
      runningJobs: dispatcher.running(),
      ...engine.events.connected(),
    });
    const facts = { role: options.role, version };
    const metrics = openMetrics({ ...engine, usage, facts, load });
    const url =
      options.role === 'worker'
        ? null
        : await openHttpServer(options, { engine, usage, metrics }, closers);
    await openMetricsServer(options, metrics, closers);
    const slots = options.role === 'api' ? 0 : options.config.WORKER_SLOTS;
    const heartbeat = await startHeartbeat({ ...engine, facts: { ...facts, slots }, load });
    closers.push(() => heartbeat.stop());
    options.log.info({ url, role: options.role }, 'Lumireel is ready');
    return { url, engine, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const uploadDirOf = (config: Config) => join(config.DATA_DIR, 'tmp', 'uploads');

async function openWorker(
  { config, log }: LumireelOptions,
  engine: Engine,
  closers: Closers,
): Promise<Dispatcher> {
  const mailer = openMailer(config, log);
  closers.push(() => mailer.close());
  const { publicUrl } = config;
  const dispatcher = await startDispatcher({
    ...engine,
    handlers: jobHandlers(engine, {
      uploadDir: uploadDirOf(config),
      mailer,
      publicUrl,
      checkout: openCheckout(config),
    }),
    slots: config.WORKER_SLOTS,
    log,
  });
  closers.push(() => dispatcher.stop(WORKER_GRACE_MS));
  return dispatcher;
}

/**
 * What was paid is credited by whoever is there: a missing worker must not keep a payer's tokens.
 * All else that an API enqueues waits for a worker.
 */
async function openPaymentDispatcher(
  { log }: LumireelOptions,
  engine: Engine,
  closers: Closers,
): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({
    ...engine,
    handlers: paymentHandlers(engine),
    slots: 0,
    log,
  });
  closers.push(() => dispatcher.stop(REQUEST_GRACE_MS));
  return dispatcher;
}

async function openMetricsServer(
  { config }: LumireelOptions,
  metrics: Metrics,
  closers: Closers,
): Promise<void> {
  if (config.METRICS_PORT === undefined) return;
  const server = createMetricsServer(metrics).listen(config.METRICS_PORT, config.HOST);
  await once(server, 'listening');
  closers.push(async () => {
    server.close();
    server.closeAllConnections();
  });
}

async function openHttpServer(
  { config, log }: LumireelOptions,
  { engine, usage, metrics }: { engine: Engine; usage: UsageView; metrics: Metrics },
  closers: Closers,
): Promise<string> {
  const { database, listener, events } = engine;
  let isDraining = false;
  const uploadDir = uploadDirOf(config);
  await mkdir(uploadDir, { recursive: true });
  const switches = await openToolSwitches(engine);
  closers.push(() => switches.close());
  const app = await createApp({
    config,
    log,
    engine,
    outcomes: await openOutcomes(engine),
    music: { database, events, sources: openCharts(config.MUSIC_CHARTS === 'on'), log },
    checkout: openCheckout(config),
    switches,
    usage,
    metrics,
    sessions: await openSessions({ database, listener, log }),
    sessionKeys: await readSessionKeys(config),
    passwords: openPasswords(),
    ...openSignupBonus(config, engine),
    uploadDir,
    distDir: DIST_DIR,
    isDraining: () => isDraining,
  });
  const answer = app.koa.callback();
  const server = createHttpServer((request, response) => void answer(request, response));
  await events.attach(server, app.gatewayDependencies);
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  closers.push(async () => {
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const hurry = setTimeout(() => server.closeAllConnections(), REQUEST_GRACE_MS);
    await events.detach();
    await closed;
    clearTimeout(hurry);
  });
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return config.APP_URL ?? `http://localhost:${port}`;
}
