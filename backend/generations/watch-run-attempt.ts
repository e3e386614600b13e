import type { Engine } from './engine.ts';
import { elapsedSeconds, remainingSeconds, type GenerationRow } from './generation-row.ts';
import type { ProviderAttempt } from './provider-attempt.ts';

/** Watches a run attempt while its step is worked on. */
export type RunAttemptWatch = {
  /** Aborts with the job's signal, and when the generation was cancelled or taken over. */
  signal: AbortSignal;
  /** Progress of the current step; pushed at most four times a second, kept on the row. */
  report: (progress: { fraction: number; stage: string }) => void;
  /** The provider attempt being worked on, once there is one. */
  providerAttempt: ProviderAttempt | null;
  stop: () => Promise<void>;
};

/** A cancelled render stops within this time, and a little. */
const CHECK_MS = 400;
const STAGE_MAX_CHARACTERS = 80;

export const FENCED = 'no longer ours';

export function watchRunAttempt(
  engine: Engine,
  row: GenerationRow,
  jobSignal: AbortSignal,
): RunAttemptWatch {
  const fence = new AbortController();
  const signal = AbortSignal.any([fence.signal, jobSignal]);
  let latest = { progress: row.progress, stage: row.stage };
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
    providerAttempt: null,
    report: ({ fraction, stage }) => {
      // A provider may report NaN, which would stay: no number is greater.
      const share = Number.isNaN(fraction) ? 0 : Math.min(1, Math.max(0, fraction));
      const progress = Math.max(latest.progress, (row.steps_done + share) / row.steps.length);
      const shown = stage.slice(0, STAGE_MAX_CHARACTERS);
      latest = { progress, stage: shown };
      if (signal.aborted) return;
      engine.events.publishEphemeral(row.user_id, {
        type: 'generation.progressed',
        data: {
          id: row.id,
          progress,
          stage: shown,
          queuePosition: null,
          etaSeconds: remainingSeconds(progress, {
            expectedSeconds: engine.expected.seconds(row.run),
            elapsedSeconds: elapsedSeconds(row),
          }),
        },
      });
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
