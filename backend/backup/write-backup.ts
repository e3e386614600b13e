import { clock } from '../clock.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import { knownMigrations, sinceBaseline } from '../database/schema-version.ts';
import { listTables, openSnapshot, type Snapshot } from '../database/snapshot.ts';
import { unfinishedJobs } from '../jobs/moved-jobs.ts';
import {
  BackupError,
  FORMAT,
  measured,
  ownTables,
  ROWS_END,
  tablesLeftOut,
  type BackupHeader,
} from './format.ts';
import { referredFiles } from './media-manifest.ts';
import { writeWholeFile } from './whole-file.ts';

/**
 * Writes a backup of the database as it is at this moment, while it goes on being used, by
 * `writeWholeFile`. Memory does not grow with the database. Throws `BackupError` also when the
 * database has no tables of the product, or those of another version.
 */
export async function writeBackup(options: {
  connection: DatabaseConnection;
  path: string;
  version: string;
  keys: readonly string[];
  signal?: AbortSignal;
}) {
  await using snapshot = await openSnapshot(options.connection);
  const progress = { tables: 0 };
  const source = backupOf(snapshot, options, progress);
  const sizeBytes = await writeWholeFile(options.path, source, options.signal);
  return { ...progress, sizeBytes };
}

async function* backupOf(
  snapshot: Snapshot,
  { version, keys }: { version: string; keys: readonly string[] },
  progress: { tables: number },
): AsyncGenerator<Buffer> {
  const header: BackupHeader = {
    backup: 'lumireel',
    format: FORMAT,
    version,
    at: clock.now().toISOString(),
    ...(await readSchemaVersion(snapshot)),
    keys: [...keys],
  };
  yield lineOf(header);
  let parts = 0;
  for (const { table, columns } of await listTables(snapshot)) {
    if (tablesLeftOut.includes(table)) continue;
    yield* partOf(snapshot, { table, columns }, `select ${columns.join(', ')} from ${table}`);
    parts += 1;
  }
  progress.tables = parts;
  const selects: Record<keyof typeof ownTables, string> = {
    backup_sequences: await sequencesQuery(snapshot),
    backup_jobs: (await hasJobs(snapshot)) ? unfinishedJobs : `select null limit 0`,
    backup_media: referredFiles,
  };
  for (const [table, select] of Object.entries(selects)) {
    // The names of `ownTables` themselves.
    const columns = columnsOf(ownTables[table as keyof typeof ownTables]);
    yield* partOf(snapshot, { table, columns }, select);
    parts += 1;
  }
  yield lineOf({ end: true, parts });
}

async function* partOf(
  snapshot: Snapshot,
  part: { table: string; columns: string[] },
  select: string,
): AsyncGenerator<Buffer> {
  yield lineOf(part);
  const end = yield* measured(snapshot.copy(select));
  yield Buffer.from(ROWS_END);
  yield lineOf(end);
}

async function readSchemaVersion(
  snapshot: Snapshot,
): Promise<Pick<BackupHeader, 'migrations' | 'postgres'>> {
  const [found] = await snapshot.query<{ table: string | null; postgres: string }>(
    `select to_regclass('public.migrations')::text as "table",
            current_setting('server_version') as postgres`,
  );
  if (!found?.table) throw new BackupError('There is nothing to back up: the database is empty.');
  const rows = await snapshot.query<{ name: string }>('select name from migrations order by id');
  const migrations = sinceBaseline(rows.map(({ name }) => name));
  if (migrations?.toSorted().join() !== knownMigrations.toSorted().join()) {
    // The manifest asks for columns of this version.
    throw new BackupError(
      'The database has the schema of another version: back it up with that one.',
    );
  }
  return { migrations: [...migrations], postgres: found.postgres };
}

/**
 * SQL: where the sequences of the product stand. They run on beside the snapshot, so this may be
 * ahead of its rows, never behind.
 */
async function sequencesQuery(snapshot: Snapshot): Promise<string> {
  const rows = await snapshot.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  );
  return rows
    .map(({ name }) => `select '${name}', last_value, is_called from ${name}`)
    .join(' union all ');
}

/** False where no process has made the queue yet. */
async function hasJobs(snapshot: Snapshot): Promise<boolean> {
  const rows = await snapshot.query(`select 1 from pg_class where oid = to_regclass('pgboss.job')`);
  return rows.length > 0;
}

/** The names of `name type, name type`. */
const columnsOf = (definition: string): string[] =>
  definition.split(', ').map((column) => column.split(' ')[0] ?? '');

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
