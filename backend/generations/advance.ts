import type { FailureReason } from '../../contract/failures.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { abortReasons, type JobContext } from '../jobs/dispatcher.ts';
import { withLogIds } from '../log.ts';
import { ProviderFault, type FaultClass, type StepContext } from '../providers/provider.ts';
import { downloadResult } from './download-result.ts';
import { faultRules } from './fault-rules.ts';
import { callProvider } from './call-provider.ts';
import { type ProviderAttempt } from './attempt-row.ts';
import { openProviderAttempt } from './provider-attempt.ts';
import { submitOnce } from './submit.ts';
import { collect, originOf, withStepFiles, type StepFiles } from './step-files.ts';
import {
  startRunAttempt,
  type RunAttempt,
  watchRunAttempt,
  type RunAttemptWatch,
} from './run-attempt.ts';
import { POLL_PRIORITY, type Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';
import type { ReportedFault } from './provider-health.ts';
import { closeCancelled, startCancelling } from './cancel-attempt.ts';
import { deliverStep, giveUpStep } from './settle.ts';

/** Pause before a submit that got no answer is looked for again. */
const FIND_SECONDS = 5;

/**
 * Takes a generation one step further: the handler of `generation.advance`.
 *
 *     start the run attempt ──► prepare ──► submit (once) ──┬─ submitted ──► poll ──┬─ waiting: enqueue the next poll
 *                              (stored)                     └─ done ────────────────┴─ done: store files, deliver
 *
 * Work at a provider with `look` is left to the poller (`poller.ts`) between submit and poll: it
 * enqueues the generation again when the result is ready.
 *
 * Everything it does can be repeated by another worker after a crash at any point: the
 * number of the run attempt fences out the older one, the provider's ref is stored before the first
 * poll, and files get their rows only in the delivering transaction.
 */
export async function advanceGeneration(
  engine: Engine,
  generationId: string,
  run: JobContext,
): Promise<void> {
  await withLogIds({ generation: generationId }, () =>
    // Before the run attempt: a full disk must not leave a provider attempt that never began.
    withStepFiles(engine, async (files) => {
      const runAttempt = await startRunAttempt(engine, generationId);
      if (!runAttempt) return;
      engine.positions.schedulePublish();
      const watch = watchRunAttempt(engine, runAttempt.row, run.signal);
      try {
        await performStep(engine, runAttempt, files, watch);
      } catch (error) {
        await handleFault(engine, runAttempt.row, error, watch);
      } finally {
        await watch.stop();
      }
    }),
  );
}

async function performStep(
  engine: Engine,
  runAttempt: RunAttempt,
  files: StepFiles,
  watch: RunAttemptWatch,
): Promise<void> {
  const { row } = runAttempt;
  const planned = row.steps[row.steps_done];
  if (!planned) throw new Error('an open generation has no step left');
  const { work, makes } = planned;
  const { signal } = watch;
  const attempt = runAttempt.providerAttempt ?? (await openProviderAttempt(engine, row, work));
  if (!attempt) return;
  watch.providerAttempt = attempt;

  const { provider } = attempt;
  const { scratchDir } = files;
  const contextWith = (callSignal: AbortSignal): StepContext => ({
    clientRef: attempt.clientRef,
    source: () => files.source(row),
    shots: async () => [],
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
  if (submitted.state === 'uncertain') return awaitRef(engine, row, attempt);
  if (attempt.isWaiting) return;
  const answer =
    submitted.state === 'done'
      ? submitted
      : await callProvider(() => provider.poll(work, submitted.ref, contextWith(signal)), signal);
  // What a submit has made is paid for: a shutdown does not drop it.
  const savingSignal = submitted.state === 'done' ? watch.fenceSignal : signal;
  if (answer.state === 'waiting') {
    if (signal.aborted) return;
    watch.report(answer);
    return pollAgain(engine, row, attempt, answer.nextPollSeconds);
  }
  if (savingSignal.aborted) return closeCancelled(engine, attempt.id, answer);
  const { capability } = work;
  await engine.health.recordSuccess({ provider: provider.name, capability });
  watch.report({ fraction: 1, stage: 'Saving' });
  const made = await collect(engine, row, {
    ...{ makes, answer, scratchDir, signal: savingSignal },
    origin: originOf(provider, work.capability),
  });
  const finished = { id: attempt.id, actualCostMicros: answer.actualCostMicros };
  const then = await deliverStep(engine, row, made, finished).catch(async (error: unknown) => {
    // A connection that broke at the commit leaves open whether it was made: the next attempt finds
    // out, and the orphan sweeper removes files that no row names.
    if (!isDatabaseUnavailable(error)) await made.discard();
    throw error;
  });
  if (then === 'fenced') {
    await closeCancelled(engine, attempt.id, answer);
    return made.discard();
  }
  if (then === 'more') await enqueueAdvance(engine, row.id, 0, row.priority);
}

/**
 * Waits for the ref of what may have been bought, and gives the step up when none comes in time or
 * none can come. One that comes later is cancelled.
 */
async function awaitRef(
  engine: Engine,
  row: GenerationRow,
  attempt: ProviderAttempt,
): Promise<void> {
  const { find, verifyCallback } = attempt.provider;
  const leftSeconds = engine.uncertainSubmitSeconds - attempt.secondsInState;
  if ((find ?? verifyCallback) && leftSeconds > 0) {
    const afterSeconds = Math.min(FIND_SECONDS, engine.uncertainSubmitSeconds / 4, leftSeconds);
    return enqueueAdvance(engine, row.id, afterSeconds, POLL_PRIORITY);
  }
  await attempt.fail({ faultClass: 'uncertain_submit' });
  await giveUp(engine, row, faultRules.uncertain_submit.reason);
}

/** Decides what the end of an attempt means: stop, repeat, or fail and refund. */
async function handleFault(
  engine: Engine,
  row: GenerationRow,
  error: unknown,
  watch: RunAttemptWatch,
): Promise<void> {
  const attempt = watch.providerAttempt;
  if (watch.signal.aborted) return handleAbort(engine, row, error, watch);
  // A fault of this program, the database or the storage: the job is repeated, and becomes a dead
  // letter after its last attempt.
  if (!(error instanceof ProviderFault)) throw error;
  const { faultClass, requestId } = error;
  engine.log.warn({ err: error, faultClass, requestId }, 'provider fault');
  await recordProviderFault(engine, watch, error);
  const next = nextAction(faultClass, attempt);
  if (next.kind === 'find' && !attempt?.provider.isSubmitRepeatable) await attempt?.markUncertain();
  if (next.kind === 'fail' || next.kind === 'submit-again') await attempt?.fail(error);
  if (next.kind === 'fail') return giveUp(engine, row, faultRules[faultClass].reason);
  const afterSeconds = error.retryAfterSeconds ?? next.afterSeconds;
  if (next.kind === 'poll-again' && attempt) {
    return pollAgain(engine, row, attempt, afterSeconds);
  }
  await enqueueAdvance(engine, row.id, afterSeconds, POLL_PRIORITY);
}

/**
 * Handed back at shutdown, taken over by another worker, or cancelled: nothing of the generation is
 * settled here, except that its time is over. A submit that was refused has bought nothing.
 */
async function handleAbort(
  engine: Engine,
  row: GenerationRow,
  error: unknown,
  watch: RunAttemptWatch,
): Promise<void> {
  const attempt = watch.providerAttempt;
  if (watch.signal.reason === abortReasons.timeout) {
    await recordProviderFault(engine, watch, { faultClass: 'timeout' });
    if (attempt) {
      await engine.database.transaction((tx) => startCancelling(tx, engine.queue, [attempt.id]));
    }
    return giveUp(engine, row, 'timeout');
  }
  if (!(error instanceof ProviderFault) || !attempt || attempt.ref) return;
  if (error.faultClass !== 'uncertain_submit') await attempt.fail(error);
}

/** Counts a fault for the provider that was asked, if one was. */
async function recordProviderFault(
  engine: Engine,
  { providerAttempt }: RunAttemptWatch,
  fault: ReportedFault,
): Promise<void> {
  if (!providerAttempt) return;
  const { provider, capability } = providerAttempt;
  await engine.health.recordFault({ provider: provider.name, capability }, fault);
}

/** Attempts of one step at all its providers together. */
const PROVIDER_ATTEMPTS_MAX = 4;
/** Pause after a poll that got no answer; the deadline limits how often. */
const POLL_SECONDS = 5;

type NextAction =
  | { kind: 'fail' }
  | { kind: 'submit-again' | 'poll-again' | 'find'; afterSeconds: number };

function nextAction(faultClass: FaultClass, attempt: ProviderAttempt | null): NextAction {
  const next = faultRules[faultClass].next[attempt?.ref ? 'submitted' : 'unsubmitted'];
  if (next === 'fail') return { kind: 'fail' };
  if (next === 'find') return { kind: next, afterSeconds: FIND_SECONDS };
  if (next === 'poll-again') return { kind: next, afterSeconds: POLL_SECONDS };
  const attempts = attempt?.number ?? PROVIDER_ATTEMPTS_MAX;
  if (attempts >= PROVIDER_ATTEMPTS_MAX) return { kind: 'fail' };
  return { kind: next, afterSeconds: 2 ** attempts };
}

async function giveUp(engine: Engine, row: GenerationRow, reason: FailureReason): Promise<void> {
  const then = await giveUpStep(engine, row, reason);
  if (then === 'more') await enqueueAdvance(engine, row.id, 0, row.priority);
}

function pollAgain(
  engine: Engine,
  row: GenerationRow,
  attempt: ProviderAttempt,
  afterSeconds: number,
): Promise<void> {
  if (attempt.provider.look) return attempt.lookAgain(afterSeconds);
  return enqueueAdvance(engine, row.id, afterSeconds, POLL_PRIORITY);
}

function enqueueAdvance(
  engine: Engine,
  generationId: string,
  afterSeconds: number,
  priority: number,
): Promise<void> {
  return engine.database.transaction((tx) =>
    engine.queue.enqueue(
      tx,
      'generation.advance',
      { generationId },
      { priority, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
    ),
  );
}
