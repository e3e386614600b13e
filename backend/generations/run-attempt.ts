import type { UserEvent } from '../../contract/events.ts';
import type { Generation } from '../../contract/generation.ts';
import { clock } from '../clock.ts';
import { isoText, defineStatement } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { changeUser, eventsInOrder } from '../events/record.ts';
import { beginStepsSql, secondsToWork } from './deadline.ts';
import type { Engine } from './engine.ts';
import {
  generationColumns,
  toGeneration,
  type GenerationRow,
  type PlannedStep,
} from './generation-row.ts';
import { readySteps } from './plan.ts';
import type { Attempt } from './attempts/attempt.ts';
import { openFirstAttemptPart, type NewAttempt } from './attempts/rows.ts';
import { chooseProvider, toStored, type StoredProvider } from './choose-provider.ts';
import type { Provider, Step } from '../providers/provider.ts';

/** A step of a generation as a worker holds it. */
export type HeldStep = {
  row: GenerationRow;
  /** From 0. */
  step: number;
  planned: PlannedStep;
  /** The provider attempt being worked on, with this worker's claim, once there is one. */
  attempt: Attempt | null;
};

/**
 * Begins a run attempt of a step. The first of a generation starts it (`generation.started`) and opens
 * the step's first provider attempt. Null when the step is not to be worked on: it has ended, or the
 * generation has or is past its deadline and the sweeper's to fail.
 */
export async function startRunAttempt(
  engine: Engine,
  { generationId, step }: { generationId: string; step: number },
): Promise<HeldStep | null> {
  for (;;) {
    const row = await readOpenGeneration(engine.database, generationId);
    const planned = row?.steps[step];
    if (!planned || !readySteps(row.steps, row.ended_steps).includes(step)) return null;
    if (row.state === 'running') return { row, step, planned, attempt: null };
    const started = await startQueued(engine, row, step);
    // Another worker changed the row since it was read: read it again.
    if (started) return { ...started, step, planned };
  }
}

/** Null when it is over or past its deadline. */
export async function readOpenGeneration(
  sql: Queryable,
  generationId: string,
): Promise<GenerationRow | null> {
  const rows = await sql.query<GenerationRow>(
    `select ${generationColumns} from generations
      where id = $1 and state in ('queued', 'running') and deadline_at > now()`,
    [generationId],
  );
  return rows[0] ?? null;
}

/** The provider that is asked first. */
type FirstAttempt = {
  attempt: NewAttempt;
  /** For the generation's row. */
  stored: StoredProvider;
};

type Starting = { row: GenerationRow; started: Generation; first: FirstAttempt | null };
type StartedRow = Pick<GenerationRow, 'attempt' | 'started_at' | 'deadline_at'> & {
  events: UserEvent[];
  attemptId: string | null;
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
            provider = ${value(({ first }) => first?.stored.provider ?? null, 'text')},
            instead_of = ${value(({ first }) => first?.stored.instead_of ?? null, 'text')}
      where id = ${value(({ row }) => row.id, 'uuid')} and state = 'queued' and deadline_at > now()
     returning id, user_id, attempt, started_at, deadline_at`,
  );
  const opened = openFirstAttemptPart(statement, ({ first }) => first?.attempt ?? null, started);
  const user = changeUser(statement, { where: `id = (select user_id from ${started.name})` });
  const startedAt = `select jsonb_build_object('startedAt', ${isoText('started_at')})
                       from ${started.name}`;
  const data = `${json((input) => input.started)} || (${startedAt})`;
  const events = user.record([{ type: 'generation.started', data }]);
  return `select attempt, started_at, deadline_at, ${eventsInOrder(events)} as events,
                 (select id from ${opened.name}) as "attemptId"
            from ${started.name}`;
});

async function startQueued(
  engine: Engine,
  seen: GenerationRow,
  step: number,
): Promise<Pick<HeldStep, 'row' | 'attempt'> | null> {
  const planned = planStart(engine, seen, planFirst(engine, seen, step));
  const opened = await engine.spendLimits.openWithin(
    engine.database,
    { generationId: seen.id, step },
    (sql) => startStatement(sql, planned),
  );
  // Above a cost limit it starts without an attempt: another provider may have room for one.
  const { first, running, ...starting } = opened ? planned : planStart(engine, seen, null);
  const rows = opened ?? (await startStatement(engine.database, { ...starting, first }));
  if (!rows[0]) return null;
  const { events, attemptId: id, ...changed } = rows[0];
  const row = { ...running, ...changed };
  engine.events.publish(row.user_id, events);
  return { row, attempt: id && first ? firstAttempt(row, { ...first.attempt, id }) : null };
}

function planStart(
  engine: Engine,
  row: GenerationRow,
  first: FirstAttempt | null,
): Starting & { running: GenerationRow } {
  const startedAt = clock.now().toISOString();
  const running = { ...row, ...first?.stored, state: 'running', started_at: startedAt } as const;
  const started = toGeneration(running, { expectedSeconds: engine.expected.seconds(row.run) });
  return { row, first, started, running };
}

/** Null where no provider can do the step. */
function planFirst(engine: Engine, row: GenerationRow, step: number): FirstAttempt | null {
  const work = row.steps[step]?.work;
  const provider = work && chooseProvider(engine, work);
  if (!provider) return null;
  const attempt = newAttempt(provider, { step, work, number: 1 });
  return { attempt, stored: toStored(engine, work, provider) };
}

/** An attempt at this provider, before anything was asked of it. */
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

/** The attempt that the start has opened. */
function firstAttempt(
  { started_at: startedAt }: GenerationRow,
  { id, number, provider, state, estimatedCostMicros }: NewAttempt & { id: string },
): Attempt {
  const openedAt = new Date(startedAt ?? clock.now());
  return {
    ...{ id, number, provider, state, estimatedCostMicros, openedAt },
    claim: 0,
    stateSince: openedAt,
    prepared: null,
    ref: null,
    nextLookAt: null,
    purchases: 0,
    fault: null,
    pausedUntil: null,
    costMicros: null,
  };
}
