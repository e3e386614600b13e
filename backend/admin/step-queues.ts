import type { Queryable } from '../database/transaction.ts';
import { poolSlots } from '../jobs/declared.ts';
import { countStepJobs, type StepJobs } from '../jobs/step-jobs.ts';
import { isAliveProcess } from './processes.ts';

/** What waits for workers, and how much all live workers do at once: the numbers to scale them by. */
export type StepQueueLoad = StepJobs & { slots: number };

export async function readStepQueues(
  database: Pick<Queryable, 'query' | 'sql'>,
): Promise<StepQueueLoad[]> {
  const [live] = await database.query<{ renders: number; workers: number }>(
    `select coalesce(sum(slots), 0)::int as renders, count(*)::int as workers
       from processes where role <> 'api' and ${isAliveProcess}`,
  );
  const slots = {
    'generation.advance': live?.renders ?? 0,
    'generation.outside': (live?.workers ?? 0) * poolSlots.outside,
    'generation.film': (live?.workers ?? 0) * poolSlots.films,
  };
  return (await countStepJobs(database)).map((jobs) => ({ ...jobs, slots: slots[jobs.queue] }));
}
