import type { Transaction } from '../../database/transaction.ts';
import type { StepProgress } from '../../providers/provider.ts';
import type { Engine } from '../engine.ts';
import { remainingSeconds, type StoredGeneration } from '../stored-generation.ts';

/** A running generation as a screen shows it. */
export type Progress = {
  /** 0..1 of all its steps. */
  progress: number;
  /** In words for a person. */
  stage: string | null;
  /** In the provider's own queue, from 1; null where it does not say. */
  queuePosition: number | null;
  /** The provider's estimate; null where it has none. */
  remainingSeconds: number | null;
};

const STAGE_MAX_CHARACTERS = 80;
const LINE_MAX_CHARACTERS = 500;

/**
 * How far a generation is when one of its steps is so far; never less than `before`. `stepsDone`
 * are those that have ended, and the shares of those that are worked on elsewhere.
 */
export function progressAfter(
  before: Pick<Progress, 'progress'>,
  reported: StepProgress,
  { stepsDone, steps }: { stepsDone: number; steps: number },
): Progress {
  const { stage } = reported;
  const queuePosition = wholeNumber(reported.queuePosition, 1);
  const place = queuePosition ? `In the service's queue, place ${queuePosition}` : 'Waiting';
  return {
    progress: Math.min(1, Math.max(before.progress, (stepsDone + shareOf(reported)) / steps)),
    stage: (stage ?? place).slice(0, STAGE_MAX_CHARACTERS),
    queuePosition,
    remainingSeconds: wholeNumber(reported.remainingSeconds, 0),
  };
}

const MOST = 1_000_000;

/** Null for what a provider should not have said. */
function wholeNumber(said: number | undefined, least: number): number | null {
  const rounded = Math.round(said ?? Number.NaN);
  return rounded >= least && rounded <= MOST ? rounded : null;
}

/** The service's newest log line is for the operator alone. */
export function logLine(engine: Pick<Engine, 'log'>, { logLine: line }: StepProgress): void {
  if (line) engine.log.debug({ line: line.slice(0, LINE_MAX_CHARACTERS) }, 'a provider says');
}

/** 0..1 of the step. A provider may report NaN, which would stay: no number is greater. */
export const shareOf = ({ fraction = 0 }: StepProgress): number =>
  Number.isNaN(fraction) ? 0 : Math.min(1, Math.max(0, fraction));

/** Pushes progress to the user's browsers; it is not stored. */
export function publishProgress(
  engine: Pick<Engine, 'events' | 'expected'>,
  row: Pick<StoredGeneration, 'id' | 'user_id' | 'run' | 'started_at' | 'provider' | 'instead_of'>,
  { progress, stage, queuePosition, remainingSeconds: said }: Progress,
): void {
  engine.events.publishEphemeral(row.user_id, {
    type: 'generation.progressed',
    data: {
      id: row.id,
      progress,
      stage,
      provider: row.provider,
      insteadOf: row.instead_of,
      queuePosition,
      etaSeconds: said ?? remainingSeconds({ ...row, progress }, engine.expected),
    },
  });
}

/** Keeps how far generations are. Resolves with what each changed row says then, maybe further. */
export async function keepProgress(tx: Transaction, shown: readonly object[]) {
  if (shown.length === 0) return new Map<string, number>();
  const rows = await tx.sql<{ id: string; progress: number }>`
    with shown as (
       select distinct on ("generationId") "generationId" as id, progress, stage,
              "queuePosition" as position,
              now() + make_interval(secs => "remainingSeconds") as ready_at
         from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
           as look("generationId" uuid, progress real, stage text, "queuePosition" int,
                   "remainingSeconds" int)
        order by "generationId", progress desc),
     free as (
       select id from generations
        where id in (select id from shown) and state = 'running' for update skip locked)
     update generations g
        set progress = greatest(g.progress, shown.progress), stage = shown.stage,
            service_position = shown.position, service_ready_at = shown.ready_at
       from shown, free
      where g.id = shown.id and g.id = free.id
        and (g.progress < shown.progress or g.stage is distinct from shown.stage
             or g.service_position is distinct from shown.position
             or shown.ready_at is not null or g.service_ready_at is not null)
     returning g.id, g.progress`;
  return new Map(rows.map(({ id, progress }) => [id, progress]));
}
