import type { ShareReport } from '../../contract/shares.ts';
import type { Database } from '../database/database.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { shareUrl } from '../shares/shares.ts';
import { writeAuditEntry } from './audit-log.ts';

const REPORTS_MAX = 200;
/** Of what was closed; the audit log keeps that it was. */
const RETENTION_DAYS = 90;

/** Reported pages that are not closed, last reported first. */
export async function listReports(database: Queryable, origin: string): Promise<ShareReport[]> {
  const rows = await database.query<Omit<ShareReport, 'url'> & { token: string }>(
    `select r.id, r.token, r.user_id as "userId", r.image_ids as "imageIds", r.count, r.notes,
            exists (select from shares s where s.token = r.token) as "isThere",
            ${isoText('r.first_at')} as "firstAt", ${isoText('r.last_at')} as "lastAt"
       from share_reports r where r.closed_at is null
      order by r.last_at desc limit ${REPORTS_MAX}`,
  );
  return rows.map(({ token, ...row }) => ({ ...row, url: shareUrl(origin, token) }));
}

/** Refuses with `admin.report-not-found`. */
export function closeReport(database: Database, by: number, id: number): Promise<void> {
  return database.transaction(async (tx) => {
    const rows = await tx.sql<{ count: number }>`
      update share_reports set closed_at = now() where id = ${id} and closed_at is null
       returning count`;
    const [report] = rows;
    if (!report) throw new Refusal('admin.report-not-found');
    await writeAuditEntry(tx, {
      by,
      action: 'report-closed',
      subject: { kind: 'report', id },
      details: { reports: report.count },
    });
  });
}

/** Removes what was closed long ago: it has words of strangers about a user's page. */
export async function trimReports(database: Queryable): Promise<void> {
  await database.sql`
    delete from share_reports where closed_at < now() - make_interval(days => ${RETENTION_DAYS})`;
}
