import type { FailureReason } from '../../contract/failures.ts';
import type { Transaction } from '../database/transaction.ts';
import type { NewEvent } from '../events/record.ts';
import { refund } from '../tokens/ledger.ts';
import { cancelAttemptsOf } from './cancel-attempt.ts';
import { OUTCOME_CHANNEL, type Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';
import type { FinishedAttempt } from './attempt-row.ts';
import { writeStep, type EndedStep, type StepMade, type WrittenStep } from './step-statement.ts';

type SettleResult = 'over' | 'more' | 'fenced';

/**
 * Keeps what a step made, and ends the generation when it was the last one: media, the
 * attempt's end, refund of a partial delivery and events, all of it or nothing. `fenced` when a newer
 * run attempt exists: the caller then deletes its files.
 */
export function deliverStep(
  engine: Engine,
  held: GenerationRow,
  made: StepMade,
  attempt: FinishedAttempt,
): Promise<SettleResult> {
  return endStep(engine, held, { made, attempt });
}

/**
 * Gives a step up. What other steps make is still delivered; the generation fails when there is
 * nothing of it, and is refunded either way.
 */
export function giveUpStep(
  engine: Engine,
  held: GenerationRow,
  failure: FailureReason,
): Promise<SettleResult> {
  return endStep(engine, held, { made: { media: null, data: null }, failure });
}

async function endStep(
  engine: Engine,
  held: GenerationRow,
  step: Omit<EndedStep, 'ending'>,
): Promise<SettleResult> {
  const { made } = step;
  if (held.steps_done + 1 < held.steps.length) {
    const written = await writeStep(engine, engine.database, held, { ...step, ending: 'none' });
    return written ? 'more' : 'fenced';
  }
  const delivered = held.delivered + (made.media || made.data ? 1 : 0);
  // A refund and a tool's own part need statements of their own.
  if (delivered === held.outputs && !engine.hooks[held.run]?.ended) {
    const ending = 'succeeded';
    const written = await writeStep(engine, engine.database, held, { ...step, ending });
    if (!written) return 'fenced';
    afterEnd(engine, written.row);
    return 'over';
  }
  return engine.database.transaction(async (tx) => {
    const written = await writeStep(engine, tx, held, { ...step, ending: 'by-caller' });
    if (!written) return 'fenced';
    await end(engine, tx, written, delivered > 0 ? 'succeeded' : 'failed');
    return 'over';
  });
}

/**
 * Ends an open generation as a whole, whoever works on it, and returns its tokens, once. What was
 * delivered before stays; what a provider works on is cancelled there. False when it was over already.
 */
export function endGeneration(
  engine: Engine,
  id: string,
  state: Ending['state'],
  reason: FailureReason,
): Promise<boolean> {
  return engine.database.transaction((tx) => endGenerationIn(tx, engine, { id, state, reason }));
}

export type Ending = { id: string; state: 'failed' | 'cancelled'; reason: FailureReason };

/** As `endGeneration`, in the caller's transaction; call it last, for it locks the user's row. */
export async function endGenerationIn(
  tx: Transaction,
  engine: Engine,
  { id, state, reason }: Ending,
): Promise<boolean> {
  const rows = await tx.query<GenerationRow & { moment: string }>(
    `select ${generationColumns}, now() as moment from generations
      where id = $1 and state in ('queued', 'running') for update`,
    [id],
  );
  if (!rows[0]) return false;
  const { moment, ...row } = rows[0];
  await cancelAttemptsOf(tx, engine.queue, id);
  await end(engine, tx, { row: { ...row, failure: reason }, moment, events: [] }, state);
  return true;
}

/** The caller has locked the row and seen it open; result and failure are as they will be. */
async function end(
  engine: Engine,
  tx: Transaction,
  { row, moment, events }: WrittenStep,
  state: 'succeeded' | 'failed' | 'cancelled',
): Promise<void> {
  const isRefunded = row.delivered < row.outputs;
  const over: GenerationRow = {
    ...row,
    state,
    failure: isRefunded ? (row.failure ?? 'incomplete') : null,
    refunded: isRefunded,
    progress: state === 'succeeded' ? 1 : row.progress,
    stage: null,
    finished_at: moment,
  };
  const toolEvents = (await engine.hooks[over.run]?.ended?.(tx, over)) ?? [];
  const known = { expectedSeconds: engine.expected.seconds(over.run) };
  const all: NewEvent[] = [
    ...events,
    { type: `generation.${state}`, data: toGeneration(over, known) },
    // After the generation, so that a reader of the tool's event can look up why.
    ...toolEvents,
  ];
  if (isRefunded) {
    const change = await refund(tx, {
      userId: row.user_id,
      amount: row.price,
      refKind: 'generation',
      refId: row.id,
      reason: over.failure,
    });
    if (change) all.push({ type: 'balance.changed', data: change });
  }
  await tx.query(
    `update generations set state = $2, failure = $3, refunded = $4, result = $5, progress = $6,
            stage = null, finished_at = now()
      where id = $1`,
    [
      over.id,
      over.state,
      over.failure,
      over.refunded,
      over.result && JSON.stringify(over.result),
      over.progress,
    ],
  );
  // The user's row is locked last.
  await tx.query('update users set open_generations = open_generations - 1 where id = $1', [
    over.user_id,
  ]);
  await engine.events.record(tx, over.user_id, all);
  tx.afterCommit(() => afterEnd(engine, over));
}

/**
 * Tells who waits for the outcome, and removes the uploads: originals are not kept. What a crash
 * leaves behind here is found by the orphan sweeper.
 */
function afterEnd(engine: Engine, row: GenerationRow): void {
  engine.listener.notify(OUTCOME_CHANNEL, row.id);
  const uploads = row.steps.flatMap(({ work }) =>
    work.source && 'key' in work.source && work.source.key.startsWith('uploads/')
      ? [work.source.key]
      : [],
  );
  engine.storage
    .remove(uploads)
    .catch((error: unknown) => engine.log.warn({ err: error }, 'upload was not removed'));
}
