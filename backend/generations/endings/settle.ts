import type { FailureReason } from '#contract/failures.ts';
import { runs } from '#contract/tools/catalogue.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { NewEvent } from '../../events/record.ts';
import { tellEnd } from '../../push/subscriptions.ts';
import { Refusal } from '../../refusal.ts';
import { refund } from '../../tokens/ledger.ts';
import { inSpan, withGeneration } from '../../tracing/spans.ts';
import { routeFor } from '../asking/choose-provider.ts';
import { endAttempts, type Deciding } from '../attempts/happen.ts';
import { isHeldSql } from '../attempts/rows.ts';
import { OUTCOME_CHANNEL, type Engine } from '../engine.ts';
import { endStep, readySteps, uploadsOf, secondsToBegin } from '../orders/step-dependencies.ts';
import { readGeneration } from '../reading/list.ts';
import type { HeldStep } from '../steps/run-attempt.ts';
import { generationColumns, toGeneration, type StoredGeneration } from '../stored-generation.ts';
import { writeStep, type StepEnd, type WrittenStep } from './step-statement.ts';

/** The parts that end a step, a generation and its attempts. */
export type Settling = Deciding &
  Pick<Engine, 'events' | 'expected' | 'hooks' | 'listener' | 'storage' | 'log'>;

/**
 * Ends a step and enqueues those that were waiting for it, or gives up with it those that need it;
 * the last one ends the generation, which fails when nothing was made and is refunded for what is
 * missing: media, the attempt's end, jobs, refund and events, all of it or nothing. False, and
 * nothing written, when the step is no longer this worker's: the caller deletes its files.
 */
export function settleStep(engine: Settling, held: HeldStep, step: StepEnd): Promise<boolean> {
  const { failure } = step;
  const attributes = { 'lumireel.step': held.step, ...(failure ? { 'error.type': failure } : {}) };
  return inSpan('settle', attributes, async (describe) => {
    let row: StoredGeneration | null = held.row;
    // As often as another step ends meanwhile, with the row as it is then.
    while (row && readySteps(row.steps, row.ended_steps).includes(held.step)) {
      if (await trySettle(engine, { ...held, row }, step)) return true;
      row = await readHeldRow(engine, held);
    }
    describe({ 'lumireel.outcome': 'fenced' });
    return false;
  });
}

async function trySettle(engine: Settling, held: HeldStep, step: StepEnd): Promise<boolean> {
  const { row } = held;
  const { made } = step;
  const ended = endStep(row.steps, row.ended_steps, { step: held.step, file: made.file });
  const delivered = row.delivered + (made.media || made.data ? 1 : 0);
  const isLast = Object.keys(ended).length === row.steps.length;
  // A refund and a tool's own part need statements of their own.
  if (isLast && (delivered < row.outputs || engine.hooks[row.run]?.ended)) {
    return engine.database.transaction(async (tx) => {
      const written = await writeStep(engine, tx, held, { ...step, ended, ending: 'by-caller' });
      if (written) await end(engine, tx, written, delivered > 0 ? 'succeeded' : 'failed');
      return written !== null;
    });
  }
  const ending = isLast ? 'succeeded' : 'none';
  const written = await writeStep(engine, engine.database, held, { ...step, ended, ending });
  if (written && isLast) afterEnd(engine, written.row);
  return written !== null;
}

/** The row as it is now; null when the step is no longer this worker's. */
async function readHeldRow({ database }: Settling, { row, attempt }: HeldStep) {
  const rows = await database.query<StoredGeneration>(
    `select ${generationColumns} from generations g
      where id = $1 and attempt = $2 and state = 'running'
        and ${isHeldSql({ attempt: '$3::bigint', claim: '$4::int' })}`,
    [row.id, row.attempt, attempt?.id ?? null, attempt?.claim ?? null],
  );
  return rows[0] ?? null;
}

/**
 * Ends an open generation as a whole, even while a worker has it, and returns its tokens, once.
 * What was delivered before stays; what a provider works on is cancelled there. False when it was
 * over already.
 */
export function endGeneration(engine: Settling, ending: Ending): Promise<boolean> {
  return inEndingSpan(ending, () =>
    engine.database.transaction((tx) => endGenerationIn(tx, engine, ending)),
  );
}

type Ending = { id: string; state: 'failed' | 'cancelled'; reason: FailureReason };

/** Runs a transaction with `endGenerationIn` as a span of the generation's trace. */
export function inEndingSpan<T>({ id, state, reason }: Ending, work: () => Promise<T>): Promise<T> {
  const attributes = { 'lumireel.outcome': state, 'lumireel.reason': reason };
  return withGeneration(id, () => inSpan('settle', attributes, work));
}

/**
 * Cancels a user's own open generation and returns its tokens. A render that is running here or
 * elsewhere stops within a second; a submit that is under way is waited for, and then cancelled.
 * Refuses with `generation.not-found` (also for other people's) and `generation.already-finished`.
 */
export async function cancelGeneration(engine: Settling, userId: number, id: string) {
  await readGeneration(engine, userId, id);
  const isOurs = await endGeneration(engine, { id, state: 'cancelled', reason: 'cancelled' });
  if (!isOurs) throw new Refusal('generation.already-finished');
  return readGeneration(engine, userId, id);
}

/** `endGeneration` in the caller's transaction; call it last, for it locks the user's row. */
export async function endGenerationIn(
  tx: Transaction,
  engine: Settling,
  { id, state, reason }: Ending,
): Promise<boolean> {
  const rows = await tx.query<StoredGeneration & { moment: string }>(
    `select ${generationColumns}, now() as moment from generations
      where id = $1 and state in ('queued', 'running') for update`,
    [id],
  );
  if (!rows[0]) return false;
  const { moment, ...row } = rows[0];
  await endAttempts(engine, tx, id);
  const over = { row: { ...row, failure: reason } };
  await end(engine, tx, { ...over, moment, events: [], storedBytes: 0 }, state);
  return true;
}

/** The caller has locked the row and seen it open; result and failure are as they will be. */
async function end(
  engine: Settling,
  tx: Transaction,
  { row, moment, events, storedBytes }: WrittenStep,
  ending: 'succeeded' | 'failed' | 'cancelled',
): Promise<void> {
  // What was made is kept and the tokens come back, whatever ended the rest.
  const state = ending === 'failed' && row.delivered > 0 ? 'succeeded' : ending;
  const isRefunded = row.delivered < row.outputs;
  const over: StoredGeneration = {
    ...row,
    state,
    failure: isRefunded ? (row.failure ?? 'incomplete') : null,
    failure_text: isRefunded ? row.failure_text : null,
    refunded: isRefunded,
    progress: state === 'succeeded' ? 1 : row.progress,
    stage: null,
    finished_at: moment,
  };
  const toolEvents = (await engine.hooks[over.run]?.ended?.(tx, over)) ?? [];
  const all: NewEvent[] = [
    ...events,
    { type: `generation.${state}`, data: toGeneration(over, engine.expected) },
    // After the generation, so that a reader of the tool's event can look up why.
    ...toolEvents,
  ];
  await tx.sql`
    update generations set state = ${over.state}, failure = ${over.failure},
           failure_text = ${over.failure_text}, refunded = ${over.refunded},
           progress = ${over.progress}, stage = null, finished_at = now() where id = ${over.id}`;
  // Whoever cancelled it knows.
  if (state !== 'cancelled') {
    const { id: generationId, user_id: userId, run } = over;
    await tellEnd(tx, engine.queue, { generationId, userId, run });
  }
  // The user's row is locked last, for a refund as well.
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
  await tx.sql`
    update users set open_generations = open_generations - 1,
           stored_bytes = stored_bytes + ${storedBytes} where id = ${over.user_id}`;
  await engine.events.record(tx, over.user_id, all);
  tx.afterCommit(() => afterEnd(engine, over));
}

/**
 * Publishes the outcome, and removes what was made and uploaded only for the steps: an item that
 * keeps its original has a copy of its own (`store-step.ts`). The photo of an order that did not
 * succeed stays for a repeat: the orphan sweeper takes it a day later, as it does what a crash
 * leaves behind here.
 */
function afterEnd(engine: Settling, row: StoredGeneration): void {
  engine.listener.notify(OUTCOME_CHANNEL, row.id);
  const uploads = row.state === 'succeeded' || isUnwanted(row) ? uploadsOf(row) : [];
  const intermediate = row.steps.flatMap(({ makes }, step) => {
    const file = row.ended_steps[step];
    return makes.kind === 'file' && file ? [file.key] : [];
  });
  engine.storage
    .remove([...uploads, ...intermediate])
    .catch((error: unknown) => engine.log.warn({ err: error }, 'a source was not removed'));
}

/** Whether a clip that was uploaded goes at once: its user or the content rules do not want it. */
const isUnwanted = ({ run, state, failure }: StoredGeneration): boolean =>
  run === 'import' && (state === 'cancelled' || failure === 'content-rejected');

/** Its user has been waiting. */
const RETRY_PRIORITY = 100;

/**
 * Takes an open generation away from its workers and begins the steps that have not ended
 * anew, with its whole time before it. What other steps made stays, and nothing is charged. Workers
 * that had it are fenced out; their attempts are cancelled at the provider. False when it is over.
 */
export async function retryGeneration(engine: Deciding, tx: Transaction, id: string) {
  const [row] = await tx.sql<Pick<StoredGeneration, 'run' | 'steps' | 'ended_steps'>>`
    update generations set attempt = attempt + 1 where id = ${id} and state in ('queued', 'running')
     returning run, steps, ended_steps`;
  if (!row) return false;
  await tx.sql`
    update generations
       set deadline_at = greatest(deadline_at, now() + make_interval(secs =>
             case state when 'queued' then ${secondsToBegin(row.run)}::int
                        else ${runs[row.run].deadlineSeconds}::int end)) where id = ${id}`;
  await endAttempts(engine, tx, id);
  // Two jobs of one step would take it from each other.
  await engine.queue.deletePending(tx, id);
  for (const step of readySteps(row.steps, row.ended_steps)) {
    await engine.queue.enqueue(
      tx,
      routeFor(engine, row.steps[step]).queue,
      { generationId: id, step },
      { priority: RETRY_PRIORITY },
    );
  }
  return true;
}
