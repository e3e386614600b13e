import type { FailureReason } from '../../contract/failures.ts';
import type { Media } from '../../contract/media.ts';
import { clock } from '../clock.ts';
import { isoText } from '../database/iso-text.ts';
import { openParameters, type Param } from '../database/parameters.ts';
import type { Queryable } from '../database/transaction.ts';
import { eventsCte, numberEvents, type NewEvent, type EventStamp } from '../events/record.ts';
import { addMediaCtes, type NewMedia } from '../gallery/add.ts';
import type { Engine } from './engine.ts';
import { toGeneration, type GenerationRow } from './generation-row.ts';
import { finishedAttemptCte, type FinishedAttempt } from './provider-attempt.ts';

/** What a step made: an item of the gallery, data, or neither. */
export type StepMade = { media: NewMedia | null; data: Record<string, unknown> | null };

export type EndedStep = {
  made: StepMade;
  /** The try that made it. */
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
  /** What there is to tell of the step, recorded unless the caller ends the generation. */
  events: NewEvent[];
};

type WrittenStepRow = { items: Media[] | null; moment: string; told: EventStamp[] | null };

/**
 * The end of a step as one statement: media, the try's end, the row and the news. Null, and nothing
 * written, when `row` is not the newest claim any more.
 *
 * `fence` locks the row before anything is written. What a step changes is changed by the newest
 * claim alone, so that the row as it was claimed tells what it becomes.
 */
export async function writeStep(
  engine: Engine,
  sql: Queryable,
  row: GenerationRow,
  step: EndedStep,
): Promise<WrittenStep | null> {
  const { param, values } = openParameters();
  const { made, attempt, ending } = step;
  const next = rowAfterStep(row, step);
  const known = { expectedSeconds: engine.expected.seconds(row.run) };
  const result = resultSql(param, row, made);
  const isListed = made.media !== null && made.media.isListed !== false;
  const planned: { type: NewEvent['type']; data: string }[] = [];
  if (isListed) {
    const data = `jsonb_build_object('items', (select jsonb_agg(items) from items))`;
    planned.push({ type: 'media.added', data });
  }
  if (ending === 'succeeded') {
    const shown = param(JSON.stringify(toGeneration(next, known)), 'jsonb');
    const later = `jsonb_build_object('result', ${result}, 'finishedAt', ${isoText('now()')})`;
    planned.push({ type: 'generation.succeeded', data: `${shown} || ${later}` });
  }
  const isTold = ending !== 'by-caller' && planned.length > 0;

  const parts = [
    `fence as (
       select id from generations
        where id = ${param(row.id, 'uuid')} and attempt = ${param(row.attempt, 'int')}
          and state = 'running'
        for update
     )`,
    addMediaCtes(param, made.media ? [made.media] : [], FENCE_HOLDS),
    `stepped as (
       update generations
          set state = ${param(next.state, 'text')}, steps_done = ${param(next.steps_done, 'int')},
              delivered = ${param(next.delivered, 'int')}, failure = ${param(next.failure, 'text')},
              progress = greatest(progress, ${param(next.progress, 'real')}), result = ${result}
              ${ending === 'succeeded' ? ', stage = null, finished_at = now()' : ''}
        where id = (select id from fence)
     )`,
    ...(attempt ? [finishedAttemptCte(param, attempt, FENCE_HOLDS)] : []),
    ...(isTold
      ? [userCountersCte(param, row, planned.length, ending), eventsCte(param, planned)]
      : []),
  ];
  const rows = await sql.query<WrittenStepRow>(
    `with ${parts.join(', ')}
     select (select json_agg(items) from items) as items, now() as moment,
            ${isTold ? '(select json_agg(told order by seq) from told)' : 'null'} as told
       from fence`,
    values,
  );
  if (!rows[0]) return null;
  const { items, moment, told } = rows[0];
  if (items || made.data) next.result = resultOf(row, { items: items ?? [], data: made.data });
  if (ending === 'succeeded') next.finished_at = moment;
  const news: NewEvent[] = [
    ...(isListed ? [{ type: 'media.added', data: { items: items ?? [] } } as const] : []),
    ...(ending === 'succeeded'
      ? [{ type: 'generation.succeeded', data: toGeneration(next, known) } as const]
      : []),
  ];
  if (told) engine.events.publish(row.user_id, numberEvents(news, told));
  return { row: next, moment, events: news };
}

const FENCE_HOLDS = 'exists (select from fence)';

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
function resultSql(param: Param, row: GenerationRow, { media, data }: StepMade): string {
  if (!media && !data) return param(row.result && JSON.stringify(row.result), 'jsonb');
  const { media: before, data: known } = resultOf(row, { items: [], data });
  const added = `coalesce((select jsonb_agg(items order by id) from items), '[]')`;
  return `jsonb_build_object('media', ${param(JSON.stringify(before), 'jsonb')} || ${added},
                             'data', ${param(JSON.stringify(known), 'jsonb')})`;
}

/** `moved` for the news, and the user's counter of open generations with it. */
function userCountersCte(
  param: Param,
  row: GenerationRow,
  news: number,
  ending: EndedStep['ending'],
): string {
  return `moved as (
       update users
          set event_seq = event_seq + ${param(news, 'int')},
              open_generations = open_generations - ${param(ending === 'succeeded' ? 1 : 0, 'int')}
        where id = ${param(row.user_id, 'int')} and ${FENCE_HOLDS}
       returning id, event_seq
     )`;
}
