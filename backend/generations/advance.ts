import type { FailureReason } from '../../contract/failures.ts';
import { isDatabaseAway } from '../database/database.ts';
import { abortReasons, type JobRun } from '../jobs/dispatcher.ts';
import { withLogIds } from '../log.ts';
import { ProviderFault } from '../providers/provider.ts';
import { askProvider } from './ask-provider.ts';
import { collect } from './collect.ts';
import { claimGeneration, type Claim } from './claim.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';
import type { Blamed } from './provider-health.ts';
import { openProviderTry, type ProviderTry } from './provider-try.ts';
import { cancelAtProviders } from './provider-cancel.ts';
import { deliverStep, giveUpStep } from './settle.ts';
import { withStepFiles, type StepFiles } from './step-files.ts';
import { watchClaim, type Watch } from './watch-claim.ts';

/** Polls of outside services are short and somebody waits for them: before any new step. */
const POLL_PRIORITY = 100;

/**
 * Takes a generation one step further: the handler of `generation.advance`.
 *
 *     claim ──► submit (once) ──► poll ──┬─ waiting: enqueue the next poll
 *                                        └─ done: store files, deliver ─► enqueue the next step
 *
 * Everything it does can be repeated by another worker after a crash at any point: the claim's
 * number fences out the older one, the provider's ref is stored before anybody waits, and files
 * get their rows only in the delivering transaction.
 */
export async function advanceGeneration(
  engine: Engine,
  generationId: string,
  run: JobRun,
): Promise<void> {
  await withLogIds({ generation: generationId }, () =>
    // Before the claim: a disk that is full must not leave a try behind that nobody has begun.
    withStepFiles(engine, async (files) => {
      const claim = await claimGeneration(engine, generationId);
      if (!claim) return cancelAtProviders(engine, generationId);
      engine.positions.moved();
      const watch = watchClaim(engine, claim.row, run.signal);
      try {
        await performStep(engine, claim, files, watch);
      } catch (error) {
        await answerFault(engine, claim.row, error, watch);
      } finally {
        await watch.stop();
      }
    }),
  );
}

async function performStep(
  engine: Engine,
  claim: Claim,
  files: StepFiles,
  watch: Watch,
): Promise<void> {
  const { row } = claim;
  const planned = row.steps[row.steps_done];
  if (!planned) throw new Error('an open generation has no step left');
  const { work, makes } = planned;
  const { signal } = watch;
  const attempt = claim.opened ?? (await openProviderTry(engine, row, work));
  watch.provider = attempt;

  const { provider, clientRef } = attempt;
  const { scratchDir } = files;
  const source = () => files.source(row);
  const ref =
    attempt.ref ??
    (await attempt.keepRef(
      await askProvider(() => provider.submit(work, { clientRef, source, signal }), signal),
    ));
  const answer = await askProvider(
    () => provider.poll(work, ref, { source, scratchDir, signal, report: watch.report }),
    signal,
  );
  if (signal.aborted) return;

  if (answer.state === 'waiting') {
    watch.report({ fraction: answer.fraction ?? 0, stage: answer.stage ?? 'Waiting' });
    return again(engine, row.id, answer.againInSeconds, POLL_PRIORITY);
  }
  await engine.health.made(provider.name);
  watch.report({ fraction: 1, stage: 'Saving' });
  const made = await collect(engine, row, { makes, answer, scratchDir, signal });
  const tried = { id: attempt.id, actualCostMicros: answer.actualCostMicros };
  const then = await deliverStep(engine, row, made, tried).catch(async (error: unknown) => {
    // A connection that broke at the commit leaves open whether it was made: the next attempt finds
    // out, and files that turn out to be nobody's are the orphan sweeper's.
    if (!isDatabaseAway(error)) await made.discard();
    throw error;
  });
  if (then === 'fenced') return made.discard();
  if (then === 'more') await again(engine, row.id, 0, row.priority);
}

/** Decides what an attempt's end means: stop, try again, or fail and refund. */
async function answerFault(
  engine: Engine,
  row: GenerationRow,
  error: unknown,
  watch: Watch,
): Promise<void> {
  const reason: unknown = watch.signal.reason;
  if (watch.signal.aborted) {
    // Handed back at shutdown, taken over by another worker, or cancelled: not ours to settle.
    if (reason === abortReasons.timeout) {
      await blame(engine, watch, { faultClass: 'timeout' });
      await giveUp(engine, row, 'timeout');
    }
    return;
  }
  // Ours, the database's or the storage's: the job is tried again, and is a dead letter in the end.
  if (!(error instanceof ProviderFault)) throw error;
  const { faultClass } = error;
  engine.log.warn({ err: error, faultClass }, 'provider fault');
  await blame(engine, watch, error);
  const decision = decide(faultClass, watch.provider);
  if (decision.next === 'fail') {
    await watch.provider?.fail(faultClass);
    return giveUp(engine, row, decision.reason);
  }
  if (decision.next === 'submit-again') await watch.provider?.fail(faultClass);
  const afterSeconds = error.retryAfterSeconds ?? decision.afterSeconds;
  await again(engine, row.id, afterSeconds, POLL_PRIORITY);
}

/** Counts a fault of the provider that was asked; where nobody was, nobody is to blame. */
async function blame(engine: Engine, { provider }: Watch, fault: Blamed): Promise<void> {
  if (provider) await engine.health.faulted(provider.provider.name, fault);
}

type Decision =
  | { next: 'fail'; reason: FailureReason }
  | { next: 'submit-again' | 'poll-again'; afterSeconds: number };

/** Tries of one step at all its providers together. */
const TRIES_MAX = 4;
/** Pause after a poll that got no answer; the deadline limits how often. */
const POLL_SECONDS = 5;

function decide(faultClass: ProviderFault['faultClass'], provider: ProviderTry | null): Decision {
  switch (faultClass) {
    case 'invalid_input':
      return { next: 'fail', reason: 'invalid-input' };
    case 'content_rejected':
      return { next: 'fail', reason: 'content-rejected' };
    case 'bug':
      return { next: 'fail', reason: 'internal' };
    case 'uncertain_submit':
      // Bought or not, nobody knows: buying it again could charge the operator twice.
      return { next: 'fail', reason: 'provider-unavailable' };
    case 'unavailable':
    case 'quota':
    case 'auth':
      if (provider?.ref) return { next: 'poll-again', afterSeconds: POLL_SECONDS };
      break;
    case 'lost':
    case 'timeout':
      break;
  }
  const tries = provider?.number ?? TRIES_MAX;
  if (tries >= TRIES_MAX) return { next: 'fail', reason: 'provider-unavailable' };
  return { next: 'submit-again', afterSeconds: 2 ** tries };
}

async function giveUp(engine: Engine, row: GenerationRow, reason: FailureReason): Promise<void> {
  const then = await giveUpStep(engine, row, reason);
  if (then === 'more') await again(engine, row.id, 0, row.priority);
}

function again(
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
