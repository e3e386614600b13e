import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../database/transaction.ts';
import { generationsWithJob } from '../../jobs/queue.ts';
import { endGeneration, type Settling } from './settle.ts';
import { sweepCancelling } from '../attempts/cancel.ts';
import type { GenerationRow } from '../generation-row.ts';

/** A job may be moving from one worker to another; it is missing only after this. */
const JOB_GRACE_SECONDS = 15;
const BATCH = 500;

/**
 * Fails and refunds what is past its deadline, and open generations that neither a job nor the poller
 * will take further, whose job can only be a dead letter. Enqueues cancels whose job is gone. Catches
 * what every other mechanism missed.
 */
export async function sweepGenerations(engine: Settling): Promise<void> {
  const late = await engine.database.query<Pick<GenerationRow, 'id' | 'state'>>(
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

/** Of these storage keys, those that a step of an open generation works from or has made. */
export async function sourcesInUse(sql: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ key: string }>(
    `select distinct source.key from generations,
            lateral (
              select step->'work'->'source'->>'key' as key from jsonb_array_elements(steps) as step
              union all
              select shot->>'key' from jsonb_path_query(steps, '$[*].work.shots[*]') as shot
              union all
              select file->>'key' from jsonb_path_query(ended_steps, '$.*') as file
            ) as source
      where state in ('queued', 'running') and source.key = any($1::text[])`,
    [keys],
  );
  return new Set(rows.map((row) => row.key));
}

/** Removes what killed workers left behind: folders last changed before `olderThan`. */
export async function sweepStepFolders(scratchDir: string, olderThan: Date): Promise<void> {
  await mkdir(scratchDir, { recursive: true });
  for (const name of await readdir(scratchDir)) {
    const folder = join(scratchDir, name);
    const { mtime } = await stat(folder);
    if (mtime < olderThan) await rm(folder, { recursive: true, force: true });
  }
}
