import type { UserEvent } from '#contract/events.ts';
import type { Generation } from '#contract/generation.ts';
import { clock } from '../../clock.ts';
import { isoText, defineStatement } from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';
import { changeUser, eventsInOrder } from '../../events/record.ts';
import { beginStepsSql, secondsToWork, readySteps } from '../orders/step-dependencies.ts';
import type { Engine } from '../engine.ts';
import {
  generationColumns,
  toGeneration,
  type StoredGeneration,
  type PlannedStep,
} from '../stored-generation.ts';
import type { Attempt } from '../attempts/attempt.ts';
import {
  openFirstAttemptPart,
  toAttempt,
  type StoredAttempt,
  type NewAttempt,
} from '../attempts/rows.ts';
import { chooseProvider, toStored, type Routing } from '../asking/choose-provider.ts';
import type { Provider, Step } from '../../providers/provider.ts';

export type Beginning = Routing & Pick<Engine, 'database' | 'events' | 'expected' | 'spendLimits'>;

export type HeldStep = {
  row: StoredGeneration;
  /** From 0. */
  step: number;
  planned: PlannedStep;
  /** The provider attempt being worked on, with this worker's claim, once there is one. */
  attempt: Attempt | null;
};

/**
 * Begins a run attempt of a step. The first of a generation starts it (`generation.started`) and
 * opens the step's first provider attempt. Null when the step is not to be worked on: it has ended,
 * or the generation has or is past its deadline and the sweeper's to fail.
 */
export async function startRunAttempt(
  engine: Beginning,
  { generationId, step }: { generationId: string; step: number },
): Promise<HeldStep | null> {
  for (;;) {
    const row = await readOpenGeneration(engine.database, generationId);
    const planned = row?.steps[step];
    if (!planned || !readySteps(row.steps, row.ended_steps).includes(step)) return null;
    if (row.state === 'running') return { row, step, planned, attempt: null };
    const started = await startQueued(engine, row, { step, work: planned.work });
    // Another worker changed the row since it was read: read it again.
    if (started) return { ...started, step, planned };
  }
}

/** Null when it is over or past its deadline. */
export async function readOpenGeneration(sql: Queryable, generationId: string) {
  const rows = await sql.query<StoredGeneration>(
    `select ${generationColumns} from generations
      where id = $1 and state in ('queued', 'running') and deadline_at > now()`,
    [generationId],
  );
  return rows[0] ?? null;
}

type Starting = { row: StoredGeneration; started: Generation; first: NewAttempt | null };
type StartedRow = Pick<StoredGeneration, 'attempt' | 'started_at' | 'deadline_at'> & {
  events: UserEvent[];
  opened: StoredAttempt | null;
};

/**
 * The first run attempt, its event and the first provider attempt. The event is worded from the row
 * as it was read, in which no other process changes anything but the state.
 */
const startStatement = defineStatement<Starting, StartedRow>((statement) => {
  const { value, json, part } = statement;
  const started = part(
    'started',
    ['id', 'user_id', 'attempt', 'started_at', 'deadline_at'],
    `update generations set state = 'running', attempt = attempt + 1, started_at = now(),
            ${beginStepsSql({
              begun: value(({ first }) => (first ? 1 : 0), 'int'),
              seconds: value(({ row }) => secondsToWork(row.run), 'int'),
            })},
            provider = ${value(({ row }) => row.provider, 'text')},
            instead_of = ${value(({ row }) => row.instead_of, 'text')}
      where id = ${value(({ row }) => row.id, 'uuid')} and state = 'queued' and deadline_at > now()
     returning id, user_id, attempt, started_at, deadline_at`,
  );
  const opened = openFirstAttemptPart(statement, ({ first }) => first, started);
  const user = changeUser(statement, { where: `id = (select user_id from ${started.name})` });
  const startedAt = `select jsonb_build_object('startedAt', ${isoText('started_at')})
                       from ${started.name}`;
  const data = `${json((input) => input.started)} || (${startedAt})`;
  const events = user.record([{ type: 'generation.started', data }]);
  return `select attempt, started_at, deadline_at, ${eventsInOrder(events)} as events,
                 (select row_to_json(${opened.name}) from ${opened.name}) as opened
            from ${started.name}`;
});

/** Null where another worker changed the row since it was read. */
async function startQueued(
  engine: Beginning,
  seen: StoredGeneration,
  { step, work }: { step: number; work: Step },
): Promise<Pick<HeldStep, 'row' | 'attempt'> | null> {
  const startAt = (asked: Provider | null) => async (sql: Queryable) => {
    const stored = asked && toStored(engine, work, asked);
    const startedAt = clock.now().toISOString();
    const row = { ...seen, ...stored, state: 'running', started_at: startedAt } as const;
    const started = toGeneration(row, engine.expected);
    const first = asked && newAttempt(asked, { step, work, number: 1 });
    const rows = await startStatement(sql, { row, started, first });
    return rows.map(({ events, opened, ...changed }) => ({
      events,
      held: { row: { ...row, ...changed }, attempt: opened && toAttempt(opened) },
    }));
  };
  const { database, spendLimits } = engine;
  const asked = chooseProvider(engine, work);
  const within = { generationId: seen.id, step };
  const begun = asked && (await spendLimits.openWithin(database, within, startAt(asked)));
  // Above a cost limit it starts without an attempt: another provider may have room for one.
  const [started] = begun ?? (await startAt(null)(database));
  if (!started) return null;
  engine.events.publish(seen.user_id, started.events);
  return started.held;
}

export function newAttempt(
  provider: Provider,
  { work, ...of }: { step: number; work: Step; number: number },
): NewAttempt {
  return {
    ...of,
    provider: provider.name,
    capability: work.capability,
    state: provider.prepare ? 'preparing' : 'submitting',
    estimatedCostMicros: provider.estimateCostMicros(work),
  };
}
