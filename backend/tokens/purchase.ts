import { randomUUID } from 'node:crypto';
import { CURRENCY, packages, type PackageKey } from '../../contract/packages.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout, CheckoutPurchase } from './checkout.ts';

export type Buyer = { id: number; email: string; isAdmin: boolean };

/**
 * Opens a checkout for a package and answers where to pay. The purchase is written first, so that
 * whatever Stripe tells about the session finds it. Gives no tokens: only the webhook does. Refuses
 * administrators, and with `payment.unavailable` when there is no checkout.
 */
export async function startPurchase(
  { database, checkout }: { database: Database; checkout: Checkout },
  buyer: Buyer,
  { key, origin }: { key: PackageKey; origin: string },
): Promise<string> {
  if (buyer.isAdmin) {
    throw new Refusal('account.not-allowed', { text: 'Administrators have unlimited tokens.' });
  }
  const purchase = newPurchase(buyer.id, key);
  await database.query(
    `insert into purchases (id, user_id, package, tokens, price_cents, currency)
     values ($1, $2, $3, $4, $5, $6)`,
    [purchase.id, buyer.id, key, purchase.tokens, purchase.priceCents, purchase.currency],
  );
  const session = await checkout.openSession(purchase, { email: buyer.email, origin });
  // When this is not reached the webhook tells the session's id itself.
  await database.query(
    'update purchases set checkout_session_id = coalesce(checkout_session_id, $2) where id = $1',
    [purchase.id, session.sessionId],
  );
  return session.url;
}

function newPurchase(userId: number, key: PackageKey): CheckoutPurchase {
  const sold = packages.get(key);
  if (!sold) throw new Refusal('request.invalid');
  const { tokens, priceCents } = sold;
  return { id: randomUUID(), userId, package: key, tokens, priceCents, currency: CURRENCY };
}

/** The purchase of this id if it is this user's; refuses with `request.not-found`. */
export async function findPurchase(
  database: Database,
  userId: number,
  id: string,
): Promise<CheckoutPurchase & { isPaid: boolean }> {
  const rows = await database.query<CheckoutPurchase & { isPaid: boolean }>(
    `select id, user_id as "userId", package, tokens, price_cents as "priceCents", currency,
            state = 'paid' as "isPaid"
       from purchases where id = $1 and user_id = $2`,
    [id, userId],
  );
  if (!rows[0]) throw new Refusal('request.not-found');
  return rows[0];
}

/** What a user owes after a returned payment, and whether their first tokens are still to come. */
export async function readAccount(
  database: Database,
  userId: number,
): Promise<{ debt: number; welcomeWaits: boolean }> {
  const rows = await database.query<{ debt: number; welcomeWaits: boolean }>(
    'select token_debt as debt, welcome_waits as "welcomeWaits" from users where id = $1',
    [userId],
  );
  return rows[0] ?? { debt: 0, welcomeWaits: false };
}
