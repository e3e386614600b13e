import type { UserEvent } from '../../contract/events.ts';
import type { FailureReason } from '../../contract/failures.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Media } from '../../contract/media.ts';
import { clock } from '../clock.ts';
import {
  isoText,
  defineStatement,
  oncePer,
  type Part,
  type Sql,
  type Statement,
  type StatementWriter,
} from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import { changeUser, eventsInOrder, type NewEvent } from '../events/record.ts';
import { addMediaPart, type NewMedia } from '../gallery/add.ts';
import type { Engine } from './engine.ts';
import { toGeneration, type GenerationRow } from './generation-row.ts';
import { finishAttemptPart, isOpenSql, type FinishedAttempt } from './attempts/rows.ts';
import { readySteps, type EndedSteps, type MadeFile } from './plan.ts';
import type { HeldStep } from './run-attempt.ts';
import { routeFor, type StepQueue } from './step-queue.ts';
import { isHeldSql } from './watch-step.ts';

/** What a step made. */
export type StepMade = {
  /** An item of the gallery. */
  media: NewMedia | null;
  data: Record<string, unknown> | null;
  /** The stored file, for steps that work from it. */
  file: MadeFile | null;
};

export type EndedStep = {
  made: StepMade;
  /** The provider attempt that made it. */
  attempt?: FinishedAttempt;
  /** Why it was given up. */
  failure?: FailureReason;
  /** The steps that have ended then: with it those that were given up because of it. */
  ended: EndedSteps;
  /**
   * What ends with it: nothing, as another step follows; the generation, which has delivered
   * everything; or the generation in a way that the caller writes, in the same transaction.
   */
  ending: 'none' | 'succeeded' | 'by-caller';
};

export type WrittenStep = {
  /** The row as it is now. */
  row: GenerationRow;
  /** The time of the transaction, as PostgreSQL's text. */
  moment: string;
  /** The events of the step, recorded and pushed unless the caller ends the generation. */
  events: NewEvent[];
};

type Writing = {
  held: HeldStep;
  row: GenerationRow;
  /** Jobs of the steps that were waiting for it. */
  jobs: readonly object[];
  next: GenerationRow;
  step: EndedStep;
  /** `next` as its user sees it, but for what PostgreSQL alone knows. */
  shown: Generation;
};
type WrittenStepRow = {
  items: Media[] | null;
  moment: string;
  /** Of the row before: other processes raise it without ending a step. */
  progress: number;
  events: UserEvent[] | null;
};

/** What decides the text of the statement; everything else is a parameter. */
type Shape = { isListed: boolean; ending: EndedStep['ending']; queue: StepQueue };

/**
 * The end of a step as one statement: media, the attempt's end, the row, the jobs of the steps that
 * were waiting for it, and the events. Null, and nothing written, when the step is not this worker's
 * any more, or another step has ended since the row was read.
 *
 * The statement locks the row before it writes anything. Only the end of a step changes what the end
 * of a step changes, so the row as it was read says what it becomes.
 */
export async function writeStep(
  engine: Engine,
  sql: Queryable,
  held: HeldStep,
  step: EndedStep,
): Promise<WrittenStep | null> {
  const { row } = held;
  const { made, ending } = step;
  const steps = nextSteps(held, step);
  // Steps that become ready together are of one kind in every plan; else the first decides.
  const [first] = steps;
  const { queue } = routeFor(engine, first === undefined ? undefined : row.steps[first]);
  const jobs = steps.map((next) => ({
    data: { generationId: row.id, step: next },
    priority: row.priority,
  }));
  const next = rowAfterStep(row, step);
  const shown = toGeneration(next, { expectedSeconds: engine.expected.seconds(row.run) });
  const isListed = made.media !== null && made.media.isListed !== false;
  const statement = stepStatements(engine.queue)({ isListed, ending, queue });
  const [written] = await statement(sql, { held, row, jobs, next, step, shown });
  if (!written) return null;
  const { items, moment, progress, events } = written;
  next.progress = Math.max(next.progress, progress);
  if (items || made.data) next.result = resultOf(row, { items: items ?? [], data: made.data });
  if (ending === 'succeeded') next.finished_at = moment;
  if (jobs.length > 0) engine.queue.wake(queue);
  if (events) engine.events.publish(row.user_id, events);
  const unrecorded = isListed && ending === 'by-caller';
  return {
    row: next,
    moment,
    events: unrecorded ? [{ type: 'media.added', data: { items: items ?? [] } }] : [],
  };
}

/** The steps that were not ready before the end of this one, and are now. */
function nextSteps({ row }: HeldStep, { ended }: EndedStep): number[] {
  const before = readySteps(row.steps, row.ended_steps);
  return readySteps(row.steps, ended).filter((step) => !before.includes(step));
}

const stepStatements = oncePer((queue: Queue) => {
  const statements = new Map<string, Statement<Writing, WrittenStepRow>>();
  return (shape: Shape): Statement<Writing, WrittenStepRow> => {
    const key = `${shape.ending} ${shape.isListed} ${shape.queue}`;
    const known = statements.get(key) ?? defineStep(queue, shape);
    statements.set(key, known);
    return known;
  };
});

const defineStep = (queue: Queue, { isListed, ending, queue: queueName }: Shape) =>
  defineStatement<Writing, WrittenStepRow>((statement) => {
    const { value, part, effect } = statement;
    const next = (column: keyof GenerationRow, type: string) =>
      value((input) => input.next[column], type);
    const fence = part(
      'fence',
      ['id', 'progress'],
      `select g.id, g.progress from generations g
        where g.id = ${value(({ row }) => row.id, 'uuid')}
          and g.attempt = ${value(({ row }) => row.attempt, 'int')} and g.state = 'running'
          and g.steps_done = ${value(({ row }) => row.steps_done, 'int')}
          and ${isHeldSql({
            attempt: value(({ held }) => held.attempt?.id ?? null, 'bigint'),
            claim: value(({ held }) => held.attempt?.claim ?? null, 'int'),
          })}
          -- What another worker has ended meanwhile delivers nothing.
          and ${isOpenSql(value(({ step }) => step.attempt?.id ?? null, 'bigint'))}
        for update`,
    );
    const holds = `exists (select from ${fence.name})`;
    const items = addMediaPart(
      statement,
      ({ step }) => (step.made.media ? [step.made.media] : []),
      holds,
    );
    const result = resultSql(statement, items);
    effect(
      'stepped',
      `update generations
          set state = ${next('state', 'text')}, steps_done = ${next('steps_done', 'int')},
              ended_steps = ${statement.json(({ next: after }) => after.ended_steps)},
              delivered = ${next('delivered', 'int')}, failure = ${next('failure', 'text')},
              progress = greatest(progress, ${next('progress', 'real')}), result = ${result}
              ${ending === 'succeeded' ? ', stage = null, finished_at = now()' : ''}
        where id = (select id from ${fence.name})`,
    );
    finishAttemptPart(statement, ({ step }) => step.attempt ?? null, holds);
    if (ending === 'none') {
      const jobs = statement.json(({ jobs: all }) => all);
      queue.enqueuePart(
        statement,
        queueName,
        `select job->'data' as data, (job->>'priority')::int as priority, null::uuid as id
           from jsonb_array_elements(${jobs}) as job where ${holds}`,
      );
    }
    const events =
      ending === 'by-caller'
        ? null
        : recordStep(statement, { isListed, ending, holds, items, result });
    return `select (select json_agg(${items.name}) from ${items.name}) as items, now() as moment,
                   ${fence.of('progress')},
                   ${events ? eventsInOrder(events) : 'null::json'} as events
              from ${fence.name}`;
  });

/** The events of a step; null where there are none. */
function recordStep(
  statement: StatementWriter<Writing>,
  step: Omit<Shape, 'queue'> & { holds: Sql; items: Part<'id'>; result: Sql },
) {
  const { isListed, ending, holds, items, result } = step;
  const isOver = ending === 'succeeded';
  if (!isListed && !isOver) return null;
  const user = changeUser(statement, {
    ...(isOver ? { set: 'set open_generations = open_generations - 1' } : {}),
    where: `id = ${statement.value(({ row }) => row.user_id, 'int')} and ${holds}`,
  });
  const added = `jsonb_build_object('items', (select jsonb_agg(${items.name}) from ${items.name}))`;
  const later = `jsonb_build_object('result', ${result}, 'finishedAt', ${isoText('now()')})`;
  return user.record([
    ...(isListed ? [{ type: 'media.added', data: added } as const] : []),
    ...(isOver
      ? [
          {
            type: 'generation.succeeded',
            data: `${statement.json(({ shown }) => shown)} || ${later}`,
          } as const,
        ]
      : []),
  ]);
}

/** The row after the step, but for what only PostgreSQL knows: the media's ids and the time. */
function rowAfterStep(
  row: GenerationRow,
  { made, failure, ended, ending }: EndedStep,
): GenerationRow {
  const stepsDone = Object.keys(ended).length;
  const next: GenerationRow = {
    ...row,
    steps_done: stepsDone,
    ended_steps: ended,
    delivered: row.delivered + (made.media || made.data ? 1 : 0),
    failure: failure ?? row.failure,
    progress: Math.max(row.progress, stepsDone / row.steps.length),
  };
  if (ending !== 'succeeded') return next;
  const finishedAt = clock.now().toISOString();
  return { ...next, state: 'succeeded', failure: null, stage: null, finished_at: finishedAt };
}

function resultOf(
  { result }: GenerationRow,
  { items, data }: { items: Media[]; data: StepMade['data'] },
): NonNullable<GenerationRow['result']> {
  // In the order of the plan, whatever ended first.
  const media = [...(result?.media ?? []), ...items].toSorted((a, b) => a.sequence - b.sequence);
  return { media, data: data ?? result?.data ?? null };
}

/** As `resultOf`, in SQL: the items get their ids in the same statement. */
function resultSql({ value, json }: StatementWriter<Writing>, items: Part<'id'>): Sql {
  const before = json(({ row }) => row.result?.media ?? []);
  const data = json(({ row, step }) => step.made.data ?? row.result?.data ?? null);
  const hasMade = value(
    ({ step }) => step.made.media !== null || step.made.data !== null,
    'boolean',
  );
  const added = `coalesce((select jsonb_agg(${items.name} order by id) from ${items.name}), '[]')`;
  const media = `(select coalesce(jsonb_agg(item order by (item->>'sequence')::int), '[]')
                    from jsonb_array_elements(${before} || ${added}) as item)`;
  return `case when ${hasMade} then jsonb_build_object('media', ${media}, 'data', ${data})
               else ${json(({ row }) => row.result)} end`;
}
