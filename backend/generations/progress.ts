import type { StepProgress } from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import { elapsedSeconds, remainingSeconds, type GenerationRow } from './generation-row.ts';

/** What a screen shows of a running generation. */
export type Progress = {
  /** 0..1 of all its steps. */
  progress: number;
  stage: string | null;
};

const STAGE_MAX_CHARACTERS = 80;

/** How far a generation is when its present step is so far; never less than `before`. */
export function progressAfter(
  before: Progress,
  { fraction = 0, stage = 'Waiting' }: StepProgress,
  { stepsDone, steps }: { stepsDone: number; steps: number },
): Progress {
  // A provider may report NaN, which would stay: no number is greater.
  const share = Number.isNaN(fraction) ? 0 : Math.min(1, Math.max(0, fraction));
  return {
    progress: Math.max(before.progress, (stepsDone + share) / steps),
    stage: stage.slice(0, STAGE_MAX_CHARACTERS),
  };
}

/** Pushes progress to the user's browsers; it is not stored. */
export function publishProgress(
  engine: Pick<Engine, 'events' | 'expected'>,
  row: Pick<GenerationRow, 'id' | 'user_id' | 'run' | 'started_at' | 'provider' | 'instead_of'>,
  { progress, stage }: Progress,
): void {
  engine.events.publishEphemeral(row.user_id, {
    type: 'generation.progressed',
    data: {
      id: row.id,
      progress,
      stage,
      provider: row.provider,
      insteadOf: row.instead_of,
      queuePosition: null,
      etaSeconds: remainingSeconds(progress, {
        expectedSeconds: engine.expected.seconds(row.run),
        elapsedSeconds: elapsedSeconds(row),
      }),
    },
  });
}
