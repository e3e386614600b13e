import { endGeneration } from './settle.ts';
import { cancelAtProviders } from './cancel-at-providers.ts';
import type { Engine } from './engine.ts';

/** A job may be on its way from one worker to another; only then is it missed. */
const JOB_GRACE_SECONDS = 15;
const BATCH = 500;

/**
 * The net below every other mechanism. Fails and refunds what is past its deadline; finds open
 * generations that no job will take further, which can only be a dead letter, and fails them too.
 */
export async function sweepGenerations(engine: Engine): Promise<void> {
  const late = await engine.database.query<{ id: string }>(
    `select id from generations
      where state in ('queued', 'running') and deadline_at <= now() limit ${BATCH}`,
  );
  for (const { id } of late) {
    await endGeneration(engine, id, 'failed', 'timeout');
    await cancelAtProviders(engine, id);
  }
  const old = await engine.database.query<{ id: string }>(
    `select id from generations
      where state in ('queued', 'running') and deadline_at > now()
        and created_at < now() - make_interval(secs => ${JOB_GRACE_SECONDS})
      limit ${BATCH}`,
  );
  const ids = old.map((row) => row.id);
  if (ids.length === 0) return;
  for (const id of await engine.queue.generationsWithoutJob(engine.database, ids)) {
    engine.log.error({ generation: id }, 'no job is left for this generation; it is refunded');
    await endGeneration(engine, id, 'failed', 'internal');
    await cancelAtProviders(engine, id);
  }
}
