import type { Transaction } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Capability, ProviderRef } from '../providers/provider.ts';
import { withGeneration } from '../tracing/spans.ts';
import { submitSecondsOf } from './call-provider.ts';
import type { Engine } from './engine.ts';
import { clientRefOf } from './attempt-row.ts';
import { recordAttempt } from './trace-attempt.ts';

/** The engine asks the provider again and again, at most this long. */
const CANCEL_SECONDS = 3600;
/** Pause before it is asked again: as long as it was asked so far, within these limits. */
const PAUSE_SECONDS = { least: 1, most: 300 };
const CALL_TIMEOUT_MS = 10_000;

/**
 * Ends these attempts, as far as they are open, and enqueues a job for each that asks its provider
 * to stop. What was never submitted is `cancelled` at once.
 */
export async function startCancelling(
  tx: Transaction,
  queue: Queue,
  attemptIds: readonly string[],
): Promise<void> {
  const rows = await tx.query<{ id: string; state: string }>(
    `update provider_jobs
        set state = case state when 'preparing' then 'cancelled' else 'cancelling' end,
            finished_at = case state when 'preparing' then now() end, state_since = now()
      where id = any($1::bigint[]) and finished_at is null and state <> 'cancelling'
      returning id, state`,
    [attemptIds],
  );
  for (const { id, state } of rows) {
    if (state === 'cancelling') await queue.enqueue(tx, 'provider.cancel', { attemptId: id });
  }
}

/** As `startCancelling`, for every attempt of a generation, in the transaction that ends it. */
export async function cancelAttemptsOf(
  tx: Transaction,
  queue: Queue,
  generationId: string,
): Promise<void> {
  const open = await tx.query<{ id: string }>(
    'select id from provider_jobs where generation_id = $1 and finished_at is null',
    [generationId],
  );
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await startCancelling(tx, queue, ids);
}

type CancellingRow = {
  generationId: string;
  step: number;
  number: number;
  provider: string;
  ref: ProviderRef | null;
  seconds: number;
};

/**
 * Asks a provider to stop an attempt's work: the handler of `provider.cancel`. It is enqueued again
 * until the provider confirms, or has not for an hour.
 */
export async function cancelAttempt(engine: Engine, attemptId: string): Promise<void> {
  const [row] = await engine.database.query<CancellingRow>(
    `select generation_id as "generationId", step, try as number, provider, ref,
            extract(epoch from now() - state_since)::float8 as seconds
       from provider_jobs where id = $1 and state = 'cancelling'`,
    [attemptId],
  );
  if (row) await withGeneration(row.generationId, () => cancelOnce(engine, attemptId, row));
}

async function cancelOnce(engine: Engine, attemptId: string, row: CancellingRow): Promise<void> {
  const ended = await cancelAtProvider(engine, row);
  if (ended) return closeCancelled(engine, attemptId, ended.costMicros);
  if (row.seconds > CANCEL_SECONDS) {
    engine.log.error({ attemptId, provider: row.provider }, 'a provider did not confirm a cancel');
    return closeCancelled(engine, attemptId);
  }
  const afterSeconds = Math.min(PAUSE_SECONDS.most, Math.max(PAUSE_SECONDS.least, row.seconds));
  await engine.database.transaction((tx) =>
    engine.queue.enqueue(tx, 'provider.cancel', { attemptId }, { afterSeconds }),
  );
}

/** Null as long as something may be left to cancel; a cost where the provider said one. */
async function cancelAtProvider(
  engine: Engine,
  row: CancellingRow,
): Promise<{ costMicros?: number | undefined } | null> {
  const provider = engine.providers.find(({ name }) => name === row.provider);
  // The submit may still be on its way, as long as its provider has for it.
  const graceSeconds = Math.max(engine.uncertainSubmitSeconds, submitSecondsOf(provider));
  const unlessNew = row.seconds > graceSeconds ? {} : null;
  if (!provider) return unlessNew;
  try {
    const timeout = () => AbortSignal.timeout(CALL_TIMEOUT_MS);
    const ref = row.ref ?? (await provider.find?.(clientRefOf(row), timeout()));
    if (!ref) return unlessNew;
    return { costMicros: await provider.cancel(ref, timeout()) };
  } catch (error) {
    engine.log.warn({ err: error, provider: row.provider }, 'a provider did not cancel');
    return null;
  }
}

/**
 * Closes an attempt that was to be cancelled: it is, or was over before. One that has neither a ref
 * nor a cost may have been bought all the same, and is marked so (`attempt-cost.ts`).
 */
export async function closeCancelled(
  engine: Pick<Engine, 'database'>,
  attemptId: string,
  costMicros?: number,
): Promise<void> {
  const [closed] = await engine.database.query<ClosedRow>(
    `update provider_jobs
        set state = 'cancelled', actual_cost_micros = $2::bigint,
            fault = case when ref is null and $2::bigint is null then 'uncertain_submit'
                         else fault end,
            finished_at = now(), state_since = now()
      where id = $1 and state = 'cancelling'
     returning generation_id as "generationId", step, try as number, provider, capability,
               created_at as "openedAt"`,
    [attemptId, costMicros ?? null],
  );
  if (!closed) return;
  const openedAt = new Date(closed.openedAt);
  recordAttempt({ ...closed, openedAt, submittedAt: null, outcome: 'cancelled', costMicros });
}

type ClosedRow = Pick<CancellingRow, 'generationId' | 'step' | 'number' | 'provider'> & {
  capability: Capability | null;
  /** PostgreSQL's text. */
  openedAt: string;
};

/** Enqueues the attempts to be cancelled whose job is gone, such as after a lost dead letter. */
export async function sweepCancelling(engine: Pick<Engine, 'database' | 'queue'>): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `select id from provider_jobs p where state = 'cancelling' and not exists (
         select from pgboss.job where name = 'provider.cancel' and state < 'completed'
            and data->>'attemptId' = p.id::text)`,
    );
    for (const { id } of rows) await engine.queue.enqueue(tx, 'provider.cancel', { attemptId: id });
  });
}
