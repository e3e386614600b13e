import { runs } from '#contract/tools/catalogue.ts';
import type { Transaction } from '../../database/transaction.ts';
import { endAttempts, type Deciding } from '../attempts/happen.ts';
import { secondsToBegin, readySteps } from '../orders/plan.ts';
import type { StoredGeneration } from '../stored-generation.ts';
import { routeFor } from '../asking/choose-provider.ts';

/** Its user has been waiting. */
const RETRY_PRIORITY = 100;

/**
 * Takes an open generation away from its workers and begins the steps that have not ended
 * anew, with its whole time before it. What other steps made stays, and nothing is charged. Workers
 * that had it are fenced out; their attempts are cancelled at the provider. False when it is over.
 */
export async function retryGeneration(engine: Deciding, tx: Transaction, id: string) {
  const rows = await tx.sql<Pick<StoredGeneration, 'run' | 'steps' | 'ended_steps'>>`
    update generations set attempt = attempt + 1 where id = ${id} and state in ('queued', 'running')
     returning run, steps, ended_steps`;
  const row = rows[0];
  if (!row) return false;
  await tx.query(
    `update generations
        set deadline_at = greatest(deadline_at, now() + make_interval(secs =>
              case state when 'queued' then $2::int else $3::int end)) where id = $1`,
    [id, secondsToBegin(row.run), runs[row.run].deadlineSeconds],
  );
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
