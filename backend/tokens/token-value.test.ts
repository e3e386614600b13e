import { expect } from 'chai';
import fc from 'fast-check';
import { microsPerToken, valueOfCharges, type Movement } from './token-value.ts';

const worth = (purchaseId: string) =>
  ({ sandbox: null, starter: 100, premium: 60 })[purchaseId] ?? null;
const line = (kind: Movement['kind'], amount: number, refId = 'x'): Movement => ({
  ...{ kind, amount, refId },
  refKind: 'any',
});
const valuesOf = (...entries: Movement[]) => Object.fromEntries(valueOfCharges(entries, worth));

describe('the value of spent tokens', () => {
  it('is nothing for what was given or bought in the sandbox', () => {
    const entries = [line('grant', 10), line('purchase', 30, 'sandbox'), line('charge', -40, 'a')];
    expect(valuesOf(...entries)).to.deep.equal({ a: 0 });
  });

  it('counts given tokens first, then bought ones, oldest first', () => {
    const values = valuesOf(
      ...[line('purchase', 3, 'starter'), line('purchase', 5, 'premium'), line('grant', 2)],
      ...[line('charge', -4, 'a'), line('charge', -3, 'b')],
    );
    expect(values).to.deep.equal({ a: 200, b: 100 + 2 * 60 });
  });

  it('is nothing for a charge that was given back, whose tokens are worth the same again', () => {
    const values = valuesOf(
      ...[line('purchase', 3, 'starter'), line('charge', -3, 'a'), line('refund', 3, 'a')],
      ...[line('purchase', 5, 'premium'), line('charge', -4, 'b')],
    );
    expect(values).to.deep.equal({ a: 0, b: 3 * 100 + 60 });
  });

  it('takes a returned payment from its own tokens, and what is missing from the others', () => {
    const values = valuesOf(
      ...[line('purchase', 3, 'starter'), line('purchase', 5, 'premium'), line('charge', -1, 'a')],
      ...[line('purchase-refund', -5, 'premium#1'), line('charge', -2, 'b')],
    );
    expect(values).to.deep.equal({ a: 100, b: 200 });
  });

  it('repays a debt with the next tokens, given ones first', () => {
    const values = valuesOf(
      ...[line('purchase', 3, 'starter'), line('charge', -3, 'a')],
      ...[line('debt', 3, 'starter#1'), line('purchase-refund', -3, 'starter#1')],
      ...[line('purchase', 5, 'premium'), line('debt', -3, 'premium'), line('charge', -2, 'b')],
    );
    expect(values).to.deep.equal({ a: 300, b: 120 });
  });

  it('never adds up to more than what the purchases brought', () => {
    const kinds = fc.constantFrom('grant', 'purchase', 'charge', 'refund', 'purchase-refund');
    const steps = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 20 })), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (plan) => {
        let bought = 0;
        const entries = plan.map(([kind, amount], index) => {
          if (kind === 'purchase') bought += amount;
          const sign = kind === 'charge' || kind === 'purchase-refund' ? -1 : 1;
          const refId =
            kind === 'refund' ? `${index - 1}` : kind === 'charge' ? `${index}` : 'starter';
          return line(kind, sign * amount, refId);
        });
        const values = [...valueOfCharges(entries, worth).values()];
        expect(values.every((value) => value >= 0)).to.equal(true);
        expect(values.reduce((sum, value) => sum + value, 0)).to.be.at.most(bought * 100);
      }),
    );
  });
});

describe('what a bought token is worth', () => {
  const premium = { priceCents: 1299, refundedCents: 0, isDisputed: false, tokens: 150 };
  const fee = { percent: 2.9, cents: 30 };

  it('is the price less the card fee and what was returned, shared among its tokens', () => {
    expect(microsPerToken(premium, { percent: 0, cents: 0 })).to.equal(86_600);
    expect(microsPerToken(premium, fee)).to.equal(82_088);
    expect(microsPerToken({ ...premium, refundedCents: 600 }, fee)).to.equal(42_088);
  });

  it('is nothing after a dispute or a full refund, never less', () => {
    expect(microsPerToken({ ...premium, isDisputed: true }, fee)).to.equal(0);
    expect(microsPerToken({ ...premium, refundedCents: 1299 }, fee)).to.equal(0);
  });
});
