import type { Queryable, Transaction } from '../database/transaction.ts';
import { voidEmailChange } from './email-change/email-change.ts';
import { PasskeyRow, RecoveryCodeRow, TwoFactorRow } from './entities.ts';
import type { Sessions } from './sessions.ts';

/**
 * Ends every way into an account whose address was not proven before: another person may have set
 * them up. Whoever has proved the address gets a new one in the same transaction. Returns whether
 * there were passkeys or two-factor codes. `docs/threat-model.md` lists what each other way in
 * ends.
 */
export async function removeWaysIn(
  tx: Transaction,
  sessions: Pick<Sessions, 'endAllOf'>,
  userId: number,
): Promise<boolean> {
  await tx.sql`
    update users set password_hash = null, google_id = null, github_id = null,
            reset_token_hash = null, reset_token_expiry = null
      where id = ${userId}`;
  await voidEmailChange(tx, userId);
  // No way in, but a way out for what is in the gallery: its owner made none of them.
  await tx.query('delete from shares where user_id = $1', [userId]);
  await sessions.endAllOf(tx, userId);
  return removeSignInFactors(tx, userId);
}

/** Removes a user's passkeys and codes, without a mail; returns whether there were any. */
export async function removeSignInFactors(sql: Queryable, userId: number): Promise<boolean> {
  const em = sql.entities();
  const passkeys = await em.nativeDelete(PasskeyRow, { userId });
  const secrets = await em.nativeDelete(TwoFactorRow, { userId });
  await em.nativeDelete(RecoveryCodeRow, { userId });
  return passkeys + secrets > 0;
}
