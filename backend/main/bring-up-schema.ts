import { clock, pause } from '../clock.ts';
import type { Config } from '../config.ts';
import { configuredConnection, openForCommand } from '../database/configured-connection.ts';
import { openDatabase } from '../database/database.ts';
import { pendingMigrations } from '../database/schema-version.ts';
import { openQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';

const LOOK_MS = 1_000;
/** A deployment that waits says so this often. */
const REMINDER_MS = 15_000;

/**
 * Brings the tables and the queues of the database up to date, and resolves when that is committed.
 * Doing it again, or twice at once, changes nothing. A process does the same when it starts; this
 * is for deployments that do it once, before any process of the new version and as another role.
 */
export async function migrateSchema(config: Config, log: Log): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const { database, listener } = await openForCommand({ config, log }, closing);
  const queue = await openQueue({ database, listener, log, isWorker: false });
  closing.defer(() => queue.close());
  log.info('the schema is up to date');
}

/**
 * Resolves when the database has every migration of this version; changes nothing itself. Throws
 * `OutdatedSchema` for one that this version cannot migrate.
 */
export async function awaitSchema(config: Config, log: Log): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const connection = await configuredConnection(config, log, closing);
  const database = await openDatabase({ connection, poolSize: 2, log, skipMigrations: true });
  closing.defer(() => database.close());
  let remindedMs = -Infinity;
  for (;;) {
    const pending = await pendingMigrations(database);
    if (pending.length === 0) return;
    if (clock.monotonicMs() - remindedMs > REMINDER_MS) {
      remindedMs = clock.monotonicMs();
      log.info({ pending }, 'waiting for the schema of this version');
    }
    await pause(LOOK_MS);
  }
}
