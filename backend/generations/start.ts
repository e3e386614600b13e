import type { Generation } from '../../contract/generation.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import { uniqueViolation } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { acceptStatement } from './accept-statement.ts';
import type { Engine } from './engine.ts';
import {
  generationColumns,
  toGeneration,
  type GenerationRow,
  type PlannedStep,
} from './generation-row.ts';

export type Order = {
  user: { id: number; isAdmin: boolean };
  run: RunKey;
  /** Where it comes from (`addressPrefix`), for what one network may order. */
  network: string;
  /** As accepted; shown to the user again. */
  input: Record<string, unknown>;
  /** Called once the order is known to be new; refuses what is impossible. */
  plan: () => Promise<PlannedStep[]>;
  /** The caller's `Idempotency-Key`, unique per user. */
  idempotencyKey: string | null;
  /** Digest of everything ordered: the same key with another one is a conflict. */
  requestHash: string;
  /** Said when the balance is too small. */
  insufficientText: string;
};

export type StartedGeneration = {
  generation: Generation;
  /** False when the idempotency key had started it before: nothing was written now. */
  isNew: boolean;
};

/**
 * Takes the tokens, writes the generation, enqueues its job and records the news: one transaction,
 * so all of it or nothing. Refuses with `tokens.insufficient`, `generation.at-ceiling` and
 * `generation.key-reused`.
 */
export async function startGeneration(engine: Engine, order: Order): Promise<StartedGeneration> {
  const { user, run, idempotencyKey, requestHash } = order;
  const known = await findByKey(engine, user.id, idempotencyKey, requestHash);
  if (known) return known;
  try {
    return { generation: await accept(engine, order, await order.plan()), isNew: true };
  } catch (error) {
    // Another request with the same key may have won while this one waited for the balance or a ceiling.
    const isRace = uniqueViolation(error) === 'generations_idempotency' || error instanceof Refusal;
    const winner = isRace && (await findByKey(engine, user.id, idempotencyKey, requestHash));
    if (winner) return winner;
    if (error instanceof Refusal && error.code === 'tokens.insufficient') {
      throw new Refusal('tokens.insufficient', { text: order.insufficientText, cause: run });
    }
    throw error;
  }
}

/** One transaction; one statement, and what the tool adds where it has a state of its own. */
async function accept(engine: Engine, order: Order, steps: PlannedStep[]): Promise<Generation> {
  const { user, run } = order;
  const accepted = engine.hooks[run]?.accepted;
  const statement = acceptStatement(engine, order, steps);
  const taken =
    accepted || engine.spendLimits.isOn
      ? await engine.database.transaction(async (tx) => {
          await engine.spendLimits.count(tx, order);
          const result = await statement(tx);
          if (accepted) await engine.events.record(tx, user.id, await accepted(tx, result.row));
          return result;
        })
      : await statement(engine.database);
  // The work first: its worker and the news go the same way, and somebody pays for the work.
  engine.queue.wake('generation.advance');
  engine.events.publish(user.id, taken.events);
  engine.positions.schedulePublish();
  return taken.generation;
}

async function findByKey(
  engine: Engine,
  userId: number,
  key: string | null,
  requestHash: string,
): Promise<StartedGeneration | null> {
  if (key === null) return null;
  const rows = await engine.database.query<GenerationRow>(
    `select ${generationColumns} from generations where user_id = $1 and idempotency_key = $2`,
    [userId, key],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.request_hash !== requestHash) throw new Refusal('generation.key-reused');
  const expectedSeconds = engine.expected.seconds(row.run);
  return { generation: toGeneration(row, { expectedSeconds }), isNew: false };
}
