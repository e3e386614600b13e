import type { z } from 'zod';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { tokenRoutes } from '../../contract/routes/tokens.ts';
import type { TokenEntry } from '../../contract/tokens.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { toTokenEntry, type EntryRow } from './ledger.ts';

/**
 * A page of a user's ledger, newest first. Any page costs the same: it is read off an index from the
 * cursor on. `nextCursor` is `before` of the page behind this one; null when there is none.
 */
export async function readHistory(
  database: Queryable,
  userId: number,
  { limit = PAGE_SIZE, before, kind }: z.infer<typeof tokenRoutes.tokenHistory.query>,
): Promise<{ entries: TokenEntry[]; nextCursor: number | null }> {
  const values: unknown[] = [userId, limit];
  const wanted = (condition: string, value: string | number | undefined) =>
    value === undefined ? '' : `and ${condition} $${values.push(value)}`;
  // One text per combination, so that each is prepared for what it asks.
  const rows = await database.query<EntryRow>(
    `select id, kind, amount, balance_after as balance, ref_kind as "refKind", ref_id as "refId",
            reason, ${isoText('created_at')} as "createdAt"
       from ledger_entries
      where user_id = $1 ${wanted('id <', before)} ${wanted('kind =', kind)}
      order by id desc limit $2::int + 1`,
    values,
  );
  const entries = rows.slice(0, limit).map(toTokenEntry);
  const isMore = rows.length > limit;
  return { entries, nextCursor: isMore ? (entries.at(-1)?.id ?? null) : null };
}
