import type { FailureReason } from '../../contract/failures.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { abortReasons, type JobContext } from '../jobs/dispatcher.ts';
import { withLogIds } from '../log.ts';
import {
  ProviderFault,
  type FaultClass,
  type Step,
  type StepContext,
  type SubmitResult,
} from '../providers/provider.ts';
import { downloadResult } from './download-result.ts';
import { faultRules } from './fault-rules.ts';
import { callProvider, openProviderAttempt, type ProviderAttempt } from './provider-attempt.ts';
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
import { cancelAtProviders } from './cancel.ts';
import { deliverStep, giveUpStep } from './settle.ts';

/**
 * Takes a generation one step further: the handler of `generation.advance`.
 *
 *     start the run attempt ──► submit (once) ──► poll ──┬─ waiting: enqueue the next poll
 *                                        └─ done: store files, deliver ─► enqueue the next step
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
      if (!runAttempt) return cancelAtProviders(engine, generationId);
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
  watch.providerAttempt = attempt;

  const { provider } = attempt;
  const { scratchDir } = files;
  const context: StepContext = {
    clientRef: attempt.clientRef,
    source: () => files.source(row),
    shots: async () => [],
    scratchDir,
    deadlineAt: new Date(row.deadline_at),
    callbackUrl: null,
    download: (url, file) => downloadResult(provider, url, { ...file, scratchDir, signal }),
    report: watch.report,
    signal,
  };
  const submitted = attempt.ref
    ? ({ state: 'submitted', ref: attempt.ref } as const)
    : await submitOnce(attempt, work, context);
  if (attempt.isWaiting) return;
  const answer =
    submitted.state === 'done'
      ? submitted
      : await callProvider(() => provider.poll(work, submitted.ref, context), signal);
  if (signal.aborted) return;

  if (answer.state === 'waiting') {
    watch.report(answer);
    return pollAgain(engine, row, attempt, answer.nextPollSeconds);
  }
  const { capability } = work;
  await engine.health.recordSuccess({ provider: provider.name, capability });
  watch.report({ fraction: 1, stage: 'Saving' });
  const made = await collect(engine, row, {
    ...{ makes, answer, scratchDir, signal },
    origin: originOf(provider, work.capability),
  });
  const finished = { id: attempt.id, actualCostMicros: answer.actualCostMicros };
  const then = await deliverStep(engine, row, made, finished).catch(async (error: unknown) => {
    // A connection that broke at the commit leaves open whether it was made: the next attempt finds
    // out, and the orphan sweeper removes files that no row names.
    if (!isDatabaseUnavailable(error)) await made.discard();
    throw error;
  });
  if (then === 'fenced') return made.discard();
  if (then === 'more') await enqueueAdvance(engine, row.id, 0, row.priority);
}

async function submitOnce(
  attempt: ProviderAttempt,
  work: Step,
  context: StepContext,
): Promise<SubmitResult> {
  const { provider } = attempt;
  const submit = () => provider.submit(work, { ...context, prepared: null });
  const submitted = await callProvider(submit, context.signal);
  if (submitted.state === 'submitted') await attempt.saveRef(submitted.ref);
  return submitted;
}

/** Decides what the end of an attempt means: stop, repeat, or fail and refund. */
async function handleFault(
  engine: Engine,
  row: GenerationRow,
  error: unknown,
  watch: RunAttemptWatch,
): Promise<void> {
  const reason: unknown = watch.signal.reason;
  if (watch.signal.aborted) {
    // Handed back at shutdown, taken over by another worker, or cancelled: nothing to settle here.
    if (reason === abortReasons.timeout) {
      await recordProviderFault(engine, watch, { faultClass: 'timeout' });
      await giveUp(engine, row, 'timeout');
    }
    return;
  }
  // A fault of this program, the database or the storage: the job is repeated, and becomes a dead
  // letter after its last attempt.
  if (!(error instanceof ProviderFault)) throw error;
  const { faultClass } = error;
  engine.log.warn({ err: error, faultClass }, 'provider fault');
  await recordProviderFault(engine, watch, error);
  const next = nextAction(faultClass, watch.providerAttempt);
  if (next.kind !== 'poll-again') await watch.providerAttempt?.fail(faultClass);
  if (next.kind === 'fail') return giveUp(engine, row, faultRules[faultClass].reason);
  const afterSeconds = error.retryAfterSeconds ?? next.afterSeconds;
  if (next.kind === 'poll-again' && watch.providerAttempt) {
    return pollAgain(engine, row, watch.providerAttempt, afterSeconds);
  }
  await enqueueAdvance(engine, row.id, afterSeconds, POLL_PRIORITY);
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

type NextAction = { kind: 'fail' } | { kind: 'submit-again' | 'poll-again'; afterSeconds: number };

function nextAction(faultClass: FaultClass, attempt: ProviderAttempt | null): NextAction {
  const next = faultRules[faultClass].next[attempt?.ref ? 'submitted' : 'unsubmitted'];
  if (next === 'fail') return { kind: 'fail' };
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
