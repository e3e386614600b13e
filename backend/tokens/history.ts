import { PAGE_SIZE } from '../../contract/limits.ts';
import type { EntryKind, TokenEntry } from '../../contract/tokens.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { toTokenEntry, type EntryRow } from './ledger.ts';

export type HistoryQuery = {
  limit?: number | undefined;
  /** Only entries older than this id: the cursor of the page before. */
  before?: number | undefined;
  kind?: EntryKind | undefined;
};

export type HistoryPage = {
  /** Newest first. */
  entries: TokenEntry[];
  /** `before` of the page behind this one; null when there is none. */
  nextCursor: number | null;
};

/** A page of a user's ledger. Any page costs the same: it is read off an index from the cursor on. */
export async function readHistory(
  database: Queryable,
  userId: number,
  { limit = PAGE_SIZE, before, kind }: HistoryQuery,
): Promise<HistoryPage> {
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
