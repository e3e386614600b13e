import type { User } from '../../contract/user.ts';
import { userJson } from '../accounts/user-json.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { writeAuditEntry } from './audit-log.ts';

export type UserRole = 'admin' | 'user';

/**
 * Makes a user an administrator or takes that away, and records the event for their tabs. Only the
 * command line can. HTTP reads the role with every request; sockets reconnect to read it. Null when
 * no user has that e-mail.
 */
export async function changeRole(
  { database, events }: { database: Database; events: Pick<Events, 'record' | 'disconnectUser'> },
  email: string,
  role: UserRole,
): Promise<User | null> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ user: User }>(
      `update users set is_admin = $2 where lower(email) = lower($1)
       returning ${userJson} as "user"`,
      [email.trim(), role === 'admin'],
    );
    const user = rows[0]?.user;
    if (!user) return null;
    await writeAuditEntry(tx, {
      by: null,
      action: role === 'admin' ? 'promoted' : 'demoted',
      subject: { kind: 'user', id: user.id },
    });
    await events.record(tx, user.id, [{ type: 'account.changed', data: user }]);
    tx.afterCommit(() => events.disconnectUser(user.id));
    return user;
  });
}
