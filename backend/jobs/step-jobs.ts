import type { Queryable } from '../database/transaction.ts';

/** The steps of generations that need a worker, by queue. */
export type StepJobs = {
  /** On workers `generation.advance` renders and `generation.film` composes; `generation.outside` asks services. */
  queue: 'generation.advance' | 'generation.outside' | 'generation.film';
  waiting: number;
  running: number;
  /** Of the step that has waited longest; 0 where none waits. */
  oldestWaitSeconds: number;
};

/** All three queues, also empty ones. A step that waits for a service's result needs no worker. */
export async function countStepJobs(
  database: Pick<Queryable, 'query' | 'sql'>,
): Promise<StepJobs[]> {
  return database.sql<StepJobs>`
    select queue, waiting, (select count(*) from pgboss.job
                              where name = queue and state = 'active')::int as running,
            coalesce(extract(epoch from now() - since), 0)::float8 as "oldestWaitSeconds"
       from unnest(array['generation.advance', 'generation.outside', 'generation.film']) as queue,
            lateral (select count(*)::int as waiting, min(greatest(created_on, start_after)) as since
                       from pgboss.job
                      where name = queue and state < 'active' and start_after <= now()) as waits`;
}
