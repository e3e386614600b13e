import type { EntryKind, TokenEntry } from '../../contract/tokens.ts';
import type { Queryable } from '../database/transaction.ts';
import { readHistory } from './history.ts';

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
  const cells = [createdAt, kind, cell(reason), amount, balance, generationId ?? ''];
  return `${cells.join(',')}\r\n`;
}

/** Quoted; and text that a spreadsheet would run as a formula is made text by an apostrophe. */
export function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
