import { OperatorError } from '../config.ts';
import { migrations } from './migrations/index.ts';
import type { Queryable } from './transaction.ts';

/** The migrations of this version, in order; the first is the baseline. */
export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);

/**
 * The oldest version whose schema is migrated, and its last migration. It brings older ones up to
 * its own.
 */
export const BASELINE_VERSION = '0.3.0';
const lastOfBaseline = '0074-drop-unread';

/** A database that this version cannot migrate; the operator reads the message. */
export class OutdatedSchema extends OperatorError {}

/**
 * Those of the migrations of a database, oldest first, from the first known one on; null where it
 * is older.
 */
export function sinceBaseline(applied: readonly string[]): readonly string[] | null {
  if (!applied.includes(lastOfBaseline)) return null;
  return applied.slice(applied.findIndex((name) => name === knownMigrations[0]));
}

/**
 * Names of this version's migrations that the database does not have yet, oldest first. Throws
 * `OutdatedSchema` where its schema is older than the baseline.
 */
export async function pendingMigrations(database: Pick<Queryable, 'query'>): Promise<string[]> {
  const [made] = await database.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  const rows = made?.exists
    ? await database.query<{ name: string }>('select name from migrations order by id')
    : [];
  if (rows.length === 0) return [...knownMigrations];
  const done = sinceBaseline(rows.map(({ name }) => name));
  if (done) return knownMigrations.filter((name) => !done.includes(name));
  throw new OutdatedSchema(
    `The database has a schema from before ${BASELINE_VERSION}. Start ${BASELINE_VERSION} with it once, which brings it up to date, then this version.`,
  );
}
