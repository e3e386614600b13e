import { readFile } from 'node:fs/promises';
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
  /** When each work was submitted, first said to be ready, and fetched, by `clientRef`. */
  calls: Map<string, Partial<Record<'submit' | 'ready' | 'poll', number>>>;
  done: Set<string>;
}

export async function openWaitingService(): Promise<WaitingService> {
  const polls = new Map<string, number[]>();
  const calls: WaitingService['calls'] = new Map();
  const done = new Set<string>();
  const server = createServer((request, response) => {
    const [clientRef = '', isResult] = (request.url ?? '').slice(1).split('?');
    const now = performance.now();
    if (request.method === 'GET' && isResult === undefined) {
      const moments = polls.get(clientRef) ?? [];
      polls.set(clientRef, moments);
      moments.push(now);
    }
    const result: LookResult = done.has(clientRef)
      ? { state: 'ready' }
      : { state: 'waiting', nextPollSeconds: 2, stage: 'In the queue' };
    const call = calls.get(clientRef) ?? {};
    calls.set(clientRef, call);
    if (request.method === 'POST') call.submit ??= now;
    else if (isResult !== undefined) call.poll ??= now;
    else if (result.state === 'ready') call.ready ??= now;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(result));
  });
  return { ...(await listen(server)), polls, calls, done };
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
export async function waitForLooks(database: Database, seconds: number): Promise<void> {
  await database.query(`delete from pgboss.job where name like 'generation.%'`);
  await database.sql`update provider_jobs
    set next_poll_at = now() + random() * make_interval(secs => ${seconds})
      where state = 'submitted'`;
  await database.query('vacuum analyze provider_jobs, generations');
}

/** Spreads what waits with a job for each poll, as providers without `look` are waited for. */
export async function waitForJobs(database: Database, seconds: number): Promise<void> {
  await database.query(`delete from pgboss.job where name like 'generation.%'`);
  await database.query('update provider_jobs set next_poll_at = null where $1', [true]);
  await database.sql`insert into pgboss.job (name, data, start_after, retry_limit, retry_delay, retry_backoff,
                             expire_seconds, heartbeat_seconds)
     select 'generation.advance', jsonb_build_object('generationId', id, 'step', 0),
            now() + random() * make_interval(secs => ${seconds}), 4, 1, true, 900, 10
       from generations where state = 'running'`;
  await database.query('vacuum analyze provider_jobs, generations');
}

/** Processor time that a process has used, in seconds; in steps of 10 ms. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
