import { SIGNUP_BONUS_TOKENS } from '../../contract/limits.ts';
import {
  requestVerification,
  type GrantSignupBonus,
  type GrantPendingBonus,
} from '../accounts/verify-email.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Events } from '../events/events.ts';
import type { Queue } from '../jobs/queue.ts';
import { grant } from '../tokens/ledger.ts';

/**
 * The signup bonus of a new user: given at once, or when the address is verified where the settings
 * require that.
 */
export function openSignupBonus(
  config: Pick<Config, 'REQUIRE_EMAIL_VERIFICATION'>,
  { events, queue }: { events: Pick<Events, 'record'>; queue: Queue },
): { grantSignupBonus: GrantSignupBonus; grantPendingBonus: GrantPendingBonus } {
  const give = (tx: Transaction, { id: userId }: { id: number }) =>
    grant(tx, {
      userId,
      amount: SIGNUP_BONUS_TOKENS,
      refKind: 'welcome',
      refId: String(userId),
      reason: null,
    });
  const promise: GrantSignupBonus = async (tx, { id }) => {
    await tx.query('update users set welcome_waits = true where id = $1', [id]);
    await requestVerification(tx, queue, id);
  };
  return {
    grantSignupBonus: config.REQUIRE_EMAIL_VERIFICATION === 'on' ? promise : give,
    // Does not look at the setting: a promised bonus stays promised when it is turned off.
    grantPendingBonus: async (tx, id) => {
      const [user] = await tx.sql`
        update users set welcome_waits = false where id = ${id} and welcome_waits returning id`;
      if (!user) return;
      const change = await give(tx, { id });
      if (change) await events.record(tx, id, [{ type: 'balance.changed', data: change }]);
    },
  };
}
