import { defineStatement } from '../backend/database/statement.ts';
import type { Transaction } from '../backend/database/transaction.ts';
import { Refusal } from '../backend/refusal.ts';
import { chargePart, type BalanceChange, type Entry } from '../backend/tokens/ledger.ts';

const chargeStatement = defineStatement<Entry, { change: BalanceChange }>((statement) => {
  const { user, change } = chargePart(statement, (entry) => entry);
  return `select ${change} as change from ${user.name}`;
});

/** Takes tokens as an order does, without an order. Refuses with `tokens.insufficient`. */
export async function charge(tx: Transaction, entry: Entry): Promise<BalanceChange> {
  const [charged] = await chargeStatement(tx, entry);
  if (!charged) throw new Refusal('tokens.insufficient');
  return charged.change;
}
