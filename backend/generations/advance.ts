import type { JobContext } from '../jobs/dispatcher.ts';
import type { StepContext } from '../providers/provider.ts';
import { inSpan } from '../tracing/spans.ts';
import type { ProviderAttempt } from './attempt-row.ts';
import { callProvider } from './call-provider.ts';
import { downloadResult } from './download-result.ts';
import type { Engine } from './engine.ts';
import { readySteps } from './plan.ts';
import { openProviderAttempt } from './provider-attempt.ts';
import { readOpenGeneration, startRunAttempt, type HeldStep } from './run-attempt.ts';
import { withStepFiles, type StepFiles } from './step-files.ts';
import { routeFor } from './step-queue.ts';
import { awaitRef, handleFault, pollAgain } from './step-faults.ts';
import { submitOnce } from './submit.ts';
import { takeResult } from './take-result.ts';
import { watchStep, type StepWatch } from './watch-step.ts';

/**
 * Works on one step of a generation: the handler of `generation.advance`. Each step that is ready has
 * a job of its own, so that steps which do not need each other run at the same time.
 *
 *     open an attempt ──► prepare ──► submit ──┬─ submitted ──► poll ──┬─ waiting: poll again later
 *                        (stored)     (once)   └─ done ────────────────┴─ done: store files, deliver
 *
 * Work at a provider with `look` is left to the poller (`poller.ts`) between submit and poll: it
 * enqueues the step again when the result is ready.
 *
 * Everything it does can be repeated by another worker after a crash at any point: the claim of the
 * attempt fences out the older one, the provider's ref is stored before the first poll, and files get
 * their rows only in the delivering transaction.
 */
export async function advanceGeneration(
  engine: Engine,
  { generationId, step }: { generationId: string; step?: number | undefined },
  run: JobContext,
): Promise<void> {
  if (step === undefined) return enqueueReadySteps(engine, generationId);
  await inSpan('step', { 'lumireel.step': step }, (describe) =>
    // Before the run attempt: a full disk must not leave a provider attempt that never began.
    withStepFiles(engine, async (files) => {
      const held = await startRunAttempt(engine, { generationId, step });
      if (!held) return;
      const { tool, run: sold, user_id: userId } = held.row;
      describe({ 'lumireel.tool': tool, 'lumireel.run': sold, 'lumireel.user.id': userId });
      engine.positions.schedulePublish();
      const watch = watchStep(engine, held, run.signal);
      try {
        held.attempt ??= await openProviderAttempt(engine, held.row, step);
        if (held.attempt)
          await performStep(engine, { ...held, attempt: held.attempt }, { files, watch });
      } catch (error) {
        await handleFault(engine, held, { error, signal: watch.signal });
      } finally {
        await watch.stop();
      }
    }),
  );
}

/** A job of the version before names no step. */
async function enqueueReadySteps(engine: Engine, generationId: string): Promise<void> {
  const row = await readOpenGeneration(engine.database, generationId);
  if (!row) return;
  await engine.database.transaction(async (tx) => {
    for (const step of readySteps(row.steps, row.ended_steps)) {
      const { priority } = row;
      const queue = routeFor(engine, row.steps[step]).queue;
      await engine.queue.enqueue(tx, queue, { generationId, step }, { priority });
    }
  });
}

async function performStep(
  engine: Engine,
  held: HeldStep & { attempt: ProviderAttempt },
  { files, watch }: { files: StepFiles; watch: StepWatch },
): Promise<void> {
  const { row, attempt } = held;
  const { work } = held.planned;
  const { provider } = attempt;
  const { signal } = watch;
  const { scratchDir } = files;
  const contextWith = (callSignal: AbortSignal): StepContext => ({
    clientRef: attempt.clientRef,
    source: () => files.fetch(work.source, row.ended_steps),
    shots: () =>
      Promise.all(
        ('shots' in work ? work.shots : []).map((shot) => files.fetch(shot, row.ended_steps)),
      ),
    scratchDir,
    deadlineAt: new Date(row.deadline_at),
    callbackUrl: engine.callbackUrls.urlFor(provider, attempt.id),
    download: (url, file) =>
      downloadResult(provider, url, { ...file, scratchDir, signal: callSignal }),
    report: watch.report,
    signal: callSignal,
  });
  const submitted = await submitOnce(engine, attempt, { work, contextWith, signal });
  if (submitted.state === 'over') return;
  if (submitted.state === 'uncertain') return awaitRef(engine, held);
  if (attempt.isWaiting) return;
  const waiting = await takeResult(engine, held, {
    ask: async () =>
      submitted.state === 'done'
        ? submitted
        : callProvider(() => provider.poll(work, submitted.ref, contextWith(signal)), signal),
    isOnlyCopy: submitted.state === 'done',
    source: contextWith(signal).source,
    scratchDir,
    watch,
  });
  if (!waiting || signal.aborted) return;
  watch.report(waiting);
  return pollAgain(engine, held, waiting.nextPollSeconds);
}
