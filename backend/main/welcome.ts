import { STARTING_TOKENS } from '../../contract/limits.ts';
import { mailProof, type WelcomeProven } from '../accounts/prove-email.ts';
import type { Config } from '../config.ts';
import type { Events } from '../events/events.ts';
import type { AppParts } from '../http/parts.ts';
import type { Queue } from '../jobs/queue.ts';
import { grant } from '../tokens/ledger.ts';

/**
 * What a new user starts with: at once, or, where addresses must be proven, as soon as this one is.
 */
export function openWelcome(
  config: Pick<Config, 'REQUIRE_EMAIL_VERIFICATION'>,
  { events, queue }: { events: Pick<Events, 'record'>; queue: Queue },
): { welcome: AppParts['welcome']; welcomeProven: WelcomeProven } {
  const give: AppParts['welcome'] = (tx, { id: userId }) =>
    grant(tx, {
      userId,
      amount: STARTING_TOKENS,
      refKind: 'welcome',
      refId: String(userId),
      reason: null,
    });
  const promise: AppParts['welcome'] = async (tx, { id }) => {
    await tx.query('update users set welcome_waits = true where id = $1', [id]);
    await mailProof(tx, queue, id);
  };
  return {
    welcome: config.REQUIRE_EMAIL_VERIFICATION === 'on' ? promise : give,
    // Also where it is asked for no more: what was promised stays promised.
    welcomeProven: async (tx, id) => {
      const [user] = await tx.query<{ email: string }>(
        `update users set welcome_waits = false where id = $1 and welcome_waits returning email`,
        [id],
      );
      if (!user) return;
      const tokenBalance = await give(tx, { id, email: user.email });
      if (typeof tokenBalance !== 'number') return;
      await events.record(tx, id, [{ type: 'balance.changed', data: { tokenBalance } }]);
    },
  };
}
