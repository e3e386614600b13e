import type { Usage } from '../../contract/usage.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Finding } from '../tokens/check-ledger.ts';

const RETENTION_DAYS = 90;

/** Stores the findings of a ledger check, also when there are none. */
export async function saveLedgerCheck(database: Queryable, findings: readonly Finding[]) {
  await database.sql`
    with old as (delete from audits where at < now() - make_interval(days => ${RETENTION_DAYS}))
    insert into audits (findings) values (${JSON.stringify(findings)})`;
}

/** The newest ledger check; null before the first. */
export async function latestLedgerCheck(database: Queryable): Promise<Usage['audit']> {
  const rows = await database.query<NonNullable<Usage['audit']>>(
    `select findings, ${isoText('at')} as at from audits order by id desc limit 1`,
  );
  return rows[0] ?? null;
}
