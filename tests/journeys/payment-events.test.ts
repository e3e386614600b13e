import { readConfig } from '../../backend/config.ts';
import { openCheckout } from '../../backend/tokens/open-checkout.ts';
import { reconcilePayments } from '../../backend/tokens/webhook.ts';
import { openedEach } from '../opened.ts';
import { eventOf, type WebhookOptions } from '../stripe/objects.ts';
import { openTokenPurchases } from '../stripe/token-purchases.ts';

describe('events from Stripe', () => {
  const shop = openedEach(openTokenPurchases);

  async function nothingHappened() {
    expect(await shop.buyer.balance()).to.equal(10);
    expect(await shop.world.database.query('select id from stripe_events')).to.deep.equal([]);
    const states = await shop.world.database.query('select distinct state from purchases');
    expect(states).to.deep.equal([{ state: 'open' }]);
  }

  const wrongSignatures: Record<string, WebhookOptions> = {
    'with another secret': { secret: 'whsec_another_secret' },
    'too long ago': { signedSecondsAgo: 302 },
    'before a byte changed': { tamper: (text) => text.replace('399', '398') },
  };

  it('are refused, and nothing of them kept, when they are signed wrongly', async () => {
    const { stripe, url } = shop;
    const paid = stripe.pay(await shop.startCheckout(shop.buyer));

    for (const [how, delivery] of Object.entries(wrongSignatures)) {
      expect(await stripe.send(url, paid, delivery), how).to.equal(400);
    }
    await nothingHappened();

    expect(await stripe.send(url, paid, { signedSecondsAgo: 290 }), 'in time').to.equal(200);
    await shop.untilApplied();
    expect(await shop.buyer.balance()).to.equal(40);
  });

  it('are refused, and nothing of them kept, when they are not about what we sold', async () => {
    const { stripe, url, world } = shop;
    const stranger = await world.person(url).register();
    const mine = objectOf(stripe.pay(await shop.startCheckout(shop.buyer)));
    const others = objectOf(stripe.pay(await shop.startCheckout(stranger)));
    const metadata = (change: object) => ({ metadata: { ...mine.metadata, ...change } });

    const wrong: Record<string, object> = {
      amount: { amount_subtotal: 398 },
      user: metadata({ userId: String(stranger.user?.id) }),
      'unknown user': metadata({ userId: '999999' }),
      "another's purchase": { metadata: others.metadata },
      session: { id: 'cs_test_another' },
    };
    for (const [what, change] of Object.entries(wrong)) {
      const event = eventOf('checkout.session.completed', { ...mine, ...change });
      expect(await stripe.send(url, event), what).to.equal(400);
    }
    const live = { ...eventOf('checkout.session.completed', mine), livemode: true };
    expect(await stripe.send(url, live), 'real money').to.equal(400);

    await nothingHappened();
  });

  it('are taken, and nothing done, when another product or deployment on the account sold it', async () => {
    const { stripe, url, buyer } = shop;
    const mine = objectOf(stripe.pay(await shop.startCheckout(buyer)));
    const paymentLink = {
      ...mine,
      id: 'cs_test_of_another_product',
      payment_link: 'plink_1',
      client_reference_id: null,
      metadata: {},
      payment_intent: 'pi_of_another_product',
    };
    const purchaseId = crypto.randomUUID();
    const elsewhere = { ...mine.metadata, purchaseId };
    const sessions: Record<string, object> = {
      'a payment link': paymentLink,
      'a card that is only stored': { ...paymentLink, mode: 'setup', amount_total: null },
      'without metadata': { ...paymentLink, metadata: null },
      'with numbers of its own': { ...paymentLink, metadata: { purchaseId: '17' } },
      'with a reference of its own': { ...paymentLink, client_reference_id: 'order 17' },
      'with only a purchase': { ...paymentLink, metadata: { purchaseId } },
      'another deployment': { ...mine, client_reference_id: purchaseId, metadata: elsewhere },
    };
    const charge = { ...objectOf(stripe.refund(await shop.startCheckout(buyer), 1)) };
    for (const [what, session] of Object.entries(sessions)) {
      for (const type of [
        'checkout.session.completed',
        'checkout.session.async_payment_succeeded',
        'checkout.session.async_payment_failed',
        'checkout.session.expired',
      ] as const) {
        expect(await stripe.send(url, eventOf(type, session)), `${type} ${what}`).to.equal(200);
      }
    }
    for (const metadata of [elsewhere, { purchaseId: '17' }]) {
      const refunded = eventOf('charge.refunded', { ...charge, metadata });
      expect(await stripe.send(url, refunded), JSON.stringify(metadata)).to.equal(200);
    }

    await nothingHappened();
  });

  it('are refused when they are about a charge of another amount than was paid', async () => {
    const { stripe, url, buyer } = shop;
    const charge = objectOf(stripe.refund(await shop.buy(buyer), 399));

    const refund = eventOf('charge.refunded', { ...charge, amount: 398 });

    expect(await stripe.send(url, refund)).to.equal(400);
    expect(await buyer.balance()).to.equal(40);
  });

  it('are refused when they are too large or come from a page of another site', async () => {
    const { stripe, url } = shop;
    const paid = stripe.pay(await shop.startCheckout(shop.buyer));
    const tamper = () => 'x'.repeat(3 * 1024 * 1024);
    const headers = { origin: 'https://evil.example' };

    expect(await stripe.send(url, paid, { tamper })).to.equal(413);
    expect(await stripe.send(url, paid, { headers })).to.equal(403);

    await nothingHappened();
  });

  it('are accepted when they are about something else', async () => {
    const { stripe, url } = shop;

    for (const event of [
      eventOf('customer.created', { id: 'cus_1', object: 'customer' }),
      eventOf('charge.refunded', { id: 'ch_1', payment_intent: 'pi_other', metadata: {} }),
    ]) {
      expect(await stripe.send(url, event), event.type).to.equal(200);
    }
  });

  it('credit each paid session once, however often they come to two processes at once', async () => {
    const { stripe, url, buyer, world } = shop;
    const { settings } = stripe;
    const second = await world.open({ role: 'api', settings });
    const bank = stripe.payDelayed(await shop.startCheckout(buyer));
    const paid = stripe.pay(await shop.startCheckout(buyer));
    const tamper = (payload: string) => payload.replace(/"amount_total": \d+/, '"amount_total": 1');

    const deliveries = [paid, bank.completed, bank.settle(true)].flatMap((event) =>
      Array.from({ length: 8 }, async (_, n) => {
        const to = n % 2 === 0 ? url : (second.url ?? '');
        return stripe.send(to, event, n < 2 ? { tamper } : {});
      }),
    );
    const statuses = await Promise.all(deliveries);
    await shop.untilApplied();

    expect(new Set(statuses)).to.deep.equal(new Set([200, 400]));
    expect(await buyer.balance()).to.equal(10 + 2 * 30);
  });

  it('credit a payment without any worker', async () => {
    const { stripe, world, untilApplied } = shop;
    await shop.lumireel.close();
    const api = await world.open({ role: 'api', settings: stripe.settings });
    const buyer = await world.person(api.url ?? '').register();
    await buyer.expect('POST', '/api/purchase-tokens', { json: { package: 'starter' } });
    const [session = ''] = stripe.sessions.keys();

    expect(await stripe.send(api.url ?? '', stripe.pay(session))).to.equal(200);
    await untilApplied();

    expect(await buyer.balance()).to.equal(40);
  });

  it('are found out when no webhook ever comes, and change nothing when it comes after all', async () => {
    const { stripe, buyer, lumireel } = shop;
    const kept = await shop.startCheckout(buyer);
    const refunded = await shop.startCheckout(buyer, 'value');
    const disputed = await shop.startCheckout(buyer, 'premium');
    await shop.startCheckout(buyer);
    const paid = [kept, refunded, disputed].map((id) => stripe.pay(id));
    stripe.refund(refunded, 799);
    const { created } = stripe.dispute(disputed);
    const checkout = await openCheckout(readConfig({ NODE_ENV: 'test', ...stripe.settings }));
    const payments = { ...lumireel.engine, checkout };

    const changed = await reconcilePayments(payments);
    const changedAgain = await reconcilePayments(payments);
    const found = await buyer.balance();
    await shop.deliverEvents(...paid, created);

    expect([changed, changedAgain]).to.deep.equal([5, 0]);
    expect([found, await buyer.balance()]).to.deep.equal([40, 40]);
  });
});

type EventObject = { metadata: Record<string, string> };
/** The object of an event as JSON. */
const objectOf = (event: { data: { object: object } }) =>
  event.data.object as unknown as EventObject;
