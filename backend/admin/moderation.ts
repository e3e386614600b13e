import { raw } from '@mikro-orm/postgresql';
import type { ShareReport } from '../../contract/shares.ts';
import type { Database } from '../database/database.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { DELETED_FOR_GOOD } from '../gallery/trash.ts';
import { Refusal } from '../refusal.ts';
import { endSharesOf, shareUrl } from '../shares/shares.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import type { Storage } from '../storage/storage.ts';
import { removePersonasOf } from '../tools/influencer/influencers.ts';
import { writeAuditEntry } from './audit-log.ts';

type TakeDownRequest = {
  by: number;
  /** The item's number, or its address as a path or below the app's own origin. */
  item: string;
  reason: string;
  appOrigin: string;
};

/**
 * Removes an item from its owner's gallery or trash, in every tab and for good: its owner cannot
 * restore it. A portrait that influencers are chosen from is one too: what was trained of it goes
 * with it. Refuses with `media.not-found`.
 */
export async function takeDown(
  parts: EventStore & { storage: Pick<Storage, 'remove'> },
  { by, item, reason, appOrigin }: TakeDownRequest,
): Promise<{ id: number; userId: number }> {
  const { database, events, storage } = parts;
  const key = mediaKeyOfUrl(item, appOrigin);
  const { modelKeys, ...taken } = await database.transaction(async (tx) => {
    const [found] = await tx.sql<Found>`
      with item as (
        select id, deleted_at from images
         where (id = ${idOf(item)} or file_key = ${key})
           and (deleted_at is null or deleted_at > ${raw(DELETED_FOR_GOOD)})
         for update)
      update images i set deleted_at = ${raw(DELETED_FOR_GOOD)} from item where i.id = item.id
      returning i.id, i.user_id as "userId", case when item.deleted_at is null then 'shown'
        when item.deleted_at > now() then 'trashed' else 'deleted' end as was`;
    if (!found) throw new Refusal('media.not-found');
    const { id, userId, was } = found;
    await writeAuditEntry(tx, {
      by,
      action: 'item-taken-down',
      subject: { kind: 'item', id },
      details: { reason, userId },
    });
    const type = was === 'shown' ? ('media.removed' as const) : ('trash.removed' as const);
    await events.record(tx, userId, [
      ...(was === 'deleted' ? [] : [{ type, data: { ids: [id] } }]),
      ...(await endSharesOf(tx, userId, [id])),
    ]);
    return { id, userId, modelKeys: await removePersonasOf({ tx, events }, { id, userId }) };
  });
  await storage.remove(modelKeys);
  return taken;
}

type Found = { id: number; userId: number; was: 'shown' | 'trashed' | 'deleted' };

/** The largest number that PostgreSQL gives an item. */
const ID_MAX = 2 ** 31 - 1;

/** Null for what is an address, or the number of no item. */
function idOf(item: string): number | null {
  const id = /^\d{1,10}$/.test(item) ? Number(item) : ID_MAX + 1;
  return id <= ID_MAX ? id : null;
}

const REPORTS_MAX = 200;
/** How long a closed report is kept; the audit log keeps that it was closed. */
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
