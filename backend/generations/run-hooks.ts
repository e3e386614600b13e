import type { Transaction } from '../database/transaction.ts';
import type { NewEvent } from '../events/record.ts';
import type { GenerationRow } from './generation-row.ts';

/** What a generation has of its row from the beginning. */
export type AcceptedRow = Pick<GenerationRow, 'id' | 'user_id' | 'input' | 'steps'>;

/**
 * A tool's own part in the two transactions of its generations, for tools that keep a state of
 * their own (a persona in training). The engine does not know what they do; they answer the news
 * they cause. Locks: the generation's row is held, the user's row comes last.
 */
export type RunHooks = {
  accepted?: (tx: Transaction, row: AcceptedRow) => Promise<NewEvent[]>;
  /** The row as it ended. */
  ended?: (tx: Transaction, row: GenerationRow) => Promise<NewEvent[]>;
};
