import { mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Usage } from '../../contract/usage.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { poolSlots } from '../jobs/declared.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';

/** With more users somebody always comes or goes, and a write is as long as their list. */
const SHOWN_AT_ONCE_MAX = 500;
/** A process without a heartbeat for this long is shown as gone; then its row is deleted. */
const GONE_SECONDS = 15;
const RETENTION_SECONDS = 600;

/** In SQL, of a row of `processes`. */
const isAliveProcess = `seen_at >= now() - interval '${GONE_SECONDS} seconds'`;

export type ProcessFacts = { role: string; version: string; slots: number };
export type ProcessLoad = {
  runningJobs: number;
  sockets: number;
  /** Each user once, however many tabs they have. */
  userIds: readonly number[];
};

/**
 * Shows this process to administrators: a row with its load, updated every few seconds and, unless
 * they are many, when users came or left. The process holds `scratchDir` as long as it has the row.
 * `stop` removes both; the row of a killed process stays for ten minutes, as gone.
 */
export async function startHeartbeat(parts: {
  database: Queryable;
  log: Log;
  processId: string;
  scratchDir: string;
  facts: ProcessFacts;
  load: () => ProcessLoad;
}): Promise<{ stop(): Promise<void> }> {
  const { database, log, processId: id, scratchDir, facts, load } = parts;
  let shownIds: readonly number[] = [];

  async function beat(): Promise<void> {
    const { runningJobs, sockets, userIds } = load();
    // Before the write: one that fails waits for the next heartbeat.
    shownIds = userIds;
    await database.query(
      `with forgotten as (
         delete from processes where seen_at < now() - interval '${RETENTION_SECONDS} seconds')
       insert into processes (id, role, host, version, slots, running_jobs, sockets, user_ids)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update
         set running_jobs = $6, sockets = $7, user_ids = $8, seen_at = now()`,
      [id, facts.role, hostname(), facts.version, facts.slots, runningJobs, sockets, userIds],
    );
    // After an outage of PostgreSQL another process may have taken this one for dead.
    await mkdir(scratchDir, { recursive: true });
  }
  await beat();
  const rounds = startLoop('processes.heartbeat', log, beat);
  const changes = startLoop('processes.users', log, async () => {
    if (isShownAtOnce(load().userIds, shownIds)) await beat();
  });

  return {
    stop: async () => {
      await Promise.all([rounds.stop(), changes.stop()]);
      await rm(scratchDir, { recursive: true, force: true })
        .then(() => database.sql`delete from processes where id = ${id}`)
        .catch((error: unknown) => log.debug({ err: error }, 'the process row stays'));
    },
  };
}

export async function listProcesses(database: Queryable): Promise<Usage['processes']> {
  return database.query<Usage['processes'][number]>(
    `select id, role, host, version, ${isoText('started_at')} as "startedAt",
            ${isoText('seen_at')} as "seenAt",
            not ${isAliveProcess} as "isGone",
            slots, running_jobs as "runningJobs", sockets, cardinality(user_ids) as users
       from processes
      where seen_at > now() - interval '${RETENTION_SECONDS} seconds'
      order by role, started_at, id`,
  );
}

/** Users with a tab connected to any live process, each counted once. */
export async function countConnectedUsers(database: Queryable): Promise<number> {
  const rows = await database.query<{ users: number }>(
    `select count(distinct user_id)::int as users
       from processes, unnest(user_ids) as user_id
      where ${isAliveProcess}`,
  );
  return rows[0]?.users ?? 0;
}

/** Whether a change of users is written before the next heartbeat. */
export const isShownAtOnce = (now: readonly number[], shown: readonly number[]): boolean =>
  Math.max(now.length, shown.length) <= SHOWN_AT_ONCE_MAX && !isDeepStrictEqual(now, shown);

/** The steps of generations that need a worker, by queue: the numbers to scale workers by. */
type StepQueueLoad = {
  /**
   * On workers `generation.advance` renders, `generation.film` composes and `generation.import`
   * converts; `generation.outside` asks services.
   */
  queue: 'generation.advance' | 'generation.outside' | 'generation.film' | 'generation.import';
  waiting: number;
  running: number;
  /** How long the oldest waiting step has waited; 0 where none waits. */
  oldestWaitSeconds: number;
  /** How much all live workers do at once. */
  slots: number;
};

/** All four queues, also empty ones. A step that waits for a service's result needs no worker. */
export async function readStepQueues(database: Pick<Queryable, 'query' | 'sql'>) {
  const [live] = await database.query<{ renders: number; workers: number }>(
    `select coalesce(sum(slots), 0)::int as renders, count(*)::int as workers
       from processes where role <> 'api' and ${isAliveProcess}`,
  );
  const slots = {
    'generation.advance': live?.renders ?? 0,
    'generation.outside': (live?.workers ?? 0) * poolSlots.outside,
    'generation.film': (live?.workers ?? 0) * poolSlots.films,
    'generation.import': (live?.workers ?? 0) * poolSlots.imports,
  };
  const loads = await database.sql<Omit<StepQueueLoad, 'slots'>>`
    select queue, waiting, (select count(*) from pgboss.job
                              where name = queue and state = 'active')::int as running,
            coalesce(extract(epoch from now() - since), 0)::float8 as "oldestWaitSeconds"
       from unnest(array['generation.advance', 'generation.outside', 'generation.film',
                         'generation.import']) as queue,
            lateral (select count(*)::int as waiting, min(greatest(created_on, start_after)) as since
                       from pgboss.job
                      where name = queue and state < 'active' and start_after <= now()) as waits`;
  return loads.map((load) => ({ ...load, slots: slots[load.queue] }));
}
