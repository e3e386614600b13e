import type { ReportReason } from '../../contract/report-reasons.ts';
import type { Queryable } from '../database/transaction.ts';
import type { SharedPage } from './shared-page.ts';

/** As many of a share are kept. */
const NOTES_MAX = 50;

/**
 * Counts a report of a page, which opens one that was closed. Without a `note`, beyond the limits,
 * it is only counted, and its sender gets the usual answer.
 */
export async function reportPage(
  database: Queryable,
  { token, userId, imageIds }: SharedPage,
  note: { reason: ReportReason; text: string } | null,
): Promise<void> {
  const notes = note ? [{ ...note, at: new Date().toISOString() }] : [];
  await database.query(
    `insert into share_reports as r (token, user_id, image_ids, notes)
     values ($1, $2, $3::int[], $4::jsonb)
     on conflict (token) do update set count = r.count + 1, last_at = now(),
       closed_at = case when $5 then null else r.closed_at end,
       notes = (select coalesce(jsonb_agg(note order by place), '[]')
         from (select note, place from jsonb_array_elements(r.notes || excluded.notes)
                 with ordinality as kept (note, place)
                order by place desc limit ${NOTES_MAX}) as newest)`,
    [token, userId, imageIds, JSON.stringify(notes), note !== null],
  );
}
