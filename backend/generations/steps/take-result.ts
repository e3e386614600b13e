import { clock, pause } from '../../clock.ts';
import { isDatabaseUnavailable } from '../../database/database.ts';
import { withCost } from '../../providers/answer-faults.ts';
import type { Done } from '../../providers/provider.ts';
import { StorageFault } from '../../storage/storage.ts';
import type { Engine } from '../engine.ts';
import type { HeldStep } from './run-attempt.ts';
import { settleStep, type Settling } from '../endings/settle.ts';
import { collect, type FinishedStep, type StoredStep, type Storing } from './store-step.ts';
import type { StepWatch } from './watch-step.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { recordAttempt } from '../attempts/happen.ts';

/** Between tries to keep what is nowhere else, while storage or database are away. */
const AWAY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

export type Delivering = Settling & Storing & Pick<Engine, 'health'>;

type Taking = Omit<FinishedStep, 'work' | 'makes' | 'signal'> & {
  /** True when it came with the answer to the submit: no provider can be asked for it again. */
  isOnlyCopy: boolean;
  watch: StepWatch;
};

/**
 * Takes the result of submitted work: stores its files and delivers the step. Null then; else
 * nothing is kept, for the step is no longer this worker's, and this is what was spent on it in
 * vain. Throws `ProviderFault`, and a fault of our storage or database once it has lasted.
 */
export async function takeResult(
  engine: Delivering,
  held: HeldStep & { attempt: Attempt },
  { isOnlyCopy, watch, ...taken }: Taking,
): Promise<{ costMicros: number } | null> {
  const { row, step, attempt, planned } = held;
  const { answer, provider } = taken;
  const { work } = planned;
  const { capability } = work;
  const costMicros = answer.actualCostMicros ?? Math.round(provider.estimateCostMicros(work));
  // What a submit has made is paid for: a shutdown does not drop it.
  const signal = isOnlyCopy ? watch.fenceSignal : watch.signal;
  const keep = <T>(what: () => Promise<T>) =>
    isOnlyCopy ? despiteOutages(engine, what, { row, signal: watch.signal }) : what();
  try {
    signal.throwIfAborted();
    watch.report({ fraction: 1, stage: 'Saving' });
    const finished = { ...planned, ...taken, signal };
    const made = await keep(() => collect(engine, row, finished)).catch((error: unknown) => {
      throw withCost(error, costMicros);
    });
    // Not before: a service that answers with files of no use has made nothing.
    await keep(() => engine.health.recordSuccess({ provider: provider.name, capability }));
    const isDelivered = await deliver(engine, held, { made, answer, keep });
    if (!isDelivered) return { costMicros };
  } catch (error) {
    // Cancelled while its files were stored, which ends in whatever fault.
    if (watch.fenceSignal.aborted) return { costMicros };
    throw error;
  }
  recordAttempt(attempt, { generationId: row.id, step, capability }, { state: 'done', costMicros });
  return null;
}

type Delivery = { made: StoredStep; answer: Done; keep: <T>(work: () => Promise<T>) => Promise<T> };

/** False when the step is no longer this worker's; its files are removed then. */
async function deliver(
  engine: Delivering,
  held: HeldStep & { attempt: Attempt },
  { made, answer, keep }: Delivery,
): Promise<boolean> {
  const { actualCostMicros } = answer;
  const costFrom = answer.costFrom ?? (actualCostMicros === undefined ? undefined : 'table');
  const attempt = { id: held.attempt.id, actualCostMicros, costFrom };
  let isUnclear = false;
  const isSettled = await keep(async () => {
    try {
      return await settleStep(engine, held, { made, attempt });
    } catch (error) {
      // A connection that broke at the commit leaves open whether it was made: the next attempt
      // finds out, and the orphan sweeper removes files that no row names.
      if (isDatabaseUnavailable(error)) isUnclear = true;
      else await made.discard();
      throw error;
    }
  });
  if (isSettled) return true;
  const done = `select from provider_jobs where id = $1 and state = 'done'`;
  if (isUnclear && (await engine.database.query(done, [attempt.id])).length > 0) return true;
  await made.discard();
  return false;
}

/** Repeats work that storage or database were away for, until the deadline or a shutdown. */
async function despiteOutages<T>(
  { log }: Delivering,
  work: () => Promise<T>,
  { row, signal }: { row: HeldStep['row']; signal: AbortSignal },
): Promise<T> {
  const deadlineMs = new Date(row.deadline_at).getTime();
  for (const pauseMs of AWAY_PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof StorageFault || isDatabaseUnavailable(error);
      const isLate = clock.now().getTime() + pauseMs >= deadlineMs;
      if (!isAway || isLate || signal.aborted) throw error;
      log.warn({ err: error }, 'what was made could not be kept and is tried again');
    }
    await pause(pauseMs, signal);
  }
  return work();
}
