import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { grant } from '../tokens/ledger.ts';

/** The least and the most one grant may give. */
export const GRANT_MIN = 1;
export const GRANT_MAX = 10_000;

/**
 * Gives a user tokens, as an entry of the ledger, and tells their open tabs. Each call is a grant
 * of its own. Answers the new balance, or null when nobody has that e-mail.
 */
export async function grantTokens(
  { database, events }: { database: Database; events: Pick<Events, 'record'> },
  email: string,
  amount: number,
): Promise<number | null> {
  if (!Number.isInteger(amount) || amount < GRANT_MIN || amount > GRANT_MAX) {
    throw new RangeError(`A grant is a whole number from ${GRANT_MIN} to ${GRANT_MAX}.`);
  }
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      'select id from users where lower(email) = lower($1)',
      [email.trim()],
    );
    const userId = rows[0]?.id;
    if (userId === undefined) return null;
    const entry = { userId, amount, refKind: 'admin', refId: randomUUID(), reason: null };
    const tokenBalance = await grant(tx, entry);
    if (tokenBalance === null) throw new Error('a grant under a new id was given before');
    await events.record(tx, userId, [{ type: 'balance.changed', data: { tokenBalance } }]);
    return tokenBalance;
  });
}
