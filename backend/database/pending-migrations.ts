import { migrations } from './migrations/index.ts';
import type { Queryable } from './transaction.ts';

/** Names of this version's migrations that the database does not have yet, oldest first. */
export async function pendingMigrations(database: Pick<Queryable, 'query'>): Promise<string[]> {
  const names = migrations.map(({ name }) => name);
  const [made] = await database.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!made?.exists) return names;
  const done = await database.query<{ name: string }>('select name from migrations');
  return names.filter((name) => !done.some((row) => row.name === name));
}
