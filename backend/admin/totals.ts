import { SIGNUP_BONUS_TOKENS } from '../../contract/limits.ts';
import type { AdminTotals } from '../../contract/admin-schemas.ts';
import { TOKEN_DOLLARS } from '../../contract/admin-constants.ts';
import { isPaidByCard } from '../tokens/count-revenue.ts';
import { paidAmount } from '../tokens/purchase-row.ts';
import type { Queryable } from '../database/transaction.ts';

const netCents = (which: string) => `coalesce(
  sum(round(greatest(${paidAmount} - refunded_cents - disputed_cents, 0)
            * (${paidAmount} - tax_cents)::numeric / nullif(${paidAmount}, 0)))
    filter (where state = 'paid' and ${which}), 0)::bigint`;

/**
 * SQL for the net revenue in cents: what was paid without tax, without what was refunded, and what
 * is in open or lost disputes. A purchase of the sandbox, where no money is paid, counts as
 * nothing.
 */
export const netRevenueCents = netCents(isPaidByCard);

/** SQL: as `netRevenueCents`, of the purchases of the sandbox. */
const sandboxCents = netCents(`not (${isPaidByCard})`);

/**
 * The dashboard's cards: revenue by the specification's formula and what Stripe really received,
 * apart from what the sandbox pretends.
 */
export async function readTotals(database: Queryable): Promise<AdminTotals> {
  const rows = await database.query<{ totals: AdminTotals }>(
    `select json_build_object(
       'totalUsers', count(*),
       'activeTokens', coalesce(sum(token_balance) filter (where not is_admin), 0),
       'revenueDollars',
         round((${SIGNUP_BONUS_TOKENS} * count(*) - coalesce(sum(token_balance), 0)) * ${TOKEN_DOLLARS}, 2),
       'stripeRevenueCents', (select ${netRevenueCents} from purchases),
       'sandboxCents', (select ${sandboxCents} from purchases)) as totals
     from users where deleted_at is null`,
  );
  if (!rows[0]) throw new Error('an aggregate without a row');
  return rows[0].totals;
}
