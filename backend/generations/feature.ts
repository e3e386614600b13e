import { isoText } from '../database/statement.ts';
import { rowsBy, type Feature } from '../feature.ts';
import { sweepDeleted } from '../gallery/remove.ts';
import type { JobHandlers } from '../jobs/dispatcher.ts';
import { cancelAttempt } from './attempts/cancel.ts';
import { clearAttempts } from './attempts/rows.ts';
import { trimSpendCounts } from './costs/spend-limits.ts';
import { cancelGeneration, type Settling } from './endings/settle.ts';
import { isSourceInUse, stepFilesInUse, sweepGenerations } from './endings/sweep.ts';
import type { Engine } from './engine.ts';
import { providerHandlers } from './handlers.ts';
import { uploadsOf } from './orders/step-dependencies.ts';
import { startQueuePositions } from './reading/waiting.ts';
import { advanceGeneration } from './steps/advance.ts';
import type { StoredGeneration } from './stored-generation.ts';

export const generations = {
  handlers: providerHandlers,
  limits: { providerCallback: 'callback.prefix' },
  jobs: (engine: Engine) => {
    const advance: JobHandlers['generation.advance'] = (payload, run) =>
      advanceGeneration(engine, payload, run);
    return {
      'generation.advance': advance,
      'generation.outside': advance,
      'generation.film': advance,
      'generation.import': advance,
      'provider.cancel': ({ attemptId }) => cancelAttempt(engine, attemptId),
      'generations.sweep': async () => {
        await sweepGenerations(engine);
        await engine.spendLimits.correct(engine.database);
      },
      // Here, because what a step works from stays.
      'media.sweep': async () => {
        await sweepDeleted(engine.database, engine.storage, isSourceInUse);
      },
    };
  },
  loops: (engine: Engine) => [startQueuePositions(engine)],
  trim: trimSpendCounts,
  tables: {
    generations: 'by remove',
    user_events: 'by remove',
    ended_generations: 'kept',
    cost_estimates: 'kept',
  },
  documents: {
    generations: rowsBy('created_at, id')`id, tool, run, state, input, consent, price, refunded,
      failure, ${isoText('created_at')} as "createdAt", ${isoText('finished_at')} as "finishedAt"
      from generations where user_id = $1`,
  },
  stop: cancelOpen,
  remove: anonymizeRows,
  keysInUse: stepFilesInUse,
} satisfies Feature;

async function cancelOpen(engine: Settling, userId: number): Promise<void> {
  const open = await engine.database.sql<{ id: string }>`
    select id from generations where user_id = ${userId} and state in ('queued', 'running')`;
  for (const { id } of open) {
    await cancelGeneration(engine, userId, id).catch((error: unknown) =>
      engine.log.info(
        { err: error, generation: id },
        'a generation of a deleted user ended by itself',
      ),
    );
  }
}

/** The ledger check needs each charge's generation, so the rows stay, without their content. */
async function anonymizeRows({ database, storage }: Settling, userId: number): Promise<void> {
  const photos = await database.sql<Pick<StoredGeneration, 'steps'>>`
    select steps from generations where user_id = ${userId} and state in ('failed', 'cancelled')`;
  await storage.remove(photos.flatMap(uploadsOf));
  await database.sql`
    update generations set input = '{}', steps = '[]', result = null, failure_text = null,
            idempotency_key = null, request_hash = null
      where user_id = ${userId}`;
  await clearAttempts(database, userId);
  await database.query('delete from user_events where user_id = $1', [userId]);
}
