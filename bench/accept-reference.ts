import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/*
 * The references of the accept path: bare pg on the product's own tables, so that indexes,
 * constraints and triggers cost both sides the same. Their generations are of the tool `bare`.
 */

const input = JSON.stringify({ category: 'flexing', option: 'Flex Abs' });
/** Steps as long as the plan of a reel. */
const steps = JSON.stringify([
  { work: { prompt: 'x'.repeat(300) }, makes: { text: 'x'.repeat(300) } },
]);
const eventData = JSON.stringify({ input, price: 1 });

const debit = `update users set token_balance = token_balance - 1, event_seq = event_seq + 1,
    open_generations = open_generations + 1
  where id = $1 and token_balance >= 1 returning token_balance, event_seq`;
const ledgerEntry = `insert into ledger_entries
  (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
  values ($1, -1, 'charge', 'generation', $2, 'reel', $3)`;
const generation = `insert into generations
  (id, user_id, tool, run, input, steps, outputs, price, request_hash, deadline_at)
  values ($1, $2, 'bare', 'reel', $3, $4, 1, 1, 'x', now() + interval '30 minutes')`;
const event = `insert into user_events (user_id, seq, type, data)
  values ($1, $2, 'generation.queued', $3)`;

type Debited = { token_balance: number; event_seq: number };

/** **B**: begin, debit, entry, generation, event, commit. Answers false when the balance is out. */
export async function acceptInFourStatements(pool: Pool, userId: number): Promise<boolean> {
  const id = randomUUID();
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<Debited>({ name, text, values });
  let fault: unknown;
  try {
    await client.query('begin');
    const { rows } = await run('debit', debit, [userId]);
    const [user] = rows;
    if (!user) {
      await client.query('rollback');
      return false;
    }
    await run('entry', ledgerEntry, [userId, id, user.token_balance]);
    await run('generation', generation, [id, userId, input, steps]);
    await run('event', event, [userId, user.event_seq, eventData]);
    await client.query('commit');
    return true;
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    // A connection in the middle of a transaction must not go back into the pool.
    client.release(fault !== undefined);
  }
}
