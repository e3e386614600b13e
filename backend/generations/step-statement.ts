import type { UserEvent } from '../../contract/events.ts';
import type { FailureReason } from '../../contract/failures.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Media } from '../../contract/media.ts';
import { clock } from '../clock.ts';
import {
  isoText,
  defineStatement,
  type Part,
  type Sql,
  type Statement,
  type StatementWriter,
} from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { changeUser, eventsInOrder, type NewEvent } from '../events/record.ts';
import { addMediaPart, type NewMedia } from '../gallery/add.ts';
import type { Engine } from './engine.ts';
import { toGeneration, type GenerationRow } from './generation-row.ts';
import { finishAttemptPart, type FinishedAttempt } from './attempt-row.ts';

/** What a step made: an item of the gallery, data, or neither. */
export type StepMade = { media: NewMedia | null; data: Record<string, unknown> | null };

export type EndedStep = {
  made: StepMade;
  /** The provider attempt that made it. */
  attempt?: FinishedAttempt;
  /** Why it was given up. */
  failure?: FailureReason;
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
  row: GenerationRow;
  next: GenerationRow;
  step: EndedStep;
  /** `next` as its user sees it, but for what PostgreSQL alone knows. */
  shown: Generation;
};
type WrittenStepRow = { items: Media[] | null; moment: string; events: UserEvent[] | null };

/** What decides the text of the statement; everything else is a parameter. */
type Shape = { isListed: boolean; ending: EndedStep['ending'] };

/**
 * The end of a step as one statement: media, the attempt's end, the row and the events. Null, and
 * nothing written, when `row` is not held by the newest run attempt any more.
 *
 * The statement locks the row before it writes anything. Only the newest run attempt changes what a
 * step changes, so the row as it was read says what it becomes.
 */
export async function writeStep(
  engine: Engine,
  sql: Queryable,
  row: GenerationRow,
  step: EndedStep,
): Promise<WrittenStep | null> {
  const { made, ending } = step;
  const next = rowAfterStep(row, step);
  const shown = toGeneration(next, { expectedSeconds: engine.expected.seconds(row.run) });
  const isListed = made.media !== null && made.media.isListed !== false;
  const statement = stepStatement({ isListed, ending });
  const [written] = await statement(sql, { row, next, step, shown });
  if (!written) return null;
  const { items, moment, events } = written;
  if (items || made.data) next.result = resultOf(row, { items: items ?? [], data: made.data });
  if (ending === 'succeeded') next.finished_at = moment;
  if (events) engine.events.publish(row.user_id, events);
  const unrecorded = isListed && ending === 'by-caller';
  return {
    row: next,
    moment,
    events: unrecorded ? [{ type: 'media.added', data: { items: items ?? [] } }] : [],
  };
}

const statements = new Map<string, Statement<Writing, WrittenStepRow>>();

function stepStatement(shape: Shape): Statement<Writing, WrittenStepRow> {
  const key = `${shape.ending} ${shape.isListed}`;
  const known = statements.get(key) ?? defineStep(shape);
  statements.set(key, known);
  return known;
}

const defineStep = ({ isListed, ending }: Shape) =>
  defineStatement<Writing, WrittenStepRow>((statement) => {
    const { value, part } = statement;
    const next = (column: keyof GenerationRow, type: string) =>
      value((input) => input.next[column], type);
    const fence = part(
      'fence',
      ['id'],
      `select id from generations
        where id = ${value(({ row }) => row.id, 'uuid')}
          and attempt = ${value(({ row }) => row.attempt, 'int')} and state = 'running'
        for update`,
    );
    const holds = `exists (select from ${fence.name})`;
    const items = addMediaPart(
      statement,
      ({ step }) => (step.made.media ? [step.made.media] : []),
      holds,
    );
    const result = resultSql(statement, items);
    part(
      'stepped',
      [],
      `update generations
          set state = ${next('state', 'text')}, steps_done = ${next('steps_done', 'int')},
              delivered = ${next('delivered', 'int')}, failure = ${next('failure', 'text')},
              progress = greatest(progress, ${next('progress', 'real')}), result = ${result}
              ${ending === 'succeeded' ? ', stage = null, finished_at = now()' : ''}
        where id = (select id from ${fence.name})`,
    );
    finishAttemptPart(statement, ({ step }) => step.attempt ?? null, holds);
    const events =
      ending === 'by-caller'
        ? null
        : recordStep(statement, { isListed, ending, holds, items, result });
    return `select (select json_agg(${items.name}) from ${items.name}) as items, now() as moment,
                   ${events ? eventsInOrder(events) : 'null::json'} as events
              from ${fence.name}`;
  });

/** The events of a step; null where there are none. */
function recordStep(
  statement: StatementWriter<Writing>,
  step: Shape & { holds: Sql; items: Part<'id'>; result: Sql },
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
function rowAfterStep(row: GenerationRow, { made, failure, ending }: EndedStep): GenerationRow {
  const stepsDone = row.steps_done + 1;
  const next: GenerationRow = {
    ...row,
    steps_done: stepsDone,
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
  return { media: [...(result?.media ?? []), ...items], data: data ?? result?.data ?? null };
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
  return `case when ${hasMade} then jsonb_build_object('media', ${before} || ${added}, 'data', ${data})
               else ${json(({ row }) => row.result)} end`;
}
