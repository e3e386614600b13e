import type { JobContext } from '../jobs/dispatcher.ts';
import { inSpan } from '../tracing/spans.ts';
import { stepWorker } from './attempts/work.ts';
import type { Engine } from './engine.ts';
import { startRunAttempt, type Beginning } from './run-attempt.ts';
import { withStepFiles } from './step-files.ts';
import type { Delivering } from './take-result.ts';
import { watchStep } from './watch-step.ts';

/**
 * Works on one step of a generation: the handler of both queues of steps. Each step that is ready has a
 * job of its own, so that steps which do not need each other run at the same time.
 *
 * Everything it does can be repeated by another worker after a crash at any point: what happens to an
 * attempt is written before the next thing is done, the claim of the attempt fences out the older
 * worker, and files get their rows only in the delivering transaction. Throws when it was stopped and
 * work is left.
 */
export async function advanceGeneration(
  engine: Delivering & Beginning & Pick<Engine, 'scratchDir' | 'positions'>,
  { generationId, step }: { generationId: string; step: number },
  run: JobContext,
): Promise<void> {
  await inSpan('step', { 'lumireel.step': step }, (describe) =>
    // Before the run attempt: a full disk must not leave a provider attempt that never began.
    withStepFiles(engine, async (files) => {
      const held = await startRunAttempt(engine, { generationId, step });
      if (!held) return;
      const { tool, run: sold, user_id: userId } = held.row;
      describe({ 'lumireel.tool': tool, 'lumireel.run': sold, 'lumireel.user.id': userId });
      const watch = watchStep(engine, held, run.signal);
      try {
        await stepWorker(engine, held, { files, watch }).work();
      } finally {
        await watch.stop();
      }
    }),
  );
}
