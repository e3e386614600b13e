import { randomUUID } from 'node:crypto';
import { readSessionKeys } from '../accounts/session-keys.ts';
import { scratchFolder } from '../admin/left-files.ts';
import type { Config, Role } from '../config.ts';
import { configuredConnection, configuredPooler } from '../database/configured-connection.ts';
import { openDatabase } from '../database/database.ts';
import { openListener } from '../database/listener.ts';
import { openEvents } from '../events/events.ts';
import type { Waits } from '../generations/attempts/attempt.ts';
import { openCallbackUrls } from '../generations/asking/callback-urls.ts';
import { openSpendLimits } from '../generations/costs/spend-limits.ts';
import type { Engine } from '../generations/engine.ts';
import { openExpectedTimes } from '../generations/reading/waiting.ts';
import { openProviderHealth } from '../generations/asking/provider-health.ts';
import { openQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { SYSTEM_FFMPEG } from '../media-files/ffmpeg.ts';
import { openClipConversion } from '../media-files/clip-conversion.ts';
import { openRenderProcess } from '../media-files/render-process/render-process.ts';
import { openProviders } from '../providers/open-providers.ts';
import type { Provider } from '../providers/provider.ts';
import { orderProviders } from '../providers/provider-orders.ts';
import { openOrderReview } from '../safety/order-review.ts';
import { openStorage, storageSettings } from '../storage/open-storage.ts';
import { hardenSharp } from '../media-files/inspect-picture.ts';
import { filmLimits } from '../tools/reels/film.ts';
import { toolHooks } from '../tools/registry.ts';
import { importer } from '../uploads/importer.ts';
import { entities } from './entities.ts';

/** A service reports what it accepted, and has a result that it announced, within these times. */
const usualWaits: Waits = { uncertainSeconds: 120, soonSeconds: 10, absentSeconds: 60 };

export type EngineOptions = {
  config: Config;
  role: Role;
  log: Log;
  /** For tests, instead of those of the settings. */
  providers?: readonly Provider[];
  /** For tests, which do not wait for two minutes. */
  waits?: Partial<Waits>;
};

/** Opens what API and worker share: database, events, queue, storage and providers. */
export async function openEngine(
  { config, role, log, providers, waits }: EngineOptions,
  closing: AsyncDisposableStack,
): Promise<Engine> {
  /** Has `closing` close what was opened. */
  const kept = <T extends { close(): unknown }>(opened: T): T =>
    closing.adopt(opened, async (each) => void (await each.close()));
  hardenSharp();
  // Before anything opens: a fault of the settings ends the start at once.
  const asked = providers ? orderProviders(config, providers) : openProviders(config);
  const spendLimits = openSpendLimits(config, { log, providers: asked.providers });
  const connection = await configuredConnection(config, log, closing);
  const pooler = configuredPooler(config);
  // Keep the pool fully open so that no request pays for connecting.
  const pool = { poolSize: config.DATABASE_POOL, warmSize: config.DATABASE_POOL };
  const database = kept(await openDatabase({ connection, pooler, entities, ...pool, log }));
  const listener = kept(await openListener(database, log));
  const events = kept(await openEvents({ database, listener, log, redisUrl: config.REDIS_URL }));
  const queue = kept(await openQueue({ database, listener, log, isWorker: role !== 'api' }));
  const storage = kept(await openStorage(storageSettings(config)));
  const expected = kept(await openExpectedTimes({ database, log }));
  const health = kept(await openProviderHealth({ database, listener, log }));
  const processId = randomUUID();
  const scratchDir = scratchFolder(config.DATA_DIR, processId);
  const rendering = { scratchDir, ffmpegPath: config.FFMPEG_PATH ?? SYSTEM_FFMPEG, log };
  const renderProcess = kept(openRenderProcess(rendering));
  const filmConversion = kept(openClipConversion(rendering));
  const review = await openOrderReview(config, log);
  const ownImporter = importer({
    ...{ database, renderProcess, review, minutesADay: config.IMPORT_MINUTES_A_DAY },
    // No film that is paid for waits for a clip.
    conversion: kept(openClipConversion(rendering)),
  });
  return {
    database,
    listener,
    events,
    queue,
    storage,
    providers: [...asked.providers, ownImporter],
    orders: { ...asked.orders, 'import-clip': [ownImporter] },
    review,
    health,
    expected,
    waits: { ...usualWaits, ...waits },
    spendLimits,
    // A port that the system chooses is not known before the server listens.
    callbackUrls: openCallbackUrls(config.APP_URL || config.PORT ? config.publicUrl : undefined, {
      keys: await readSessionKeys(config),
      isOn: config.PROVIDER_CALLBACKS === 'on',
    }),
    hooks: { ...toolHooks, film: filmLimits(config.FILMS_A_DAY) },
    processId,
    scratchDir,
    renderProcess,
    filmConversion,
    log,
  };
}
