import type { Queryable } from '../database/transaction.ts';

/** Of these storage keys, those that an open generation still works from. */
export async function sourcesInUse(sql: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ key: string }>(
    `select distinct step->'work'->>'sourceKey' as key
       from generations, jsonb_array_elements(steps) as step
      where state in ('queued', 'running') and step->'work'->>'sourceKey' = any($1::text[])`,
    [keys],
  );
  return new Set(rows.map((row) => row.key));
}
