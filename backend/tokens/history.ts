import type { z } from 'zod';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { tokenRoutes } from '../../contract/tokens.ts';
import type { TokenEntry, EntryKind } from '../../contract/tokens.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { toTokenEntry, type EntryRow } from './ledger.ts';

/**
 * A page of a user's ledger, newest first. Any page costs the same: it is read off an index from
 * the cursor on. `nextCursor` is `before` of the page behind this one; null when there is none.
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
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

const PAGE_ENTRIES = 1000;

/**
 * A user's whole ledger as CSV, newest first, page by page: memory stays small however long it is,
 * and entries that come meanwhile are not in it.
 */
export async function* historyCsv(
  database: Queryable,
  userId: number,
  kind?: EntryKind,
): AsyncGenerator<string> {
  // Without the mark spreadsheets take UTF-8 for something else.
  yield '\u{feff}Date,Kind,Reason,Tokens,Balance,Generation\r\n';
  let before: number | undefined;
  do {
    const page = await readHistory(database, userId, { limit: PAGE_ENTRIES, before, kind });
    yield page.entries.map(line).join('');
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
}

function line({ createdAt, kind, reason, amount, balance, generationId }: TokenEntry): string {
  return `${[createdAt, kind, cell(reason), amount, balance, generationId ?? ''].join(',')}\r\n`;
}

/** Quoted; and text that a spreadsheet would run as a formula is made text by an apostrophe. */
export function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
