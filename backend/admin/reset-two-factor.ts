import { removeTwoFactor } from '../accounts/two-factor/two-factor.ts';
import { hasEmail } from '../accounts/user-json.ts';
import type { Database } from '../database/database.ts';
import { UserRow } from '../database/entities/accounts.ts';
import type { Events } from '../events/events.ts';
import { writeAuditEntry } from './audit-log.ts';

/**
 * Turns the two-factor codes of a user off who has lost the app and the recovery codes. Only the command
 * line can. False when they were not on, null when no user has that e-mail.
 */
export async function resetTwoFactor(
  { database, events }: { database: Database; events: Pick<Events, 'disconnectUser'> },
  email: string,
): Promise<boolean | null> {
  return database.transaction(async (tx) => {
    const user = await tx.entities().findOne(UserRow, hasEmail(email));
    if (!user) return null;
    const wasOn = await removeTwoFactor(tx, events, user.id);
    if (!wasOn) return false;
    await writeAuditEntry(tx, {
      by: null,
      action: 'two-factor-reset',
      subject: { kind: 'user', id: user.id },
    });
    return true;
  });
}
