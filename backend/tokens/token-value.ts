import { packages } from '../../contract/packages.ts';
import type { EntryKind } from '../../contract/tokens.ts';

/** A line of the ledger, as far as it says which tokens moved. */
export type Movement = { kind: EntryKind; amount: number; refKind: string; refId: string };

/** The tokens of one purchase. */
type Lot = {
  purchaseId: string;
  /** Those that are still there. */
  tokens: number;
  /** Those that were returned after they were spent, and that nothing has paid for yet. */
  owed: number;
};
/** Tokens that were taken from one lot; null is what was given for nothing. */
type Taken = { lot: Lot | null; tokens: number };

/**
 * The money that the tokens of each charge have brought, in millionths of a dollar, by the id of
 * its generation: the revenue of that generation. Given tokens (signup bonus, grants, sandbox
 * purchases) are spent first and are worth nothing; bought ones are spent oldest first, and share
 * what their payment has kept with those of it that are still there. A refund of a generation puts
 * its tokens back where they were taken, so its revenue is 0.
 *
 * A payment that was returned takes what is left of its own tokens first, and so does its debt.
 * Other tokens that go instead of spent ones, at once or as repaid debt, pay for what those were
 * spent on.
 *
 * `entries` are all of one user, oldest first. `keptOf` says what a purchase has kept by now, in
 * millionths of a dollar; null for one that no money was paid for.
 */
export function valueOfCharges(
  entries: readonly Movement[],
  keptOf: (purchaseId: string) => number | null,
): Map<string, number> {
  const lots: Lot[] = [];
  const charges = new Map<string, Taken[]>();
  let given = 0;

  const lotOf = (purchaseId: string) => lots.find((lot) => lot.purchaseId === purchaseId);
  const add = (purchaseId: string, tokens: number) => {
    const lot = lotOf(purchaseId);
    if (keptOf(purchaseId) === null) given += tokens;
    else if (lot) lot.tokens += tokens;
    else lots.push({ purchaseId, tokens, owed: 0 });
  };
  const takeFrom = (lot: Lot | null, most: number): Taken => {
    const tokens = Math.min(most, lot ? lot.tokens : given);
    if (lot) lot.tokens -= tokens;
    else given -= tokens;
    return { lot, tokens };
  };
  const take = (amount: number, preferred: readonly Lot[] = []): Taken[] => {
    let missing = amount;
    const taken = [...preferred, null, ...lots].map((lot) => {
      const part = takeFrom(lot, missing);
      missing -= part.tokens;
      return part;
    });
    return taken.filter(({ tokens }) => tokens > 0);
  };
  /** Counts what was spent of `lot` as spent of these tokens. */
  const payFor = (lot: Lot, paid: Taken) => {
    let left = lot === paid.lot ? 0 : paid.tokens;
    for (const taken of charges.values()) {
      for (const part of taken.filter((each) => each.lot === lot)) {
        const tokens = Math.min(left, part.tokens);
        part.tokens -= tokens;
        left -= tokens;
        if (tokens > 0) taken.push({ lot: paid.lot, tokens });
      }
    }
  };
  const owing = () => lots.filter(({ owed }) => owed > 0);
  const repay = ({ lot, tokens }: Taken) => {
    let left = tokens;
    for (const debtor of owing()) {
      const part = Math.min(left, debtor.owed);
      debtor.owed -= part;
      left -= part;
      payFor(debtor, { lot, tokens: part });
    }
  };

  for (const { kind, amount, refId } of entries) {
    const purchaseId = refId.split('#')[0] ?? refId;
    const own = lotOf(purchaseId);
    switch (kind) {
      case 'grant':
        given += amount;
        break;
      case 'purchase':
      case 'purchase-restore':
        add(purchaseId, amount);
        break;
      case 'purchase-refund':
        // What was spent before was lent by the entry before it, so no lot gives it.
        for (const part of take(-amount, own ? [own] : [])) if (own) payFor(own, part);
        break;
      case 'debt':
        if (amount < 0) take(-amount, owing()).forEach(repay);
        else if (own) own.owed += amount;
        break;
      case 'charge':
        charges.set(refId, take(-amount));
        break;
      case 'refund':
        for (const { lot, tokens } of charges.get(refId) ?? []) {
          if (lot) lot.tokens += tokens;
          else given += tokens;
        }
        charges.set(refId, []);
        break;
    }
  }

  const tokensOf = new Map(lots.map((lot) => [lot, lot.tokens]));
  for (const { lot, tokens } of [...charges.values()].flat()) {
    if (lot) tokensOf.set(lot, (tokensOf.get(lot) ?? 0) + tokens);
  }
  const worthOf = ({ lot, tokens }: Taken): number => {
    const all = lot ? (tokensOf.get(lot) ?? 0) : 0;
    return lot && all > 0 ? ((keptOf(lot.purchaseId) ?? 0) * tokens) / all : 0;
  };
  return new Map(
    [...charges].map(([generationId, taken]) => [
      generationId,
      Math.floor(taken.reduce((sum, part) => sum + worthOf(part), 0)),
    ]),
  );
}

/** The cost of a card payment: a share of it and a fixed part, as in Stripe's price list. */
export type CardFee = { percent: number; cents: number };

/** Money of a payment: what was paid, the tax in it, and what of it went back or is disputed. */
export type Payment = {
  paidCents: number;
  taxCents: number;
  refundedCents: number;
  disputedCents: number;
};

/** The money a token brings after the card fee, in millionths of a dollar, over all packages. */
export function packageTokenMicros(fee: CardFee): { lowest: number; highest: number } {
  const untouched = { taxCents: 0, refundedCents: 0, disputedCents: 0 };
  const all = [...packages.values()].map(
    ({ priceCents, tokens }) => keptMicros({ ...untouched, paidCents: priceCents }, fee) / tokens,
  );
  return { lowest: Math.min(...all), highest: Math.max(...all) };
}

/**
 * The money kept of a payment, after tax and the card fee, in millionths of a dollar; not below 0.
 * Money that goes back takes its share of the tax with it; the fee is of all that was paid.
 */
export function keptMicros(payment: Payment, fee: CardFee): number {
  const { paidCents, taxCents, refundedCents, disputedCents } = payment;
  if (paidCents === 0) return 0;
  const feeCents = (paidCents * fee.percent) / 100 + fee.cents;
  const leftCents = paidCents - refundedCents - disputedCents;
  const keptCents = (leftCents * (paidCents - taxCents)) / paidCents - feeCents;
  return Math.max(0, Math.round(keptCents * 10_000));
}
