import { raw } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../../contract/admin-schemas.ts';
import type { AuditAction, auditSubjects } from '../../contract/admin-constants.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { AuditLogEntryRow } from './entities.ts';

/** An administrator's id, or null for the command line. */
export type Actor = number | null;

export type NewAuditEntry = {
  by: Actor;
  action: AuditAction;
  subject: { kind: (typeof auditSubjects)[number]; id: string | number };
  /** Facts that a later reader needs to know; never a secret or a prompt. */
  details?: Record<string, unknown>;
};

/** Adds an entry, in the transaction that does what it says: no action stays without its entry. */
export async function writeAuditEntry(
  tx: Transaction,
  { by, action, subject, details = {} }: NewAuditEntry,
): Promise<void> {
  await tx
    .entities()
    .insert(AuditLogEntryRow, {
      adminId: by,
      act: action,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      details,
    });
}

/** The log, newest first: a page of it, and whether more follows. */
export async function listAuditLog(
  database: Queryable,
  { before = null, limit = PAGE_SIZE }: { before?: number | null; limit?: number },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await database.sql<{ entry: AuditEntry }>`
    select json_build_object(
      'id', a.id,
      'admin', case when a.admin_id is not null then
        json_build_object('id', a.admin_id, 'email', coalesce(admin.email, '')) end,
      'act', a.act,
      'subject', json_build_object(
        'kind', a.subject_kind, 'id', a.subject_id, 'email', subject.email),
      'details', a.details,
      'at', ${raw(isoText('a.at'))}) as entry
    from admin_acts a
    left join users admin on admin.id = a.admin_id
    left join users subject on a.subject_kind = 'user' and subject.id::text = a.subject_id
    where ${before}::bigint is null or a.id < ${before}::bigint
    order by a.id desc limit ${limit} + 1`;
  return { entries: rows.slice(0, limit).map(({ entry }) => entry), hasMore: rows.length > limit };
}
