import { randomBytes } from 'node:crypto';
import { happen, seenFirst } from '../backend/generations/attempts/happen.ts';
import { startRunAttempt } from '../backend/generations/steps/run-attempt.ts';
import { watchStep } from '../backend/generations/steps/watch-step.ts';
import type { Engine } from '../backend/generations/engine.ts';
import { settleStep } from '../backend/generations/endings/settle.ts';
import { nothingMade } from '../backend/generations/endings/step-statement.ts';
import { jobNames } from '../backend/jobs/declared.ts';
import { startDispatcher, type JobHandlers, type JobContext } from '../backend/jobs/dispatcher.ts';
import { newMedia } from '../tests/media.ts';
import type { BenchWorld } from './world.ts';

/** The calls in which a benchmark learns of a generation, and acts in place of a provider. */
export type NoOpHooks = {
  /** A worker has taken the job. */
  taken?: (generationId: string) => void;
  /** The run attempt, its provider attempt and event are committed: the provider would be asked. */
  asked?: (generationId: string) => void;
  work?: () => Promise<unknown>;
  settled?: (generationId: string) => void;
};

/**
 * The product's dispatcher with the product's steps of a generation (run attempt, ref, watch,
 * deliver, close) around no work at all: the file is already there, so that nothing is measured but
 * the engine.
 */
export function startNoOpWorker({ engine, log }: BenchWorld, slots: number, noOp: NoOpHooks) {
  return startDispatcher({
    ...engine,
    handlers: {
      ...noOpHandlers,
      'generation.advance': async ({ generationId }, run) => {
        noOp.taken?.(generationId);
        await advance(engine, generationId, run, noOp);
        noOp.settled?.(generationId);
      },
    },
    slots,
    log,
  });
}

// Every name is there, by its own list; what keeps house has nothing to keep here.
const noOpHandlers = Object.fromEntries(
  jobNames.map((name) => [name, async () => {}]),
) as unknown as JobHandlers;

async function advance(
  engine: Engine,
  id: string,
  run: JobContext,
  noOp: NoOpHooks,
): Promise<void> {
  const held = await startRunAttempt(engine, { generationId: id, step: 0 });
  if (!held?.attempt) throw new Error('a run attempt could not start');
  const { row, attempt } = held;
  const watch = watchStep(engine, held, run.signal);
  noOp.asked?.(id);
  const seen = seenFirst(engine, row, { step: 0, work: held.planned.work, attempt });
  const submitted = { is: 'submitted', ref: { id: attempt.id } } as const;
  await happen(engine, { attemptId: attempt.id }, submitted, { seen });
  await noOp.work?.();
  watch.report({ fraction: 1, stage: 'Saving' });
  const folder = `media/${randomBytes(20).toString('hex')}`;
  const media = newMedia({
    userId: row.user_id,
    generationId: id,
    fileKey: `${folder}/reel.mp4`,
    thumbnailKey: `${folder}/thumbnail.webp`,
    posterKey: `${folder}/poster.webp`,
  });
  await settleStep(engine, held, {
    made: { ...nothingMade, media },
    attempt: { id: attempt.id, actualCostMicros: 0 },
  });
  await watch.stop();
}
