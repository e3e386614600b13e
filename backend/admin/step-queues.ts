import type { Queryable } from '../database/transaction.ts';
import { poolSlots } from '../jobs/declared.ts';
import { isAliveProcess } from './processes.ts';

/** The steps of generations that need a worker, by queue: the numbers to scale workers by. */
export type StepQueueLoad = {
  /** On workers `generation.advance` renders and `generation.film` composes; `generation.outside` asks services. */
  queue: 'generation.advance' | 'generation.outside' | 'generation.film';
  waiting: number;
  running: number;
  /** Of the step that has waited longest; 0 where none waits. */
  oldestWaitSeconds: number;
  /** How much all live workers do at once. */
  slots: number;
};

/** All three queues, also empty ones. A step that waits for a service's result needs no worker. */
export async function readStepQueues(database: Pick<Queryable, 'query' | 'sql'>) {
  const [live] = await database.query<{ renders: number; workers: number }>(
    `select coalesce(sum(slots), 0)::int as renders, count(*)::int as workers
       from processes where role <> 'api' and ${isAliveProcess}`,
  );
  const slots = {
    'generation.advance': live?.renders ?? 0,
    'generation.outside': (live?.workers ?? 0) * poolSlots.outside,
    'generation.film': (live?.workers ?? 0) * poolSlots.films,
  };
  const loads = await database.sql<Omit<StepQueueLoad, 'slots'>>`
    select queue, waiting, (select count(*) from pgboss.job
                              where name = queue and state = 'active')::int as running,
            coalesce(extract(epoch from now() - since), 0)::float8 as "oldestWaitSeconds"
       from unnest(array['generation.advance', 'generation.outside', 'generation.film']) as queue,
            lateral (select count(*)::int as waiting, min(greatest(created_on, start_after)) as since
                       from pgboss.job
                      where name = queue and state < 'active' and start_after <= now()) as waits`;
  return loads.map((load) => ({ ...load, slots: slots[load.queue] }));
}
