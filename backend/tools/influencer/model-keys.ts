import type { Queryable } from '../../database/transaction.ts';

/** Those of the storage keys that are the model of a persona. */
export async function modelKeys(sql: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    'select model_key as key from influencers where model_key = any($1::text[])',
    [keys],
  );
  return rows.map(({ key }) => key);
}
