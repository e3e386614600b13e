import type { Queryable } from '../../database/transaction.ts';
import type { StepProgress } from '../../providers/provider.ts';
import { isHeldSql, keepShareSql } from '../attempts/rows.ts';
import type { Engine } from '../engine.ts';
import { logLine, progressAfter, publishProgress, shareOf, type Progress } from './progress.ts';
import type { HeldStep } from './run-attempt.ts';

export type StepWatch = {
  /** Aborts with the job's signal, and when the step was cancelled or taken over. */
  signal: AbortSignal;
  /** Aborts only when the step was cancelled or taken over. */
  fenceSignal: AbortSignal;
  /** Progress of the step: kept on the rows, and pushed as the generation's row then says it. */
  report: (progress: StepProgress) => void;
  stop: () => Promise<void>;
};

/** A cancelled render stops within this time, and a little. */
const CHECK_MS = 400;

export const FENCED = 'no longer ours';

/** `held.attempt` is read at each check: it may be opened later. */
export function watchStep(
  engine: Pick<Engine, 'database' | 'events' | 'expected' | 'log'>,
  held: Pick<HeldStep, 'row' | 'attempt'>,
  jobSignal: AbortSignal,
): StepWatch {
  const { row } = held;
  const fence = new AbortController();
  const signal = AbortSignal.any([fence.signal, jobSignal]);
  const { progress, stage } = row;
  const first: Progress = { progress, stage, queuePosition: null, remainingSeconds: null };
  let latest = first;
  /** Null while it is not known what the row says. */
  let written: Progress | null = null;
  let share = 0;
  /** How many steps have ended, and what has been done of those that run elsewhere. */
  let elsewhere = row.steps_done;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const shown = latest;
      const isChanged = shown !== written;
      const kept = await keepProgress(engine.database, held, { shown, isChanged, share });
      if (!kept) return fence.abort(FENCED);
      written = shown;
      elsewhere = kept.elsewhere;
      if (!isChanged || shown === first) return;
      // Not what was reported: a step that another worker has may be further, and a percentage that
      // was shown never falls. A tab that opens now reads the same from the row.
      if (!signal.aborted) publishProgress(engine, row, { ...shown, progress: kept.progress });
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
    report: (reported) => {
      share = Math.max(share, shareOf(reported));
      latest = progressAfter(latest, reported, { stepsDone: elsewhere, steps: row.steps.length });
      logLine(engine, reported);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

type KeptStep = {
  /** The generation's. */
  progress: number;
  /** How many of its steps have ended, and what has been done of the others but this one. */
  elsewhere: number;
};

/** Keeps new progress, and learns in that statement whether the step is still this worker's. */
async function keepProgress(
  sql: Queryable,
  { row, attempt }: Pick<HeldStep, 'row' | 'attempt'>,
  { shown, isChanged, share }: { shown: Progress; isChanged: boolean; share: number },
): Promise<KeptStep | null> {
  const isOurs = `g.id = $1 and g.attempt = $2 and g.state = 'running'
          and ${isHeldSql({ attempt: '$3::bigint', claim: '$4::int' })}`;
  const rows = await sql.query<KeptStep>(
    // The generation is locked before the attempt, as everywhere. Without a change no row is
    // locked, for that writes it, too.
    `with held as materialized (
       select g.id from generations g where $10 and ${isOurs} for update),
     own as (
       ${keepShareSql({ attempt: '$3', share: '$5' })}),
     kept as (
       update generations g
          set progress = greatest(g.progress, $6), stage = $7, service_position = $8,
              service_ready_at = now() + make_interval(secs => $9::int)
         from held
        where g.id = held.id
       returning g.progress)
     select coalesce(kept.progress, g.progress) as progress, g.steps_done + (
       select coalesce(sum(p.fraction), 0)::float8 from provider_jobs p
        where p.generation_id = g.id and p.finished_at is null and p.id <> $3) as elsewhere
       from generations g left join kept on true
      where ${isOurs} and ($10 = (kept.progress is not null))`,
    [
      ...[row.id, row.attempt, attempt?.id ?? null, attempt?.claim ?? null],
      ...[share, shown.progress, shown.stage, shown.queuePosition],
      ...[shown.remainingSeconds, isChanged],
    ],
  );
  return rows[0] ?? null;
}
