import type { DatabaseConnection } from '../database/connection.ts';
import { openDatabase } from '../database/database.ts';
import { openEmptyDatabase, type EmptyDatabase } from '../database/empty-database.ts';
import { openListener } from '../database/listener.ts';
import { BASELINE_VERSION, knownMigrations, sinceBaseline } from '../database/schema-version.ts';
import { addMovedJobs, type MovedJob } from '../jobs/moved-jobs.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { BackupError, ownTables, type BackupHeader } from './format.ts';
import { openBackup, verifyBackup } from './read-backup.ts';

/**
 * Fills an empty database from a backup and migrates it to this version's schema. Sessions, and
 * links in mails that were sent before, are void; jobs that had not ended begin again.
 *
 * The whole file is checked first: a damaged one, a schema that is newer than this version or older
 * than its baseline, and a database that has tables are refused with `BackupError` before anything
 * is written. All rows come in one transaction; when it fails, only the tables of the queue are
 * left, and the restore can be repeated.
 */
export async function restoreBackup(options: {
  path: string;
  connection: DatabaseConnection;
  log: Log;
  /** Awaited before the commit: no database is filled whose secrets cannot be read. */
  keepKeys?: (keys: readonly string[]) => Promise<void>;
}) {
  const { path, connection, log } = options;
  const header = await verifyBackup(path);
  const migrations = migrationsOf(header);
  await using closing = new AsyncDisposableStack();
  const target = await openEmptyDatabase(connection, log);
  closing.defer(() => target.close());
  await refuseFilled(target);
  const queue = await openEmptyQueue(connection, log, closing);

  await target.createTables(migrations);
  for (const [table, columns] of Object.entries(ownTables)) {
    await target.query(`create temporary table ${table} (${columns})`);
  }
  const rows = await fillTables(target, path);
  await target.query('select setval(name::regclass, last_value, is_called) from backup_sequences');
  await voidLinks(target);
  const jobs = await addJobs(target, queue);
  await options.keepKeys?.(header.keys);
  await target.finish();
  // Opening migrates forward from the schema of the backup.
  await (await openDatabase({ connection, poolSize: 2, log })).close();
  return { header, rows, jobs };
}

/** The migrations that made its schema, as this version knows them. */
function migrationsOf({ migrations, version }: BackupHeader): readonly string[] {
  const names = sinceBaseline(migrations);
  if (!names) {
    throw new BackupError(
      `The backup is of version ${version} with a schema from before ${BASELINE_VERSION}: restore it with ${BASELINE_VERSION}, then start this version with that database.`,
    );
  }
  const unknown = names.find((name) => !knownMigrations.includes(name));
  if (unknown === undefined) return names;
  throw new BackupError(
    `The backup is of version ${version} with a newer schema (${unknown}): restore it with that version.`,
  );
}

async function refuseFilled(target: EmptyDatabase): Promise<void> {
  const [table] = await target.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  if (!table) return;
  throw new BackupError(
    `The database is not empty (it has the table ${table.name}). A backup is restored into a new database or a new DATA_DIR.`,
  );
}

/** The queue is made by its own program, on connections of its own. */
async function openEmptyQueue(
  connection: DatabaseConnection,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<Queue> {
  const database = await openDatabase({ connection, poolSize: 2, log, skipMigrations: true });
  closing.defer(() => database.close());
  const listener = await openListener(database, log);
  closing.defer(() => listener.close());
  const queue = await openQueue({ database, listener, log, isWorker: false });
  closing.defer(() => queue.close());
  return queue;
}

async function fillTables(target: EmptyDatabase, path: string): Promise<number> {
  using backup = await openBackup(path);
  let rows = 0;
  for await (const part of backup.parts) {
    if (part.table === 'backup_media') {
      // `media-manifest.ts` reads it from the file.
      for await (const _ of part.rows);
      continue;
    }
    const stored = await target.fill(part, part.rows);
    if (!Object.hasOwn(ownTables, part.table)) rows += stored;
  }
  return rows;
}

/** Voids links that were mailed, so that a stolen backup signs nobody in. */
async function voidLinks(target: EmptyDatabase): Promise<void> {
  await target.query(
    `update users set reset_token_hash = null, reset_token_expiry = null
      where reset_token_hash is not null`,
  );
}

const JOBS_AT_ONCE = 1000;

async function addJobs(target: EmptyDatabase, queue: Queue): Promise<number> {
  await target.query('alter table backup_jobs add column id bigserial primary key');
  let [last, count] = ['0', 0];
  for (;;) {
    const jobs = await target.query<MovedJob & { id: string }>(
      `select id, name, data, priority, start_after as "startAfter" from backup_jobs
        where id > $1 order by id limit ${JOBS_AT_ONCE}`,
      [last],
    );
    await addMovedJobs(queue, target, jobs);
    count += jobs.length;
    if (jobs.length < JOBS_AT_ONCE) return count;
    last = jobs.at(-1)?.id ?? last;
  }
}
