import { createServer } from 'node:http';
import type { Database } from '../backend/database/database.ts';
import type { LookResult } from '../backend/providers/provider.ts';
import { hashtags } from '../backend/tools/hashtags/hashtags.ts';
import { listen, type Listening } from '../tests/listen.ts';

/** The provider's name. */
export const SERVICE = 'elsewhere';
/** A service that works on everything until it is in `done`. */
export interface WaitingService extends Listening {
  /** Moments of each look, in milliseconds, by `clientRef`. */
  polls: Map<string, number[]>;
  done: Set<string>;
}

export async function openWaitingService(): Promise<WaitingService> {
  const polls = new Map<string, number[]>();
  const done = new Set<string>();
  const server = createServer((request, response) => {
    const [clientRef = '', isResult] = (request.url ?? '').slice(1).split('?');
    if (request.method === 'GET' && isResult === undefined) {
      const moments = polls.get(clientRef) ?? [];
      polls.set(clientRef, moments);
      moments.push(performance.now());
    }
    const result: LookResult = done.has(clientRef)
      ? { state: 'ready' }
      : { state: 'waiting', nextPollSeconds: 2, stage: 'In the queue' };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(result));
  });
  return { ...(await listen(server)), polls, done };
}

/** Generations that their service has worked on for so long, none of them due yet. */
export async function addWaiting(
  database: Database,
  userId: number,
  { count, ageSeconds }: { count: number; ageSeconds: number },
): Promise<{ id: string; attemptId: string; clientRef: string }[]> {
  const steps = await hashtags.plan(
    { theme: 'sunrise' },
    { database, userId, sourceKey: null, trainer: null },
  );
  return database.query(
    `with made as (
       insert into generations (id, user_id, tool, run, state, attempt, input, steps, outputs, price,
                                stage, deadline_at, created_at, started_at)
       select gen_random_uuid(), $1, 'hashtags', 'hashtags', 'running', 1, '{"theme": "sunrise"}',
              $2, 1, 0, 'In the queue', now() + interval '50 minutes',
              now() - make_interval(secs => $4), now() - make_interval(secs => $4)
         from generate_series(1, $3) returning id),
     counted as (
       update users set open_generations = open_generations + $3 where id = $1)
     insert into provider_jobs (generation_id, step, try, provider, capability, state, ref,
                                next_poll_at, created_at)
     select id, 0, 1, '${SERVICE}', 'hashtags', 'submitted',
            jsonb_build_object('clientRef', id || '-0-1'), 'infinity',
            now() - make_interval(secs => $4)
       from made
     returning generation_id as id, id as "attemptId", ref->>'clientRef' as "clientRef"`,
    [userId, JSON.stringify(steps), count, ageSeconds],
  );
}

/** Spreads what waits over the next seconds, for the poller; nothing has a job. */
export async function spread(database: Database, seconds: number): Promise<void> {
  await database.query(`delete from pgboss.job where name like 'generation.%'`);
  await database.sql`update provider_jobs
    set next_poll_at = now() + random() * make_interval(secs => ${seconds})
      where state = 'submitted'`;
  await database.query('vacuum analyze provider_jobs, generations');
}
