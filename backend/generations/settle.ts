import type { FailureReason } from '../../contract/failures.ts';
import type { Media } from '../../contract/media.ts';
import type { Transaction } from '../database/transaction.ts';
import type { News } from '../events/record.ts';
import { addMedia, type NewMedia } from '../gallery/add.ts';
import { refund } from '../tokens/ledger.ts';
import { OUTCOME_CHANNEL, type Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';

/** Who may change a running generation: the worker whose claim is the newest. */
export type Claim = { id: string; attempt: number };

/**
 * Keeps what a step made, and ends the generation when it was the last one: media, refund of a
 * partial delivery and news in one transaction. False when the claim is no longer the newest: a
 * zombie, whose files the caller deletes.
 */
export function deliverStep(engine: Engine, claim: Claim, made: NewMedia[]): Promise<boolean> {
  return engine.database.transaction(async (tx) => {
    const rows = await tx.query<GenerationRow>(
      `update generations
          set steps_done = steps_done + 1, delivered = delivered + $3,
              progress = greatest(progress, (steps_done + 1)::real / jsonb_array_length(steps))
        where id = $1 and attempt = $2 and state = 'running'
        returning ${generationColumns}`,
      [claim.id, claim.attempt, made.length],
    );
    const row = rows[0];
    if (!row) return false;
    const items = await addMedia(tx, made);
    const news: News[] = items.length > 0 ? [{ type: 'media.added', data: { items } }] : [];
    const media = [...(row.result?.media ?? []), ...items];
    if (row.steps_done < row.steps.length) {
      await tx.query(`update generations set result = $2 where id = $1`, [
        row.id,
        JSON.stringify({ media }),
      ]);
      await engine.events.record(tx, row.user_id, news);
    } else {
      await end(engine, tx, row, { state: 'succeeded', media, news });
    }
    return true;
  });
}

/**
 * Ends an open generation without (full) success and returns its tokens, once. What was delivered
 * before stays. `claim.attempt` null ends it whoever works on it. False when it was over already
 * or the claim is not the newest.
 */
export function endUndelivered(
  engine: Engine,
  claim: { id: string; attempt: number | null },
  outcome: { state: 'failed' | 'cancelled'; reason: FailureReason; text?: string },
): Promise<boolean> {
  return engine.database.transaction(async (tx) => {
    const rows = await tx.query<GenerationRow>(
      `select ${generationColumns} from generations
        where id = $1 and state in ('queued', 'running') and ($2::int is null or attempt = $2)
        for update`,
      [claim.id, claim.attempt],
    );
    const row = rows[0];
    if (!row) return false;
    const { state, reason, text } = outcome;
    const media = row.result?.media ?? [];
    await end(engine, tx, row, { state, reason, text, media, news: [] });
    return true;
  });
}

/** The caller holds the row's lock and has seen that it is open. */
async function end(
  engine: Engine,
  tx: Transaction,
  row: GenerationRow,
  outcome: {
    state: 'succeeded' | 'failed' | 'cancelled';
    reason?: FailureReason;
    text?: string | undefined;
    media: Media[];
    news: News[];
  },
): Promise<void> {
  const isRefunded = row.delivered < row.outputs;
  const reason = outcome.reason ?? (isRefunded ? 'incomplete' : null);
  const ended = await tx.query<GenerationRow>(
    `update generations
        set state = $2, failure = $3, failure_text = $4, refunded = $5, result = $6,
            progress = case when $2 = 'succeeded' then 1 else progress end,
            stage = null, finished_at = now()
      where id = $1 returning ${generationColumns}`,
    [
      row.id,
      outcome.state,
      reason,
      outcome.text ?? null,
      isRefunded,
      outcome.media.length > 0 ? JSON.stringify({ media: outcome.media }) : null,
    ],
  );
  const news = [...outcome.news];
  const over = ended[0];
  if (!over) throw new Error('a locked generation vanished');
  news.push({
    type: `generation.${outcome.state}`,
    data: toGeneration(over, { expectedSeconds: engine.expected.seconds(over.run) }),
  });
  if (isRefunded) {
    const tokenBalance = await refund(tx, {
      userId: row.user_id,
      amount: row.price,
      refKind: 'generation',
      refId: row.id,
      reason,
    });
    if (tokenBalance !== null) news.push({ type: 'balance.changed', data: { tokenBalance } });
  }
  await engine.events.record(tx, row.user_id, news);
  const sources = row.steps.map((step) => step.work.sourceKey);
  tx.afterCommit(() => {
    engine.listener.notify(OUTCOME_CHANNEL, row.id);
    // What is left behind by a crash here is found by the orphan sweeper.
    engine.storage
      .remove(sources)
      .catch((error: unknown) => engine.log.warn({ err: error }, 'upload was not removed'));
  });
}
