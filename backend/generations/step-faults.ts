import { clock } from '../clock.ts';
import { abortReasons } from '../jobs/dispatcher.ts';
import { ProviderFault, type Provider } from '../providers/provider.ts';
import { noteEvent } from '../tracing/spans.ts';
import type { ProviderAttempt } from './attempt-row.ts';
import { startCancelling } from './cancel-attempt.ts';
import { chooseProvider } from './choose-provider.ts';
import { POLL_PRIORITY, type Engine } from './engine.ts';
import { faultRules } from './fault-rules.ts';
import { longPause, secondsToNextSubmit } from './next-submit.ts';
import { secondsToNextLook } from './poll-schedule.ts';
import { readAttempts } from './provider-attempt.ts';
import type { ReportedFault } from './provider-health.ts';
import type { HeldStep } from './run-attempt.ts';
import { giveUpStep } from './settle.ts';
import { queueOf } from './step-queue.ts';

/** Pause before a submit that got no answer is looked for again. */
const FIND_SECONDS = 5;

/** Decides what the end of a run attempt means: stop, repeat, or fail and refund. */
export async function handleFault(
  engine: Engine,
  held: HeldStep,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) return handleAbort(engine, held, { error, signal });
  // A fault of this program, the database or the storage: the job is repeated, and becomes a dead
  // letter after its last attempt.
  if (!(error instanceof ProviderFault)) throw error;
  const { attempt } = held;
  const { faultClass, requestId } = error;
  engine.log.warn({ err: error, faultClass, requestId }, 'provider fault');
  noteEvent('provider fault', { 'error.type': faultClass });
  // None could be opened.
  if (!attempt) return giveUpStep(engine, held, faultRules[faultClass].reason);
  await recordFault(engine, attempt, error);
  const next = nextPhase(error, attempt);
  if (next === 'poll-again') {
    return pollAgain(engine, held, error.retryAfterSeconds ?? POLL_SECONDS);
  }
  if (next === 'find') {
    if (!attempt.provider.isSubmitRepeatable) await attempt.markUncertain();
    return advanceLater(engine, held, Math.min(FIND_SECONDS, error.retryAfterSeconds ?? Infinity));
  }
  const submit = await endAttempt(engine, { ...held, attempt }, error);
  if (submit) return enqueueAfter(engine, held, submit);
  await giveUpStep(engine, held, faultRules[faultClass].reason);
}

const nextPhase = ({ faultClass }: ProviderFault, { ref }: ProviderAttempt) =>
  faultRules[faultClass].next[ref ? 'submitted' : 'unsubmitted'];

/**
 * Ends the attempt by this fault. Resolves with when and where the step is submitted again, null when
 * it is to be given up.
 */
async function endAttempt(
  engine: Engine,
  { row, step, planned: { work }, attempt }: HeldStep & { attempt: ProviderAttempt },
  fault: ProviderFault,
): Promise<NextJob | null> {
  const { faultClass, costMicros, retryAfterSeconds } = fault;
  const pauseSeconds = longPause(retryAfterSeconds, attempt.number);
  await attempt.fail({ faultClass, costMicros, pauseSeconds });
  if (nextPhase(fault, attempt) === 'fail') return null;
  const attempts = await readAttempts(engine, row, step);
  const next = chooseProvider(engine, work, attempts);
  const afterSeconds = secondsToNextSubmit(attempts, {
    capability: work.capability,
    isElsewhere: next !== null && next !== attempt.provider,
    retryAfterSeconds,
    leftSeconds: (new Date(row.deadline_at).getTime() - clock.now().getTime()) / 1000,
  });
  return afterSeconds === null ? null : { afterSeconds, provider: next };
}

/**
 * Handed back at shutdown, taken over by another worker, or cancelled: nothing of the generation is
 * settled here, except that its time is over, or that its submit was refused for good: whoever goes on
 * would take the same words to the service again.
 */
async function handleAbort(
  engine: Engine,
  held: HeldStep,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<void> {
  const { attempt } = held;
  if (signal.reason === abortReasons.timeout) {
    await recordFault(engine, attempt, { faultClass: 'timeout' });
    if (attempt) {
      await engine.database.transaction((tx) => startCancelling(tx, engine.queue, [attempt.id]));
    }
    return giveUpStep(engine, held, 'timeout');
  }
  if (!(error instanceof ProviderFault) || !attempt || attempt.ref) return;
  if (error.faultClass === 'uncertain_submit') return;
  const submit = await endAttempt(engine, { ...held, attempt }, error);
  if (!submit) await giveUpStep(engine, held, faultRules[error.faultClass].reason);
}

/** Counts a fault for the provider that was asked, if one was. */
async function recordFault(
  engine: Engine,
  attempt: ProviderAttempt | null,
  fault: ReportedFault,
): Promise<void> {
  if (!attempt) return;
  const { provider, capability } = attempt;
  await engine.health.recordFault({ provider: provider.name, capability }, fault);
}

/** Pause after a poll that got no answer; the deadline limits how often. */
const POLL_SECONDS = 5;

/**
 * Waits for the ref of what may have been bought, and gives the step up when none comes in time or
 * none can come. One that comes later is cancelled.
 */
export async function awaitRef(
  engine: Engine,
  held: HeldStep & { attempt: ProviderAttempt },
): Promise<void> {
  const { attempt } = held;
  const { find, verifyCallback } = attempt.provider;
  const leftSeconds = engine.uncertainSubmitSeconds - attempt.secondsInState;
  if ((find ?? verifyCallback) && leftSeconds > 0) {
    const pause = Math.min(FIND_SECONDS, engine.uncertainSubmitSeconds / 4, leftSeconds);
    return advanceLater(engine, held, pause);
  }
  await attempt.fail({ faultClass: 'uncertain_submit' });
  await giveUpStep(engine, held, faultRules.uncertain_submit.reason);
}

/**
 * The poller asks again where the provider can be looked at, else a job polls: within a minute,
 * whatever pause the provider wants.
 */
export function pollAgain(engine: Engine, held: HeldStep, wantedSeconds: number): Promise<void> {
  const { attempt } = held;
  const afterSeconds = secondsToNextLook(wantedSeconds, 0, 0);
  if (attempt?.provider.look) return attempt.lookAgain(afterSeconds);
  return advanceLater(engine, held, afterSeconds);
}

/** As long as the provider of its attempt has the step. */
const advanceLater = (engine: Engine, held: HeldStep, afterSeconds: number): Promise<void> =>
  enqueueAfter(engine, held, { afterSeconds, provider: held.attempt?.provider ?? null });

/** The next job of a step, and who will be asked in it. */
type NextJob = { afterSeconds: number; provider: Provider | null };

function enqueueAfter(
  engine: Engine,
  { row, step, planned }: HeldStep,
  { afterSeconds, provider }: NextJob,
): Promise<void> {
  return engine.database.transaction((tx) =>
    engine.queue.enqueue(
      tx,
      queueOf(provider, planned.work.capability),
      { generationId: row.id, step },
      { priority: POLL_PRIORITY, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
    ),
  );
}
