import { PasskeyRow, RecoveryCodeRow, TwoFactorRow } from '../database/entities/sign-in-factors.ts';
import type { Queryable } from '../database/transaction.ts';

/**
 * Removes a user's passkeys and codes, without a mail: the account is emptied, or another person may
 * have set them up.
 */
export async function removeSignInFactors(sql: Queryable, userId: number): Promise<void> {
  const em = sql.entities();
  await em.nativeDelete(PasskeyRow, { userId });
  await em.nativeDelete(TwoFactorRow, { userId });
  await em.nativeDelete(RecoveryCodeRow, { userId });
}
