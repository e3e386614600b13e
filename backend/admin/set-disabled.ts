import type { AdminUser } from '../../contract/admin-schemas.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { writeAuditEntry } from './audit-log.ts';
import { adminUserJson } from './admin-json.ts';

export type DisableRequest = { by: number; userId: number; isDisabled: boolean; reason?: string };

/**
 * Disables or enables a user. Disabling ends every session and sign-in with the commit, and sockets
 * right after it. Generations they paid for still finish. Refuses with
 * `admin.user-not-found` and `admin.not-yourself`.
 */
export async function setDisabled(
  { database, sessions }: { database: Database; sessions: Pick<Sessions, 'endAllOf'> },
  { by, userId, isDisabled, reason }: DisableRequest,
): Promise<AdminUser> {
  if (by === userId) throw new Refusal('admin.not-yourself');
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ user: AdminUser }>(
      `update users set disabled_at = case when $2 then coalesce(disabled_at, now()) end
        where id = $1 and deleted_at is null returning ${adminUserJson} as "user"`,
      [userId, isDisabled],
    );
    const user = rows[0]?.user;
    if (!user) throw new Refusal('admin.user-not-found');
    await writeAuditEntry(tx, {
      by,
      action: isDisabled ? 'account-disabled' : 'account-enabled',
      subject: { kind: 'user', id: userId },
      details: reason ? { reason } : {},
    });
    if (isDisabled) await sessions.endAllOf(tx, userId);
    return user;
  });
}
