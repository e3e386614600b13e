import { QUEUE_SECONDS, runs, type Run, type RunKey } from '#contract/tools/catalogue.ts';
import type { Sql } from '../../database/statement.ts';

/** Seconds from the order to its first deadline: how long it may wait for a worker. */
export function secondsToBegin(run: RunKey): number {
  const { deadlineSeconds, isDeadlineFromOrder }: Run = runs[run];
  return isDeadlineFromOrder ? deadlineSeconds : QUEUE_SECONDS;
}

/** Seconds for the work from its beginning; null where the first deadline stays. */
export function secondsToWork(run: RunKey): number | null {
  const { deadlineSeconds, isDeadlineFromOrder }: Run = runs[run];
  return isDeadlineFromOrder ? null : deadlineSeconds;
}

/**
 * SQL: sets the columns of a `generations` row whose next `begun` (0 or 1) steps begin. While other
 * steps wait for a worker, the row keeps the time that it may wait; `seconds` (`secondsToWork`) from
 * now are left in any case. `steps_begun` is a column, because steps that begin at the same moment
 * do not see each other's attempts.
 */
export const beginStepsSql = ({ begun, seconds }: { begun: Sql; seconds: Sql }): Sql =>
  `steps_begun = steps_begun + ${begun},
   deadline_at = case
     when ${begun} = 0 then deadline_at
     when steps_begun + ${begun} < jsonb_array_length(steps)
       then greatest(deadline_at, now() + make_interval(secs => ${seconds}))
     else coalesce(now() + make_interval(secs => ${seconds}), deadline_at) end`;
