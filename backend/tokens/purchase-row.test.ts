import { expect } from 'chai';
import { Refusal } from '../refusal.ts';
import type { PaymentFact } from './payment-fact.ts';
import { afterFact, type Purchase } from './purchase-row.ts';

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
  disputed: false,
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
const refund = (refundedCents: number): PaymentFact => ({
  kind: 'refund',
  purchaseId: 'p',
  paymentIntent: 'pi',
  amountCents: 399,
  refundedCents,
  currency: 'usd',
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
    it(`that is ${from} is ${to} when it is told to be ${fact}`, () => {
      expect(afterFact({ ...sold, state: from }, session(fact), 0).state).to.equal(to);
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
      const after = afterFact(bought, refund(refundedCents), disputedCents);

      expect(after.takenTokens).to.equal(taken);
      expect(after.changes).to.equal(taken === 0 ? 0 : 1);
    });
  }

  it('loses nothing that it never gave', () => {
    expect(afterFact(sold, refund(399), 0)).to.include({ takenTokens: 0, refundedCents: 399 });
  });

  it('keeps what it lost when an old session is told of without its payment', () => {
    const lost = { ...bought, disputed: true, takenTokens: 30, changes: 1 };

    expect(afterFact(lost, session('expired'), 0)).to.deep.equal(lost);
  });

  const foreign: Record<string, PaymentFact> = {
    amount: session('paid', { amountCents: 1 }),
    currency: session('paid', { currency: 'eur' }),
    user: session('paid', { userId: 2 }),
    package: session('paid', { package: 'premium' }),
    session: session('paid', { sessionId: 'cs_other' }),
    payment: session('paid', { paymentIntent: 'pi_other' }),
    'refunded amount': { ...refund(399), amountCents: 400 },
  };
  for (const [what, fact] of Object.entries(foreign)) {
    it(`refuses a fact with another ${what}`, () => {
      expect(() => afterFact(bought, fact, 0))
        .to.throw(Refusal)
        .with.property('code', 'payment.bad-webhook');
    });
  }
});
