import fc from 'fast-check';
import { keptMicros, valueOfCharges, type Movement } from './token-value.ts';

/** The money kept, of three tokens and of five, at 100 and 60 each. */
const kept = (purchaseId: string) =>
  ({ sandbox: null, starter: 300, premium: 300 })[purchaseId] ?? null;
const line = (kind: Movement['kind'], amount: number, refId = 'x'): Movement => ({
  kind,
  amount,
  refId,
  refKind: 'any',
});
const valuesOf = (...entries: Movement[]) => Object.fromEntries(valueOfCharges(entries, kept));

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

  it('shares what a payment has kept among the tokens that it paid for', () => {
    const bought = line('purchase', 5, 'premium');
    const returned = line('purchase-refund', -2, 'premium#1');
    const [a, b, c] = [line('charge', -1, 'a'), line('charge', -1, 'b'), line('charge', -1, 'c')];
    expect(valuesOf(bought, returned, a)).to.deep.equal({ a: 100 });
    expect(valuesOf(bought, a, returned, b, c)).to.deep.equal({ a: 100, b: 100, c: 100 });
    expect(valuesOf(bought, a, returned, line('purchase-restore', 2, 'premium#2'))).to.deep.equal({
      a: 60,
    });
  });

  it('takes a returned payment from its own tokens first', () => {
    const values = valuesOf(
      ...[line('purchase', 3, 'starter'), line('purchase', 5, 'premium'), line('charge', -1, 'a')],
      ...[line('purchase-refund', -4, 'premium#1'), line('charge', -2, 'b')],
    );
    expect(values).to.deep.equal({ a: 100, b: 200 });
  });

  it('has tokens that go instead of spent ones pay for what those were spent on', () => {
    const values = valuesOf(
      ...[line('purchase', 3, 'starter'), line('charge', -3, 'a'), line('purchase', 5, 'premium')],
      ...[line('purchase-refund', -2, 'starter#1'), line('charge', -1, 'b')],
    );
    // One token is left of the first payment, at all that it kept; two of the second paid for two.
    expect(values).to.deep.equal({ a: 300 + 2 * 60, b: 60 });
  });

  it('repays a debt with the next tokens, given ones first', () => {
    const spent = [line('purchase', 3, 'starter'), line('charge', -3, 'a')];
    const returned = [line('debt', 2, 'starter#1'), line('purchase-refund', -2, 'starter#1')];
    expect(valuesOf(...spent, ...returned)).to.deep.equal({ a: 300 });
    const bought = [line('purchase', 5, 'premium'), line('debt', -2, 'premium')];
    const b = line('charge', -2, 'b');
    expect(valuesOf(...spent, ...returned, ...bought, b)).to.deep.equal({ a: 420, b: 120 });
    const grant = [line('grant', 2), line('debt', -2, 'grant')];
    expect(valuesOf(...spent, ...returned, ...grant, ...bought.slice(0, 1), b)).to.deep.equal({
      a: 300,
      b: 120,
    });
  });

  it('is all that a payment has kept once everything is spent, unless nothing of it ever was', () => {
    const kinds = fc.constantFrom('grant', 'purchase', 'charge', 'refund', 'return');
    const purchases = fc.constantFrom('starter', 'premium');
    const steps = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 20 }), purchases), {
      maxLength: 60,
    });
    const most = 1_000_000;
    fc.assert(
      fc.property(steps, (plan) => {
        const account = openAccount();
        for (const [kind, amount, purchase] of plan) account[kind](amount, purchase);
        account.charge(Number.POSITIVE_INFINITY);
        for (const purchase of ['starter', 'premium']) {
          const onlyThis = (id: string) => (id === purchase ? most : 0);
          const values = [...valueOfCharges(account.entries, onlyThis).values()];
          const sum = values.reduce((all, value) => all + value, 0);
          // Each charge is rounded down.
          if (sum > 0) expect(sum).to.be.within(most - values.length, most);
          else expect(account.hasPaidFor(purchase)).to.equal(false);
        }
      }),
    );
  });
});

/** Writes a ledger as the product does: what is spent and returned is owed, and repaid first. */
function openAccount() {
  const entries: Movement[] = [];
  const bought = new Map<string, { tokens: number; left: number }>();
  const charges: { id: string; amount: number }[] = [];
  let [balance, debt] = [0, 0];
  const write = (kind: Movement['kind'], amount: number, refId: string) => {
    if (kind === 'debt') debt += amount;
    balance += amount;
    entries.push(line(kind, amount, refId));
  };
  const credit = (kind: Movement['kind'], amount: number, refId: string) => {
    write(kind, amount, refId);
    if (debt > 0) write('debt', -Math.min(debt, amount), refId);
  };
  return {
    entries,
    grant: (amount: number) => credit('grant', amount, 'gift'),
    purchase: (amount: number, id: string) => {
      if (bought.has(id)) return;
      bought.set(id, { tokens: amount, left: amount });
      credit('purchase', amount, id);
    },
    charge: (most: number) => {
      const amount = Math.min(most, balance);
      if (amount === 0) return;
      charges.push({ id: `charge ${entries.length}`, amount });
      write('charge', -amount, `charge ${entries.length}`);
    },
    refund: () => {
      const charge = charges.shift();
      if (charge) credit('refund', charge.amount, charge.id);
    },
    return: (most: number, id: string) => {
      const purchase = bought.get(id);
      const amount = Math.min(most, purchase?.left ?? 0);
      if (!purchase || amount === 0) return;
      purchase.left -= amount;
      const missing = Math.max(0, amount - balance);
      if (missing > 0) write('debt', missing, `${id}#${purchase.left}`);
      write('purchase-refund', -amount, `${id}#${purchase.left}`);
    },
    /** Whether the payment kept any tokens, which are all spent at the end. */
    hasPaidFor: (id: string) => (bought.get(id)?.left ?? 0) > 0,
  };
}

describe('what a payment has kept', () => {
  const premium = { paidCents: 1299, taxCents: 0, refundedCents: 0, disputedCents: 0 };
  const fee = { percent: 2.9, cents: 30 };

  it('is the price less the card fee, what was returned and what is disputed', () => {
    expect(keptMicros(premium, { percent: 0, cents: 0 })).to.equal(12_990_000);
    expect(keptMicros(premium, fee)).to.equal(12_313_290);
    expect(keptMicros({ ...premium, refundedCents: 600 }, fee)).to.equal(6_313_290);
    expect(keptMicros({ ...premium, disputedCents: 300 }, fee)).to.equal(9_313_290);
  });

  it('has no tax in it, nor the tax of what was returned; the card fee is of all', () => {
    const taxed = { ...premium, paidCents: 1546, taxCents: 247 };
    const none = { percent: 0, cents: 0 };
    expect(keptMicros(taxed, none)).to.equal(12_990_000);
    expect(keptMicros({ ...taxed, refundedCents: 773 }, none)).to.equal(6_495_000);
    expect(keptMicros(taxed, fee)).to.equal(12_990_000 - 300_000 - 448_340);
  });

  it('is nothing where nothing was paid', () => {
    expect(keptMicros({ ...premium, paidCents: 0 }, fee)).to.equal(0);
  });

  it('is nothing after a dispute of all or a full refund, never less', () => {
    expect(keptMicros({ ...premium, disputedCents: 1299 }, fee)).to.equal(0);
    expect(keptMicros({ ...premium, refundedCents: 1299, disputedCents: 9 }, fee)).to.equal(0);
  });
});
