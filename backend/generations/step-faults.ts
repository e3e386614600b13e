import { abortReasons } from '../jobs/dispatcher.ts';
import { ProviderFault, type FaultClass } from '../providers/provider.ts';
import type { ProviderAttempt } from './attempt-row.ts';
import { startCancelling } from './cancel-attempt.ts';
import { POLL_PRIORITY, type Engine } from './engine.ts';
import { faultRules } from './fault-rules.ts';
import type { ReportedFault } from './provider-health.ts';
import type { HeldStep } from './run-attempt.ts';
import { giveUpStep } from './settle.ts';

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
  await recordFault(engine, attempt, error);
  const next = nextAction(faultClass, attempt);
  if (next.kind === 'find' && !attempt?.provider.isSubmitRepeatable) await attempt?.markUncertain();
  if (next.kind === 'fail' || next.kind === 'submit-again') await attempt?.fail(error);
  if (next.kind === 'fail') return giveUpStep(engine, held, faultRules[faultClass].reason);
  const afterSeconds = error.retryAfterSeconds ?? next.afterSeconds;
  if (next.kind === 'poll-again') return pollAgain(engine, held, afterSeconds);
  await advanceLater(engine, held, afterSeconds);
}

/**
 * Handed back at shutdown, taken over by another worker, or cancelled: nothing of the generation is
 * settled here, except that its time is over. A submit that was refused has bought nothing.
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
  if (error.faultClass !== 'uncertain_submit') await attempt.fail(error);
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

/** The poller asks again where the provider can be looked at, else a job polls. */
export function pollAgain(engine: Engine, held: HeldStep, afterSeconds: number): Promise<void> {
  const { attempt } = held;
  if (attempt?.provider.look) return attempt.lookAgain(afterSeconds);
  return advanceLater(engine, held, afterSeconds);
}

function advanceLater(
  engine: Engine,
  { row, step }: HeldStep,
  afterSeconds: number,
): Promise<void> {
  return engine.database.transaction((tx) =>
    engine.queue.enqueue(
      tx,
      'generation.advance',
      { generationId: row.id, step },
      { priority: POLL_PRIORITY, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
    ),
  );
}
