import { openedOnce } from '../opened.ts';
import type { Person } from '../person.ts';
import { openTokenPurchases } from '../stripe/token-purchases.ts';

describe('buying tokens', () => {
  const shop = openedOnce(openTokenPurchases);
  beforeEach(async () => {
    shop.buyer = await shop.world.person(shop.url).register();
  });

  for (const [key, name, tokens, priceCents] of [
    ['starter', 'Starter', 30, '399'],
    ['value', 'Value', 75, '799'],
    ['premium', 'Premium', 150, '1299'],
  ] as const) {
    it(`sells ${key} for the price of our table, and gives its tokens once it is paid`, async () => {
      const { stripe, buyer } = shop;

      const answer = await buyer.expect('POST', '/api/purchase-tokens', { json: { package: key } });
      const session = [...stripe.sessions.values()].at(-1);
      const path = `/api/purchases/${session?.purchaseId}`;
      const before = [await buyer.balance(), await buyer.expect('GET', path)];
      await shop.deliverEvents(stripe.pay(session?.id ?? ''));

      const origin = shop.url;
      const { idempotencyKey, params } =
        stripe.writeRequests.at(-1) ?? expect.fail('Stripe was not asked');
      expect(answer).to.deep.equal({ url: `https://checkout.stripe.example/c/pay/${session?.id}` });
      expect(idempotencyKey).to.equal(session?.purchaseId);
      expect(params).to.deep.include({
        mode: 'payment',
        success_url: `${origin}/tokens?checkout=success&purchase=${session?.purchaseId}`,
        cancel_url: `${origin}/tokens?checkout=cancelled`,
        customer_email: buyer.email,
        consent_collection: { terms_of_service: 'none' },
        custom_text: {
          submit: {
            message: `See the [terms](${origin}/terms) and the [refund rules](${origin}/prices).`,
          },
        },
        automatic_tax: { enabled: 'false' },
        allow_promotion_codes: 'false',
        invoice_creation: { enabled: 'true' },
        line_items: [
          {
            quantity: '1',
            price_data: {
              currency: 'usd',
              unit_amount: priceCents,
              product_data: { name: `Lumireel ${name}: ${tokens} tokens` },
            },
          },
        ],
      });
      expect(before).to.deep.equal([10, { package: key, tokens, state: 'open' }]);
      expect(await buyer.balance()).to.equal(10 + tokens);
      expect(await buyer.expect('GET', path)).to.include({ state: 'paid' });
    });
  }

  it('returns the first checkout for a repeated key, also at once, and refuses another package', async () => {
    const { buyer, stripe } = shop;
    const headers = { 'Idempotency-Key': 'one-click' };
    const before = stripe.sessions.size;
    const buy = (key: string) =>
      buyer.call('POST', '/api/purchase-tokens', { headers, json: { package: key } });

    const answers = await Promise.all([buy('starter'), buy('starter'), buy('starter')]);
    await shop.deliverEvents(stripe.pay([...stripe.sessions.keys()].at(-1) ?? ''));
    const later = await buy('starter');
    const other = await buy('premium');

    expect(answers.map(({ body }) => body)).to.deep.equal(answers.map(() => later.body));
    expect(stripe.sessions.size).to.equal(before + 1);
    expect([later.status, other.status]).to.deep.equal([200, 409]);
    expect(await buyer.balance()).to.equal(40);
  });

  it('pushes the new balance to every tab, and the history says what it was for', async () => {
    const { buyer } = shop;
    const tabs = await Promise.all([buyer.openTab(), buyer.openTab()]);

    await shop.buy(buyer);

    for (const tab of tabs) {
      await tab.until(({ events }) =>
        events.some(({ type, data }) => type === 'balance.changed' && data.tokenBalance === 40),
      );
    }
    const [newest, welcome] = await shop.history(buyer);
    expect(newest).to.include({
      kind: 'purchase',
      amount: 30,
      balance: 40,
      reason: 'Bought 30 tokens: Starter, $3.99',
      generationId: null,
    });
    expect(welcome).to.include({ kind: 'grant', amount: 10, balance: 10, reason: 'Welcome gift' });
  });

  it('credits nothing for the way back from the checkout, whoever takes it and how often', async () => {
    const { stripe, buyer, world, url } = shop;
    const sessionId = await shop.startCheckout(buyer);
    const stranger = await world.person(url).register();
    const balances = async () => [await buyer.balance(), await stranger.balance()];
    const returnFromCheckout = (person: Person) =>
      person.call('GET', `/tokens?checkout=success&session_id=${sessionId}`, {
        headers: { accept: 'text/html' },
      });

    await Promise.all(Array.from({ length: 100 }, () => returnFromCheckout(stranger)));
    await returnFromCheckout(buyer);
    const unpaid = await balances();
    await Promise.all([
      returnFromCheckout(buyer),
      shop.deliverEvents(stripe.pay(sessionId)),
      returnFromCheckout(buyer),
    ]);
    await returnFromCheckout(buyer);

    expect(unpaid).to.deep.equal([10, 10]);
    expect(await balances()).to.deep.equal([40, 10]);
  });

  it('takes no amount, price or user from a client', async () => {
    const asked = shop.stripe.writeRequests.length;
    for (const extra of [
      { price: 1 },
      { tokens: 9999 },
      { cost: 0 },
      { userId: 1 },
      { n: 10 },
      { amount: -1 },
      { package: '__proto__' },
      { package: 'constructor' },
      { package: 'STARTER' },
      { package: ['starter'] },
      { package: null },
    ]) {
      const json = { package: 'starter', ...extra };
      const { status } = await shop.buyer.call('POST', '/api/purchase-tokens', { json });
      expect(status, JSON.stringify(extra)).to.equal(400);
    }

    const { id } = shop.buyer.user ?? {};
    expect(await shop.world.sql`select from purchases where user_id = ${id}`).to.deep.equal([]);
    expect(shop.stripe.writeRequests).to.have.length(asked);
  });

  it('sells nothing to administrators, who need none', async () => {
    const { buyer, world, stripe } = shop;
    const asked = stripe.writeRequests.length;
    await world.database.query('update users set is_admin = true where id = $1', [buyer.user?.id]);

    const answer = await buyer.call('POST', '/api/purchase-tokens', { json: { package: 'value' } });

    expect(answer.status).to.equal(403);
    expect(answer.body).to.have.property('error', 'Administrators have unlimited tokens.');
    expect(stripe.writeRequests).to.have.length(asked);
  });

  it('says so when Stripe cannot be reached, and sells once it can', async () => {
    const { stripe, buyer } = shop;
    const json = { package: 'value' };

    stripe.failWith(400);
    const refused = await buyer.call('POST', '/api/purchase-tokens', { json });
    stripe.failWith(null);
    await shop.buy(buyer, 'value');

    expect(refused.status).to.equal(503);
    expect(refused.body).to.deep.equal({
      error: 'Payments are not available right now. Please try again later.',
      code: 'payment.unavailable',
    });
    expect(await buyer.balance()).to.equal(85);
  });
});
