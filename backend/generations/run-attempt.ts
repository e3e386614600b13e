import type { UserEvent } from '../../contract/events.ts';
import type { Generation } from '../../contract/generation.ts';
import { clock } from '../clock.ts';
import { isoText, defineStatement } from '../database/statement.ts';
import { changeUser, eventsInOrder } from '../events/record.ts';
import type { StepProgress } from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import { generationColumns, toGeneration, type GenerationRow } from './generation-row.ts';
import { progressAfter, publishProgress, type Progress } from './progress.ts';
import { type ProviderAttempt } from './attempt-row.ts';
import {
  firstAttempt,
  openFirstAttemptPart,
  planFirstAttempt,
  type FirstAttempt,
} from './provider-attempt.ts';

/** The row as this worker holds it, and the provider attempt that it opened, if it did. */
export type RunAttempt = { row: GenerationRow; providerAttempt: ProviderAttempt | null };

/**
 * Makes this worker the one that may change the generation: the attempt number rises, and whoever
 * holds an older one is fenced out. The first run attempt starts it (`generation.started`) and opens
 * the first provider attempt. Null when it is over, or past its deadline and the sweeper's to fail.
 */
export async function startRunAttempt(engine: Engine, id: string): Promise<RunAttempt | null> {
  for (;;) {
    const open = await engine.database.query<GenerationRow>(
      `select ${generationColumns} from generations
        where id = $1 and state in ('queued', 'running') and deadline_at > now()`,
      [id],
    );
    const seen = open[0];
    if (!seen) return null;
    const started = await (seen.state === 'queued' ? startQueued : takeOver)(engine, seen);
    // Another worker changed the row since it was read: read it again.
    if (started) return started;
  }
}

type Starting = { row: GenerationRow; started: Generation; first: FirstAttempt | null };
type StartedRow = Pick<GenerationRow, 'attempt' | 'started_at'> & {
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
    ['id', 'user_id', 'attempt', 'started_at'],
    `update generations set state = 'running', attempt = attempt + 1, started_at = now(),
            provider = ${value(({ first }) => first?.stored.provider ?? null, 'text')},
            instead_of = ${value(({ first }) => first?.stored.instead_of ?? null, 'text')}
      where id = ${value(({ row }) => row.id, 'uuid')} and state = 'queued' and deadline_at > now()
     returning id, user_id, attempt, started_at`,
  );
  const opened = openFirstAttemptPart(statement, ({ first }) => first, started);
  const user = changeUser(statement, { where: `id = (select user_id from ${started.name})` });
  const startedAt = `select jsonb_build_object('startedAt', ${isoText('started_at')})
                       from ${started.name}`;
  const data = `${json((input) => input.started)} || (${startedAt})`;
  const events = user.record([{ type: 'generation.started', data }]);
  return `select attempt, started_at, ${eventsInOrder(events)} as events,
                 (select id from ${opened.name}) as "attemptId"
            from ${started.name}`;
});

async function startQueued(engine: Engine, seen: GenerationRow): Promise<RunAttempt | null> {
  const first = planFirstAttempt(engine, seen);
  const startedAt = clock.now().toISOString();
  const running = { ...seen, ...first?.stored, state: 'running', started_at: startedAt } as const;
  const started = toGeneration(running, { expectedSeconds: engine.expected.seconds(seen.run) });
  const rows = await startStatement(engine.database, { row: seen, started, first });
  if (!rows[0]) return null;
  const { events, attemptId: id, ...changed } = rows[0];
  const row = { ...running, ...changed };
  engine.events.publish(row.user_id, events);
  const providerAttempt = id && first ? firstAttempt(engine, row, { id, first }) : null;
  return { row, providerAttempt };
}

async function takeOver(engine: Engine, { id }: GenerationRow): Promise<RunAttempt | null> {
  const rows = await engine.database.query<GenerationRow>(
    `update generations set attempt = attempt + 1
      where id = $1 and state = 'running' and deadline_at > now()
      returning ${generationColumns}`,
    [id],
  );
  return rows[0] ? { row: rows[0], providerAttempt: null } : null;
}

/** Watches a run attempt while its step is worked on. */
export type RunAttemptWatch = {
  /** Aborts with the job's signal, and when the generation was cancelled or taken over. */
  signal: AbortSignal;
  /** Aborts only when the generation was cancelled or taken over. */
  fenceSignal: AbortSignal;
  /** Progress of the current step; pushed at most four times a second, kept on the row. */
  report: (progress: StepProgress) => void;
  /** The provider attempt being worked on, once there is one. */
  providerAttempt: ProviderAttempt | null;
  stop: () => Promise<void>;
};

/** A cancelled render stops within this time, and a little. */
const CHECK_MS = 400;

export const FENCED = 'no longer ours';

export function watchRunAttempt(
  engine: Engine,
  row: GenerationRow,
  jobSignal: AbortSignal,
): RunAttemptWatch {
  const fence = new AbortController();
  const signal = AbortSignal.any([fence.signal, jobSignal]);
  let latest: Progress = row;
  const done = { stepsDone: row.steps_done, steps: row.steps.length };
  let looking: Promise<void> = Promise.resolve();

  /** Keeps the progress and, in the same statement, learns whether this run attempt is the newest. */
  async function look(): Promise<void> {
    try {
      const rows = await engine.database.query(
        `update generations set progress = greatest(progress, $3), stage = $4
          where id = $1 and attempt = $2 and state = 'running' returning id`,
        [row.id, row.attempt, latest.progress, latest.stage],
      );
      if (rows.length === 0) fence.abort(FENCED);
    } catch (error) {
      engine.log.debug({ err: error }, 'progress was not kept');
    }
  }
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, CHECK_MS);

  return {
    signal,
    fenceSignal: fence.signal,
    providerAttempt: null,
    report: (reported) => {
      latest = progressAfter(latest, reported, done);
      if (!signal.aborted) publishProgress(engine, row, latest);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
