import { expect } from 'chai';
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
  refundedCents: 0,
  toldRefundedCents: 0,
  disputedCents: 0,
  takenTokens: 0,
  changes: 0,
};
const bought: Purchase = { ...sold, state: 'paid', paymentIntent: 'pi' };

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
  currency: 'usd',
  ...change,
});
const charge = (refundedCents: number): PaymentFact => ({
  kind: 'charge',
  purchaseId: 'p',
  paymentIntent: 'pi',
  amountCents: 399,
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
      const before = { ...bought, toldRefundedCents: reported };

      const after = afterFact(before, refund, returned({ madeCents, failedCents }));

      expect(after.refundedCents).to.equal(left);
      expect(after.takenTokens).to.equal(Math.floor((30 * left) / 399));
    });
  }

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
    amount: session('paid', { amountCents: 1 }),
    currency: session('paid', { currency: 'eur' }),
    user: session('paid', { userId: 2 }),
    package: session('paid', { package: 'premium' }),
    session: session('paid', { sessionId: 'cs_other' }),
    payment: session('paid', { paymentIntent: 'pi_other' }),
    'refunded amount': { ...charge(399), amountCents: 400 },
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
