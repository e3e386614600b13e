import { PHOTO_KEPT_HOURS } from '#contract/limits.ts';
import type { Queryable } from '../../database/transaction.ts';
import { generationsWithJob } from '../../jobs/queue.ts';
import { isUploadKey } from '../../storage/media-key.ts';
import { endGeneration, type Settling } from './settle.ts';
import { sweepCancelling } from '../attempts/cancel.ts';
import type { StoredGeneration } from '../stored-generation.ts';
import { stepFileKeys } from '../orders/step-dependencies.ts';

/** A job may be moving from one worker to another; it is missing only after this. */
const JOB_GRACE_SECONDS = 15;
const BATCH = 500;

/**
 * Fails and refunds what is past its deadline, and open generations that neither a job nor the
 * poller will take further, whose job can only be a dead letter. Enqueues cancels whose job is
 * gone. Catches what every other mechanism missed.
 */
export async function sweepGenerations(engine: Settling): Promise<void> {
  const late = await engine.database.query<Pick<StoredGeneration, 'id' | 'state'>>(
    `select id, state from generations
      where state in ('queued', 'running') and deadline_at <= now()
      order by deadline_at limit ${BATCH}`,
  );
  // Nothing begins after its deadline, so the state is still the one that was read.
  for (const { id, state } of late) {
    const reason = state === 'queued' ? 'waited-too-long' : 'timeout';
    await endGeneration(engine, { id, state: 'failed', reason });
  }
  await sweepCancelling(engine);
  const lost = await engine.database.query<{ id: string }>(
    `select id::text from generations
      where state in ('queued', 'running') and deadline_at > now()
        and created_at < now() - make_interval(secs => ${JOB_GRACE_SECONDS})
        and not exists (select from provider_jobs p
                         where p.generation_id = generations.id and p.state = 'submitted'
                           and p.next_poll_at is not null)
     except ${generationsWithJob} limit ${BATCH}`,
  );
  for (const { id } of lost) {
    engine.log.error({ generation: id }, 'no job is left for this generation; it is refunded');
    await endGeneration(engine, { id, state: 'failed', reason: 'internal' });
  }
}

/**
 * Those of the storage keys that a step of an open generation works from or has made, and the
 * photos that are kept for ordering again what did not succeed.
 */
export async function stepFilesInUse(sql: Queryable, keys: readonly string[]): Promise<string[]> {
  const keysOf = `select source.key from generations, lateral ${stepFileKeys} as source
                   where source.key = any($1::text[])`;
  const rows = await sql.query<{ key: string }>(
    `${keysOf} and state in ('queued', 'running')
     -- two days of orders are read for batches with photos only
     union ${keysOf} and $3 and source.key like 'uploads/%' and state in ('failed', 'cancelled')
        and finished_at > now() - make_interval(hours => $2)
        -- nothing runs for a day; so only recent rows are read
        and created_at > now() - make_interval(hours => $2 + 24)`,
    [keys, PHOTO_KEPT_HOURS, keys.some(isUploadKey)],
  );
  return rows.map(({ key }) => key);
}

/** SQL: whether a step of an open generation of its owner works from the file of `images i`. */
export const isSourceInUse = `exists (
  select from generations, lateral ${stepFileKeys} as source
   where generations.user_id = i.user_id and state in ('queued', 'running')
     and source.key = i.file_key)`;
