import { randomUUID } from 'node:crypto';
import { GRANT_MAX, GRANT_MIN } from '../../contract/admin-constants.ts';
import { hasEmail, UserRow } from '../accounts/users.ts';
import type { EventStore } from '../events/events.ts';
import { grant } from '../tokens/ledger.ts';
import { writeAuditEntry, type Actor } from './audit-log.ts';

export type Grant = {
  by: Actor;
  user: { id: number } | { email: string };
  amount: number;
  /** For the audit log and the user's token history. */
  reason?: string;
};

/**
 * Gives a user tokens: a ledger entry, an audit log entry and an event for their tabs. Each call is
 * a new grant. Returns the new balance, or null when there is no such user.
 */
export async function grantTokens(
  { database, events }: EventStore,
  { by, user, amount, reason }: Grant,
): Promise<{ id: number; tokenBalance: number } | null> {
  if (!Number.isInteger(amount) || amount < GRANT_MIN || amount > GRANT_MAX) {
    throw new RangeError(`A grant is a whole number from ${GRANT_MIN} to ${GRANT_MAX}.`);
  }
  return database.transaction(async (tx) => {
    const who = 'id' in user ? { id: user.id } : hasEmail(user.email);
    const found = await tx.entities().findOne(UserRow, { ...who, deletedAt: null });
    if (!found) return null;
    const { id } = found;
    const change = await grant(tx, {
      userId: id,
      amount,
      refKind: 'admin',
      refId: randomUUID(),
      reason: reason || null,
    });
    if (!change) throw new Error('a grant under a new id was given before');
    await writeAuditEntry(tx, {
      by,
      action: 'tokens-granted',
      subject: { kind: 'user', id },
      details: { amount, ...(reason ? { reason } : {}) },
    });
    await events.record(tx, id, [{ type: 'balance.changed', data: change }]);
    return { id, tokenBalance: change.tokenBalance };
  });
}
