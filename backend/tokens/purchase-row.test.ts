import { Refusal } from '../refusal.ts';
import type { PaymentFact } from './payment-fact.ts';
import { afterFact, type Purchase, type Returned } from './purchase-row.ts';

const sold: Purchase = {
  id: 'p',
  userId: 1,
  package: 'starter',
  tokens: 30,
  priceCents: 399,
  currency: 'usd',
  state: 'open',
  sessionId: 'cs',
  paymentIntent: null,
  paidCents: null,
  taxCents: 0,
  refundedCents: 0,
  reportedRefundedCents: 0,
  disputedCents: 0,
  takenTokens: 0,
  changes: 0,
};
const bought: Purchase = { ...sold, state: 'paid', paymentIntent: 'pi', paidCents: 399 };

type Session = PaymentFact & { kind: 'session' };
const session = (state: Session['state'], change: Partial<Session> = {}): Session => ({
  kind: 'session',
  purchaseId: 'p',
  userId: 1,
  package: 'starter',
  sessionId: 'cs',
  paymentIntent: state === 'expired' ? null : 'pi',
  state,
  amountCents: 399,
  paidCents: 399,
  taxCents: 0,
  currency: 'usd',
  ...change,
});
const charge = (refundedCents: number, amountCents = 399): PaymentFact => ({
  kind: 'charge',
  purchaseId: 'p',
  paymentIntent: 'pi',
  amountCents,
  refundedCents,
  currency: 'usd',
});

const refund: PaymentFact = {
  kind: 'refund',
  refundId: 're',
  paymentIntent: 'pi',
  amountCents: 100,
  hasFailed: false,
  currency: 'usd',
};
const returned = (change: Partial<Returned> = {}): Returned => ({
  disputedCents: 0,
  madeCents: 0,
  failedCents: 0,
  ...change,
});

describe('a purchase', () => {
  for (const [from, fact, to] of [
    ['open', 'pending', 'pending'],
    ['open', 'paid', 'paid'],
    ['open', 'expired', 'expired'],
    ['pending', 'failed', 'failed'],
    ['pending', 'paid', 'paid'],
    ['failed', 'pending', 'failed'],
    ['failed', 'paid', 'paid'],
    ['expired', 'pending', 'expired'],
    ['expired', 'paid', 'paid'],
    ['paid', 'pending', 'paid'],
    ['paid', 'failed', 'paid'],
    ['paid', 'expired', 'paid'],
  ] as const) {
    it(`that is ${from} is ${to} when Stripe reports ${fact}`, () => {
      expect(afterFact({ ...sold, state: from }, session(fact), returned()).state).to.equal(to);
    });
  }

  for (const [refundedCents, disputedCents, taken] of [
    [0, 0, 0],
    [1, 0, 0],
    [13, 0, 0],
    [14, 0, 1],
    [398, 0, 29],
    [399, 0, 30],
    [0, 399, 30],
    [200, 199, 30],
    [399, 399, 30],
  ] as const) {
    it(`loses ${taken} of 30 tokens with ${refundedCents} + ${disputedCents} of 399 cents`, () => {
      const after = afterFact(bought, charge(refundedCents), returned({ disputedCents }));

      expect(after.takenTokens).to.equal(taken);
      expect(after.changes).to.equal(refundedCents + disputedCents === 0 ? 0 : 1);
    });
  }

  for (const [reported, madeCents, failedCents, left] of [
    // what the charge reported, the refunds that stand, those that failed
    [0, 100, 0, 100],
    [100, 100, 0, 100],
    [100, 0, 100, 0],
    [0, 0, 100, 0],
    [300, 200, 100, 200],
    // Whether or not a charge forgets the refunds that failed.
    [100, 100, 100, 100],
    [200, 100, 100, 100],
    [399, 399, 399, 399],
  ] as const) {
    it(`has ${left} cents returned when ${reported} were reported, ${madeCents} made and ${failedCents} failed`, () => {
      const before = { ...bought, reportedRefundedCents: reported };

      const after = afterFact(before, refund, returned({ madeCents, failedCents }));

      expect(after.refundedCents).to.equal(left);
      expect(after.takenTokens).to.equal(Math.floor((30 * left) / 399));
    });
  }

  for (const [paidCents, refundedCents, taken] of [
    // With tax, and after a promotion code: the share of what was really paid.
    [475, 399, 25],
    [475, 475, 30],
    [200, 100, 15],
    [200, 200, 30],
  ] as const) {
    it(`loses ${taken} of 30 tokens with ${refundedCents} of the ${paidCents} cents that were paid`, () => {
      const paid = afterFact(sold, session('paid', { paidCents }), returned());

      expect(afterFact(paid, charge(refundedCents, paidCents), returned()).takenTokens).to.equal(
        taken,
      );
    });
  }

  it('is sold for its price, whatever tax and promotion codes make of it, as often as it is told', () => {
    const taxed = session('paid', { paidCents: 475, taxCents: 76 });

    const once = afterFact(sold, taxed, returned());

    expect(once).to.include({ state: 'paid', paidCents: 475, taxCents: 76 });
    expect(afterFact(once, taxed, returned())).to.deep.equal(once);
    expect(afterFact(afterFact(sold, charge(0, 475), returned()), taxed, returned())).to.include({
      state: 'paid',
      paidCents: 475,
      taxCents: 76,
    });
  });

  it('is paid where a promotion code leaves nothing to pay', () => {
    const free = session('paid', { paidCents: 0, paymentIntent: null });

    expect(afterFact(sold, free, returned())).to.include({
      state: 'paid',
      paidCents: 0,
      takenTokens: 0,
    });
  });

  it('knows what was paid only once it is', () => {
    const open = session('pending', { paidCents: 475, taxCents: 76 });

    expect(afterFact(sold, open, returned())).to.include({ paidCents: null, taxCents: 0 });
  });

  it('loses nothing that it never gave', () => {
    expect(afterFact(sold, charge(399), returned())).to.include({
      takenTokens: 0,
      refundedCents: 399,
    });
  });

  it('keeps what it lost when an old session is reported without its payment', () => {
    const lost = { ...bought, disputedCents: 399, takenTokens: 30, changes: 1 };

    expect(afterFact(lost, session('expired'), returned())).to.deep.equal(lost);
  });

  const foreign: Record<string, PaymentFact> = {
    price: session('paid', { amountCents: 1 }),
    'paid amount': session('paid', { paidCents: 398 }),
    currency: session('paid', { currency: 'eur' }),
    user: session('paid', { userId: 2 }),
    package: session('paid', { package: 'premium' }),
    session: session('paid', { sessionId: 'cs_other' }),
    payment: session('paid', { paymentIntent: 'pi_other' }),
    'charged amount': charge(399, 400),
    'refunded currency': { ...refund, currency: 'eur' },
    'refunded payment': { ...refund, paymentIntent: 'pi_other' },
  };
  for (const [what, fact] of Object.entries(foreign)) {
    it(`refuses a fact with another ${what}`, () => {
      expect(() => afterFact(bought, fact, returned()))
        .to.throw(Refusal)
        .with.property('code', 'payment.bad-webhook');
    });
  }
});
