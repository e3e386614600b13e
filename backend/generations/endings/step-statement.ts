import type { EventType, UserEvent } from '#contract/events.ts';
import type { FailureReason } from '#contract/failures.ts';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { clock } from '../../clock.ts';
import {
  isoText,
  defineStatement,
  oncePer,
  type Part,
  type Sql,
  type Statement,
  type StatementWriter,
} from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import { changeUser, eventsInOrder, type NewEvent } from '../../events/record.ts';
import { hasPush, pushJob } from '../../push/subscriptions.ts';
import { addMediaPart, type NewMedia } from '../../gallery/add.ts';
import type { Engine } from '../engine.ts';
import {
  toGeneration,
  type EndedSteps,
  type StoredGeneration,
  type MadeFile,
} from '../stored-generation.ts';
import { finishAttemptPart, isHeldSql, isOpenSql, type FinishedAttempt } from '../attempts/rows.ts';
import { readySteps } from '../orders/step-dependencies.ts';
import type { HeldStep } from '../steps/run-attempt.ts';
import { routeFor, type Routing, type StepQueue } from '../asking/choose-provider.ts';

export type StepMade = {
  media: NewMedia | null;
  data: Record<string, unknown> | null;
  /** The stored file, for steps that work from it. */
  file: MadeFile | null;
};

export const nothingMade: StepMade = { media: null, data: null, file: null };

/** How a step ends: with what it made, or without anything and why. */
export type StepEnd = {
  made: StepMade;
  /** The provider attempt that made it. */
  attempt?: FinishedAttempt;
  failure?: FailureReason;
  /** Words for its user, instead of those of the reason. */
  text?: string | undefined;
};

type EndedStep = StepEnd & {
  /** The steps that have ended then: with it those that were given up because of it. */
  ended: EndedSteps;
  /**
   * The generation goes on with another step; has succeeded, for everything is delivered; or ends
   * in a way that the caller writes, in the same transaction.
   */
  ending: 'none' | 'succeeded' | 'by-caller';
};

export type WrittenStep = {
  row: StoredGeneration;
  /** The time of the transaction, as PostgreSQL's text. */
  moment: string;
  /** The events of the step, recorded and pushed unless the caller ends the generation. */
  events: NewEvent[];
  /** Bytes that the step added to its user's storage, where the caller counts them. */
  storedBytes: number;
};

type Writing = {
  held: HeldStep;
  row: StoredGeneration;
  jobs: readonly object[];
  next: StoredGeneration;
  step: EndedStep;
  /** `next` as its user sees it, but for what PostgreSQL alone knows. */
  shown: Generation;
};
type WrittenStepRow = {
  items: Media[] | null;
  moment: string;
  events: UserEvent[] | null;
  isTold: boolean;
} & Pick<StoredGeneration, 'progress' | 'result'>;

/** All that decides the text of the statement; everything else is a parameter. */
type Shape = {
  isListed: boolean;
  /** The item is a clip whose heads are to be found. */
  awaitsLook: boolean;
  ending: EndedStep['ending'];
  queue: StepQueue;
};

/**
 * The end of a step as one statement: media, the attempt's end, the row, the jobs of the steps that
 * were waiting for it, and the events. Null, and nothing written, when the step is not this
 * worker's any more, or another step has ended since the row was read.
 *
 * The statement locks the row before it writes anything. Only the end of a step changes what the
 * end of a step changes, so the row as it was read says what it becomes.
 */
export async function writeStep(
  engine: Routing & Pick<Engine, 'queue' | 'events' | 'expected'>,
  sql: Queryable,
  held: HeldStep,
  step: EndedStep,
): Promise<WrittenStep | null> {
  const { row } = held;
  const { made, ending } = step;
  const before = readySteps(row.steps, row.ended_steps);
  const steps = readySteps(row.steps, step.ended).filter((ready) => !before.includes(ready));
  // Steps that become ready together are of one kind in every plan; else the first decides.
  const [first] = steps;
  const { queue } = routeFor(engine, first === undefined ? undefined : row.steps[first]);
  const jobs = steps.map((next) => ({
    data: { generationId: row.id, step: next },
    priority: row.priority,
  }));
  const next = rowAfterStep(row, step);
  const shown = toGeneration(next, engine.expected);
  const isListed = made.media?.isListed ?? false;
  const awaitsLook = made.media?.awaitsLook ?? false;
  const statement = stepStatements(engine.queue)({ isListed, awaitsLook, ending, queue });
  const [written] = await statement(sql, { held, row, jobs, next, step, shown });
  if (!written) return null;
  const { items, moment, progress, result, events } = written;
  if (jobs.length > 0) engine.queue.wake(queue);
  if (written.isTold) engine.queue.wake('push.ask');
  if (awaitsLook) engine.queue.wake('clip.look');
  if (events) engine.events.publish(row.user_id, events);
  const unrecorded = isListed && ending === 'by-caller';
  return {
    row: { ...next, progress, result },
    moment,
    events: unrecorded ? [{ type: 'media.added', data: { items: items ?? [] } }] : [],
    storedBytes: ending === 'by-caller' ? storedBytesOf(step) : 0,
  };
}

const storedBytesOf = ({ made: { media } }: StepEnd): number =>
  media ? media.sizeBytes + (media.originalSizeBytes ?? 0) : 0;

const stepStatements = oncePer((queue: Queue) => {
  const statements = new Map<string, Statement<Writing, WrittenStepRow>>();
  return (shape: Shape): Statement<Writing, WrittenStepRow> => {
    const { isListed, awaitsLook, ending, queue: name } = shape;
    const key = `${ending} ${isListed} ${awaitsLook} ${name}`;
    const known = statements.get(key) ?? defineStep(queue, shape);
    statements.set(key, known);
    return known;
  };
});

const defineStep = (queue: Queue, shape: Shape) =>
  defineStatement<Writing, WrittenStepRow>((statement) => {
    const { isListed, awaitsLook, ending, queue: queueName } = shape;
    const { value, part } = statement;
    const next = (column: keyof StoredGeneration, type: string) =>
      value((input) => input.next[column], type);
    const fence = part(
      'fence',
      ['id'],
      `select g.id from generations g
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
    const stepped = part(
      'stepped',
      ['progress', 'result'],
      `update generations
          set state = ${next('state', 'text')}, steps_done = ${next('steps_done', 'int')},
              ended_steps = ${statement.json(({ next: after }) => after.ended_steps)},
              delivered = ${next('delivered', 'int')}, failure = ${next('failure', 'text')},
              progress = greatest(progress, ${next('progress', 'real')}),
              result = ${resultSql(statement, items)}
              ${ending === 'succeeded' ? ', stage = null, finished_at = now()' : ''}
        where id = (select id from ${fence.name}) returning progress, result`,
    );
    finishAttemptPart(statement, ({ step }) => step.attempt ?? null, holds);
    if (awaitsLook) {
      queue.enqueuePart(
        statement,
        'clip.look',
        `select jsonb_build_object('id', item.id) as data, 0 as priority, null::uuid as id
           from ${items.name} item`,
      );
    }
    if (ending === 'none') {
      const jobs = statement.json(({ jobs: all }) => all);
      queue.enqueuePart(
        statement,
        queueName,
        `select job->'data' as data, (job->>'priority')::int as priority, null::uuid as id
           from jsonb_array_elements(${jobs}) as job where ${holds}`,
      );
    }
    let isTold = 'false';
    if (ending === 'succeeded') {
      const userId = value(({ row }) => row.user_id, 'int');
      const id = value(({ row }) => row.id, 'uuid');
      queue.enqueuePart(statement, 'push.ask', `${pushJob(id, userId)} and ${holds}`);
      isTold = hasPush(userId);
    }
    const events = recordStep(statement, { isListed, ending, holds, items, stepped });
    return `select (select json_agg(${items.name}) from ${items.name}) as items, now() as moment,
                   ${stepped.of('progress')}, ${stepped.of('result')}, ${events} as events,
                   ${isTold} as "isTold"
              from ${stepped.name}`;
  });

/** Records the events of a step, and what it stored; SQL for the events that were recorded. */
function recordStep(
  { json, value, part, effect }: StatementWriter<Writing>,
  step: Pick<Shape, 'isListed' | 'ending'> & {
    holds: Sql;
    items: Part<'id'>;
    stepped: Part<'result'>;
  },
): Sql {
  const { isListed, ending, holds, items, stepped } = step;
  const isOver = ending === 'succeeded';
  if (ending === 'by-caller') return 'null::json';
  const bytes = value(({ step: ended }) => storedBytesOf(ended), 'bigint');
  const set = `set stored_bytes = stored_bytes + ${bytes}` as const;
  const where = `id = ${value(({ row }) => row.user_id, 'int')} and ${holds}`;
  if (!isListed && !isOver) {
    effect('stored', `update users ${set} where ${where} and ${bytes} > 0`);
    return 'null::json';
  }
  const user = changeUser(
    { part },
    { set: isOver ? `${set}, open_generations = open_generations - 1` : set, where },
  );
  const events: { type: EventType; data: Sql }[] = [];
  if (isListed) {
    const added = `(select jsonb_agg(${items.name}) from ${items.name})`;
    events.push({ type: 'media.added', data: `jsonb_build_object('items', ${added})` });
  }
  if (isOver) {
    const later = `(select jsonb_build_object('result', result, 'finishedAt', ${isoText('now()')})
                      from ${stepped.name})`;
    const data = `${json(({ shown }) => shown)} || ${later}`;
    events.push({ type: 'generation.succeeded', data });
  }
  return eventsInOrder(user.record(events));
}

/** The row after the step, but for what only PostgreSQL knows: the media's ids and the time. */
function rowAfterStep(
  row: StoredGeneration,
  { made, failure, text, ended, ending }: EndedStep,
): StoredGeneration {
  const stepsDone = Object.keys(ended).length;
  const next: StoredGeneration = {
    ...row,
    steps_done: stepsDone,
    ended_steps: ended,
    delivered: row.delivered + (made.media || made.data ? 1 : 0),
    failure: failure ?? row.failure,
    failure_text: text ?? row.failure_text,
    progress: Math.max(row.progress, stepsDone / row.steps.length),
  };
  if (ending !== 'succeeded') return next;
  const finishedAt = clock.now().toISOString();
  return { ...next, state: 'succeeded', failure: null, stage: null, finished_at: finishedAt };
}

/** The result with what the step made, in the order of the plan, whatever ended first. */
function resultSql({ value, json }: StatementWriter<Writing>, items: Part<'id'>): Sql {
  const hasMade = value(({ step: { made } }) => Boolean(made.media ?? made.data), 'boolean');
  const added = `coalesce((select jsonb_agg(${items.name} order by id) from ${items.name}), '[]')`;
  return `case when ${hasMade} then jsonb_build_object(
      'media', (select coalesce(jsonb_agg(item order by (item->>'sequence')::int), '[]')
                  from jsonb_array_elements(coalesce(result->'media', '[]') || ${added}) as item),
      'data', coalesce(${json(({ step }) => step.made.data)}, result->'data')) else result end`;
}
