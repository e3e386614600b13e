import { failures } from '../../contract/failures.ts';
import { packages, dollarsText, type TokenPackage } from '../../contract/packages.ts';
import type { EntryKind, TokenEntry } from '../../contract/tokens.ts';
import { runs } from '../../contract/tools/catalogue.ts';

const nameOfRun: ReadonlyMap<string, string> = new Map(
  Object.entries(runs).map(([run, { name }]) => [run, name]),
);
const textOfFailure: ReadonlyMap<string, string> = new Map(Object.entries(failures));
const packageOf: ReadonlyMap<string, TokenPackage> = packages;

/** What stands in a ledger entry, as far as its words depend on it. */
export type EntryTextInput = {
  kind: EntryKind;
  amount: number;
  refKind: string;
  reason: string | null;
};

const textOfKind: Record<EntryKind, (entry: EntryTextInput) => string> = {
  charge: ({ reason }) => nameOfRun.get(reason ?? '') ?? 'Generation',
  refund: ({ reason }) => `Not charged: ${textOfFailure.get(reason ?? '') ?? failures.internal}`,
  grant: ({ refKind, reason }) => {
    if (refKind === 'welcome') return 'Welcome gift';
    return reason ? `Gift: ${reason}` : 'Gift';
  },
  purchase: ({ reason, amount }) => {
    const sold = packageOf.get(reason ?? '');
    if (!sold) return `Bought ${amount} tokens`;
    return `Bought ${amount} tokens: ${sold.name}, ${dollarsText(sold.priceCents)}`;
  },
  'purchase-refund': ({ reason }) =>
    reason === 'dispute' ? 'Taken back: payment disputed' : 'Taken back: payment refunded',
  'purchase-restore': ({ reason }) =>
    reason === 'refund' ? 'Given again: the refund failed' : 'Given again: dispute settled',
  debt: ({ amount }) =>
    amount > 0 ? 'Owed: the tokens were spent already' : 'Paid back what was owed',
};

/** An entry's reason for the person who reads their history. */
export function entryText(entry: EntryTextInput): string {
  return textOfKind[entry.kind](entry);
}

/** A row of the ledger, its time as ISO 8601. */
export type EntryRow = EntryTextInput & {
  id: string;
  balance: number;
  refId: string;
  createdAt: string;
};

/** The entry as its owner reads it: in the history and in events. */
export function toTokenEntry(row: EntryRow): TokenEntry {
  const { id, kind, amount, balance, refKind, refId, createdAt } = row;
  return {
    id: Number(id),
    kind,
    amount,
    balance,
    reason: entryText(row),
    generationId: refKind === 'generation' ? refId : null,
    createdAt,
  };
}
