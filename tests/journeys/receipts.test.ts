import { readCommand } from '../../backend/admin/commands.ts';
import { readConfig } from '../../backend/config.ts';
import { openCheckout } from '../../backend/tokens/open-checkout.ts';
import { reconcilePayments } from '../../backend/tokens/webhook.ts';
import type { AdminTotals } from '../../contract/admin-schemas.ts';
import { openedOnce } from '../opened.ts';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { openTokenPurchases, type TokenPurchases } from '../stripe/token-purchases.ts';

describe('the receipt of a purchase', () => {
  const shop = openedOnce(openTokenPurchases);
  beforeEach(async () => {
    shop.buyer = await shop.world.person(shop.url).register();
  });

  const receiptPath = async (person: Person) => {
    const [newest] = await shop.history(person, '?kind=purchase');
    return `/api/purchases/${newest?.purchaseId}/receipt`;
  };

  it("is Stripe's invoice, found from the token history, and there when Stripe is back", async () => {
    const { buyer, stripe } = shop;
    const sessionId = await shop.buy(buyer);
    const path = await receiptPath(buyer);

    stripe.failWith(400);
    const away = await buyer.call('GET', path);
    stripe.failWith(null);

    expect(away.status).to.equal(503);
    expect(await buyer.expect('GET', path)).to.deep.equal({
      url: `https://invoice.stripe.example/${sessionId}`,
    });
  });

  it('is the receipt of the charge while there is no invoice, which never holds up the tokens', async () => {
    const { buyer, stripe } = shop;
    const sessionId = await shop.startCheckout(buyer);
    stripe.setInvoice(sessionId, false);
    await shop.deliverEvents(stripe.pay(sessionId));

    expect(await buyer.balance()).to.equal(40);
    expect(await buyer.expect('GET', await receiptPath(buyer))).to.deep.equal({
      url: `https://receipt.stripe.example/${sessionId}`,
    });
  });

  it('is missing where nothing was paid and there is no invoice either, and is there later', async () => {
    const { buyer, stripe } = shop;
    const sessionId = await shop.startCheckout(buyer);
    stripe.setInvoice(sessionId, false);
    await shop.deliverEvents(stripe.pay(sessionId, { paidCents: 0 }));
    const path = await receiptPath(buyer);

    const missing = await buyer.call('GET', path);
    stripe.setInvoice(sessionId, true);

    expect([missing.status, missing.body]).to.deep.equal([
      409,
      {
        error: 'There is no receipt for this purchase yet. Please try again in a few minutes.',
        code: 'payment.no-receipt',
      },
    ]);
    expect((await buyer.call('GET', path)).status).to.equal(200);
  });

  it('is refused for a purchase that is not paid, or that Stripe does not know', async () => {
    const { buyer, stripe, world } = shop;
    const session = stripe.sessions.get(await shop.startCheckout(buyer));
    const path = `/api/purchases/${session?.purchaseId}/receipt`;

    const unpaid = await buyer.call('GET', path);
    await shop.deliverEvents(stripe.pay(session?.id ?? ''));
    await world.sql`update purchases set checkout_session_id = 'cs_sandbox_x'
      where user_id = ${buyer.user?.id}`;
    const unknown = await buyer.call('GET', path);

    expect([unpaid.status, unknown.status]).to.deep.equal([409, 409]);
  });
});

describe('tax and promotion codes', () => {
  let shop: TokenPurchases;
  afterEach(() => shop.close());
  const on: Record<string, string> = {
    STRIPE_TAX: 'on',
    STRIPE_PROMOTION_CODES: 'on',
    CARD_FEE: '0%',
  };
  const open = async (settings = on) =>
    (shop = await openTokenPurchases(scriptedProvider(), settings));
  const netRevenueCents = async () => {
    const admin = await shop.world.person(shop.url).register();
    await readCommand(['promote', admin.email])(shop.lumireel.engine);
    const totals = await admin.expect<AdminTotals>('GET', '/api/admin/totals');
    return totals.stripeRevenueCents;
  };

  it('are at the checkout where they are set, as the terms to agree to are, and the tokens screen knows', async () => {
    const { buyer, stripe, url } = await open({ ...on, STRIPE_TERMS_CONSENT: 'on' });

    await shop.startCheckout(buyer);

    expect(stripe.writeRequests[0]?.params).to.deep.include({
      automatic_tax: { enabled: 'true' },
      allow_promotion_codes: 'true',
      consent_collection: { terms_of_service: 'required' },
      custom_text: {
        terms_of_service_acceptance: {
          message: `I agree to the [terms](${url}/terms) and the [refund rules](${url}/prices).`,
        },
      },
    });
    expect(await buyer.expect('GET', '/api/tokens')).to.include({
      hasTax: true,
      hasPromotionCodes: true,
    });
  });

  it('credit a payment that is more than the price, and refund it by its share', async () => {
    const { buyer, stripe } = await open();
    const sessionId = await shop.startCheckout(buyer);

    await shop.deliverEvents(stripe.pay(sessionId, { paidCents: 475, taxCents: 76 }));
    const paid = [await buyer.balance(), await netRevenueCents()];
    await shop.deliverEvents(stripe.refund(sessionId, 190));
    const refunded = [await buyer.balance(), await netRevenueCents()];

    // Two fifths of 4.75 went back: twelve of thirty tokens, and two fifths of 3.99 without its
    // tax.
    expect(paid).to.deep.equal([40, 399]);
    expect(refunded).to.deep.equal([28, 239]);
    const bought = (await shop.history(buyer)).find(({ kind }) => kind === 'purchase');
    expect(bought?.reason).to.equal('Bought 30 tokens: Starter, $4.75');
  });

  it('credit what a promotion code made free, once, also when no webhook told of it', async () => {
    const { buyer, stripe, lumireel } = await open();
    const completed = stripe.pay(await shop.startCheckout(buyer), { paidCents: 0 });
    stripe.pay(await shop.startCheckout(buyer), { paidCents: 0 });

    await shop.deliverEvents(completed, completed);
    const told = await buyer.balance();
    const checkout = await openCheckout(readConfig({ NODE_ENV: 'test', ...stripe.settings }));
    await reconcilePayments({ ...lumireel.engine, checkout });

    expect([told, await buyer.balance()]).to.deep.equal([40, 70]);
    expect(await netRevenueCents()).to.equal(0);
    expect((await shop.history(buyer))[0]?.reason).to.equal('Bought 30 tokens: Starter, $0.00');
  });
});
