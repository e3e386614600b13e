import { withGeneration } from '../../tracing/spans.ts';
import type { Log } from '../../log.ts';
import { clientRefOf } from './attempt.ts';
import { happen, readSeen, type Deciding, type Seen } from './happen.ts';

const CALL_TIMEOUT_MS = 10_000;

/**
 * Asks a provider to stop an attempt's work: the handler of `provider.cancel`. It is enqueued again
 * until the provider confirms, or has not for an hour.
 */
export async function cancelAttempt(engine: Deciding & { log: Log }, attemptId: string) {
  const seen = await readSeen(engine, engine.database, { which: { attemptId } });
  if (seen?.attempt?.state !== 'cancelling') return;
  await withGeneration(seen.generationId, async () => {
    const answer = await askProvider(engine, seen);
    const applied = await happen(engine, { attemptId }, { is: 'cancel-answered', ...answer });
    const { attempt } = applied?.seen ?? {};
    if (answer.isConfirmed || attempt?.state !== 'cancelled') return;
    const { provider } = attempt;
    engine.log.error({ attemptId, provider }, 'a provider did not confirm a cancel');
  });
}

/** Not confirmed as long as something may be left to cancel; a cost where the provider said one. */
async function askProvider(engine: Deciding & { log: Log }, { attempt, generationId, step }: Seen) {
  const provider = engine.providers.find(({ name }) => name === attempt?.provider);
  if (!attempt || !provider) return { isConfirmed: false };
  const timeout = () => AbortSignal.timeout(CALL_TIMEOUT_MS);
  const clientRef = clientRefOf({ generationId, step, number: attempt.number });
  try {
    const ref = attempt.ref ?? (await provider.find?.(clientRef, timeout()));
    if (!ref) return { isConfirmed: false };
    if (!attempt.ref) await happen(engine, { attemptId: attempt.id }, { is: 'found', ref });
    return { isConfirmed: true, costMicros: await provider.cancel(ref, timeout()) };
  } catch (error) {
    engine.log.warn({ err: error, provider: provider.name }, 'a provider did not cancel');
    return { isConfirmed: false };
  }
}

/**
 * Enqueues the attempts to be cancelled whose job is gone, such as after a lost dead letter; not
 * all at once.
 */
export async function sweepCancelling({ database, queue }: Pick<Deciding, 'database' | 'queue'>) {
  await database.transaction(async (tx) => {
    const rows = await tx.sql<{ id: string }>`
      select id from provider_jobs where state = 'cancelling'
      -- unlike an anti join, never a nested loop, whatever PostgreSQL expects of tables without statistics
      except select (data->>'attemptId')::bigint from pgboss.job
              where name = 'provider.cancel' and state < 'completed'
       order by id limit 500`;
    for (const { id } of rows) await queue.enqueue(tx, 'provider.cancel', { attemptId: id });
  });
}
