import type { EntryKind } from '../../contract/tokens.ts';

/** A line of the ledger, as far as it says which tokens moved. */
export type Movement = { kind: EntryKind; amount: number; refKind: string; refId: string };

/** Tokens of one origin that are still there. */
type Lot = { purchaseId: string; tokens: number; worth: number };
/** Tokens that one charge took from one lot; null is what was given for nothing. */
type Taken = { lot: Lot | null; tokens: number };

/**
 * What the tokens of each charge had brought in money, in millionths of a dollar, by the id of its
 * generation: the revenue of that generation. Given tokens (welcome, grants, sandbox purchases) are
 * spent first and are worth nothing; bought ones are spent oldest first. A refund of a generation
 * puts its tokens back where they were taken, so its revenue is 0. A payment that was returned takes
 * what is left of its own tokens first.
 *
 * `entries` are all of one user, oldest first. `worthOf` says what one token of a purchase is worth
 * by now, in millionths of a dollar; null for one that no money was paid for.
 */
export function valueOfCharges(
  entries: readonly Movement[],
  worthOf: (purchaseId: string) => number | null,
): Map<string, number> {
  const lots: Lot[] = [];
  const charges = new Map<string, Taken[]>();
  let given = 0;

  const add = (purchaseId: string, tokens: number) => {
    const worth = worthOf(purchaseId);
    if (worth === null) given += tokens;
    else lots.push({ purchaseId, tokens, worth });
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

  for (const { kind, amount, refId } of entries) {
    const purchaseId = refId.split('#')[0] ?? refId;
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
        take(
          -amount,
          lots.filter((lot) => lot.purchaseId === purchaseId),
        );
        break;
      case 'debt':
        if (amount < 0) take(-amount);
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
  return new Map(
    [...charges].map(([generationId, taken]) => [
      generationId,
      taken.reduce((sum, { lot, tokens }) => sum + (lot ? lot.worth * tokens : 0), 0),
    ]),
  );
}

/** What a card payment costs: a share of it and a fixed part, as in Stripe's price list. */
export type CardFee = { percent: number; cents: number };

/** What a token of a paid purchase is worth by now, in millionths of a dollar; not below 0. */
export function microsPerToken(
  purchase: { priceCents: number; refundedCents: number; isDisputed: boolean; tokens: number },
  fee: CardFee,
): number {
  const { priceCents, refundedCents, isDisputed, tokens } = purchase;
  const feeCents = (priceCents * fee.percent) / 100 + fee.cents;
  const keptCents = isDisputed ? 0 : priceCents - refundedCents - feeCents;
  return Math.max(0, Math.floor((keptCents * 10_000) / tokens));
}
