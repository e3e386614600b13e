import { randomUUID } from 'node:crypto';
import { CURRENCY, packages, type PackageKey } from '../../contract/packages.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout, CheckoutPurchase } from './checkout.ts';
import type { Purchase } from './purchase-row.ts';

export type Buyer = { id: number; email: string; isAdmin: boolean };

/**
 * Opens a checkout for a package and returns where to pay. The purchase is written first, so that
 * events about the session find it. Gives no tokens: only the webhook does. The same
 * idempotency key returns the same checkout. Refuses administrators, with `payment.unavailable`
 * when there is no checkout, and with `generation.key-reused` a key of another package.
 */
export async function startPurchase(
  { database, checkout }: { database: Database; checkout: Checkout },
  buyer: Buyer,
  order: { key: PackageKey; origin: string; idempotencyKey: string | null },
): Promise<string> {
  if (buyer.isAdmin) {
    throw new Refusal('account.not-allowed', { text: 'Administrators have unlimited tokens.' });
  }
  const { checkoutUrl, ...purchase } = await savePurchaseOnce(database, buyer, order);
  if (purchase.package !== order.key) throw new Refusal('generation.key-reused');
  if (checkoutUrl !== null) return checkoutUrl;
  const { origin } = order;
  const session = await checkout.openSession(purchase, { email: buyer.email, origin });
  // When this is not reached the webhook brings the session's id.
  await database.sql`
    update purchases
       set checkout_session_id = coalesce(checkout_session_id, ${session.sessionId}),
           checkout_url = coalesce(checkout_url, ${session.url})
     where id = ${purchase.id}`;
  return session.url;
}

/** Writes the purchase, or returns the one that was written under the same key before. */
async function savePurchaseOnce(
  database: Database,
  buyer: Buyer,
  { key, idempotencyKey }: { key: PackageKey; idempotencyKey: string | null },
): Promise<CheckoutPurchase & { checkoutUrl: string | null }> {
  const sold = packages.get(key);
  if (!sold) throw new Refusal('request.invalid');
  // The update changes nothing: it makes the statement return the row of the first request.
  const [saved] = await database.sql<CheckoutPurchase & { checkoutUrl: string | null }>`
    insert into purchases (id, user_id, package, tokens, price_cents, currency, idempotency_key)
    values (${randomUUID()}, ${buyer.id}, ${key}, ${sold.tokens}, ${sold.priceCents}, ${CURRENCY},
            ${idempotencyKey})
    on conflict (user_id, idempotency_key) do update set package = purchases.package
    returning id, user_id as "userId", package, tokens, price_cents as "priceCents", currency,
              checkout_url as "checkoutUrl"`;
  if (!saved) throw new Error('the purchase was not written');
  return saved;
}

type FoundPurchase = CheckoutPurchase & Pick<Purchase, 'state' | 'sessionId'> & { isPaid: boolean };

/** The purchase of this id if it is this user's; refuses with `request.not-found`. */
export async function findPurchase(database: Database, userId: number, id: string) {
  const rows = await database.sql<FoundPurchase>`
    select id, user_id as "userId", package, tokens, price_cents as "priceCents", currency,
            state, state = 'paid' as "isPaid", checkout_session_id as "sessionId"
       from purchases where id = ${id} and user_id = ${userId}`;
  if (!rows[0]) throw new Refusal('request.not-found');
  return rows[0];
}

/**
 * The address of the invoice of this user's paid purchase. Refuses with `request.not-found`,
 * `payment.no-receipt` and `payment.unavailable`.
 */
export async function findReceipt(
  { database, checkout }: { database: Database; checkout: Checkout },
  userId: number,
  purchaseId: string,
): Promise<string> {
  const { isPaid, sessionId } = await findPurchase(database, userId, purchaseId);
  const url = isPaid && sessionId !== null ? await checkout.receiptUrl(sessionId) : null;
  if (url === null) throw new Refusal('payment.no-receipt');
  return url;
}

/** The debt of a user after a returned payment, and whether their first tokens still wait. */
export async function readAccount(database: Database, userId: number) {
  const rows = await database.sql<{ debt: number; welcomeWaits: boolean }>`
    select token_debt as debt, welcome_waits as "welcomeWaits" from users where id = ${userId}`;
  return rows[0] ?? { debt: 0, welcomeWaits: false };
}
