import { QUEUE_SECONDS, runs, type Run, type RunKey } from '#contract/tools/catalogue.ts';
import type { Sql } from '../../database/statement.ts';
import { isUploadKey } from '../../storage/media-key.ts';
import type { EndedSteps, MadeFile, PlannedStep } from '../stored-generation.ts';

/** The steps that can be worked on: not ended, and everything they work from is made. */
export function readySteps(steps: readonly PlannedStep[], ended: EndedSteps): number[] {
  return [...steps.keys()].filter(
    (step) => !(step in ended) && sourceSteps(steps[step]).every((source) => ended[source]),
  );
}

/** `ended` once a step has made this file or none, with the steps given up that needed the file. */
export function endStep(
  steps: readonly PlannedStep[],
  ended: EndedSteps,
  { step, file }: { step: number; file: MadeFile | null },
): EndedSteps {
  const after: Record<number, MadeFile | null> = { ...ended, [step]: file };
  const isLost = (source: number) => after[source] === null;
  // A step may only work from earlier ones, so one pass finds all.
  for (const [dependent, planned] of steps.entries()) {
    if (!(dependent in after) && sourceSteps(planned).some(isLost)) after[dependent] = null;
  }
  return after;
}

/**
 * SQL: the keys of files that steps work from or have made, as `lateral` of rows of `generations`.
 */
export const stepFileKeys = `(
   select step->'work'->'source'->>'key' as key from jsonb_array_elements(steps) as planned (step)
   union all
   select shot->>'key' from jsonb_path_query(steps, '$[*].work.shots[*]') as shot
   union all
   select file->>'key' from jsonb_path_query(ended_steps, '$.*') as file)`;

/** The keys of what the user uploaded for these steps. */
export function uploadsOf({ steps }: { steps: readonly PlannedStep[] }): string[] {
  const keys = steps.flatMap(({ work: { source } }) =>
    source && 'key' in source ? [source.key] : [],
  );
  return [...new Set(keys.filter(isUploadKey))];
}

function sourceSteps(planned: PlannedStep | undefined): number[] {
  if (!planned) return [];
  const { work } = planned;
  const sources = [work.source, ...('shots' in work ? work.shots : [])];
  return sources.flatMap((source) => (source && 'step' in source ? [source.step] : []));
}

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
 * steps wait for a worker, the row keeps the time that it may wait; `seconds` (`secondsToWork`)
 * from now are left in any case. `steps_begun` is a column, because steps that begin at the same
 * moment do not see each other's attempts.
 */
export const beginStepsSql = ({ begun, seconds }: { begun: Sql; seconds: Sql }): Sql =>
  `steps_begun = steps_begun + ${begun},
   deadline_at = case
     when ${begun} = 0 then deadline_at
     when steps_begun + ${begun} < jsonb_array_length(steps)
       then greatest(deadline_at, now() + make_interval(secs => ${seconds}))
     else coalesce(now() + make_interval(secs => ${seconds}), deadline_at) end`;
