import { expect } from 'chai';
import { confirmedPurchase } from './checkout-return.ts';

const left = Date.parse('2026-05-04T12:00:00Z');
const entry = (kind: string, createdAt: string) => ({ kind, createdAt });

describe('a return from the checkout', () => {
  it('is confirmed by a purchase that came after the departure', () => {
    const mine = entry('purchase', '2026-05-04T12:01:00Z');

    expect(confirmedPurchase([entry('charge', '2026-05-04T12:02:00Z'), mine], left)).to.equal(mine);
  });

  for (const [what, other] of [
    ['an older purchase', entry('purchase', '2026-05-04T11:58:00Z')],
    ['another kind of entry', entry('grant', '2026-05-04T12:01:00Z')],
  ] as const) {
    it(`is not confirmed by ${what}`, () => {
      expect(confirmedPurchase([other], left)).to.equal(undefined);
    });
  }

  it('allows for two clocks that differ by seconds', () => {
    const mine = entry('purchase', '2026-05-04T11:59:57Z');

    expect(confirmedPurchase([mine], left)).to.equal(mine);
  });
});
