import { refusals } from '#contract/refusals.ts';
import { clock, pause } from '../../clock.ts';
import { abortReasons } from '../../jobs/dispatcher.ts';
import { ProviderFault } from '../../providers/provider.ts';
import { diskFault, StorageFault } from '../../storage/storage.ts';
import { callProvider } from '../asking/call-provider.ts';
import { toStored } from '../asking/choose-provider.ts';
import { secondsToNextLook } from '../asking/poll-schedule.ts';
import { settleStep } from '../endings/settle.ts';
import { nothingMade } from '../endings/step-statement.ts';
import { newAttempt, type Beginning, type HeldStep } from '../steps/run-attempt.ts';
import { takeResult, type Delivering } from '../steps/take-result.ts';
import { askProvider } from './ask.ts';
import type { Attempt, Effect } from './attempt.ts';
import { seenFirst } from './happen.ts';
import { openAttempt } from './rows.ts';
import {
  claimOf,
  contextOf,
  handedBack,
  hold,
  providerOf,
  readAfterFault,
  readStep,
  recordFault,
  type StepJob,
} from './step-job.ts';

/**
 * Performs what `decide.ts` says about a step, one effect after another, and applies what came of
 * each. Work at a provider with `look` is left to the poller between submit and poll.
 */
export async function workOnStep(
  engine: Delivering & Beginning,
  held: HeldStep,
  given: Pick<StepJob, 'files' | 'watch' | 'isLastAttempt'>,
): Promise<void> {
  const { row, step, attempt } = held;
  const { work } = held.planned;
  const job: StepJob = {
    ...{ engine, held, ...given },
    seen: attempt && seenFirst(engine, row, { step, work, attempt }),
    earlier: [],
    full: new Set(),
    answer: null,
    taking: { times: 0, sinceMs: 0 },
    forUser: undefined,
  };
  const { signal } = given.watch;
  try {
    const first = attempt ? [firstEffect(attempt)] : await readStep(job, { is: 'taken-over' });
    await performAll(job, first);
  } catch (error) {
    // Cancelled, taken over or handed back, which ends in whatever fault. Else a fault of ours, the
    // database or the storage: the job is repeated, and a dead letter after its last attempt.
    if (!signal.aborted || handedBack.has(signal.reason)) throw error;
    if (signal.reason !== abortReasons.timeout) return;
    if (held.attempt) await recordFault(job, { faultClass: 'timeout' });
    await performAll(job, await readStep(job, { is: 'time-over', claim: claimOf(job) }));
  }
}

const firstEffect = ({ state }: Attempt): Effect =>
  state === 'preparing' ? { do: 'prepare' } : { do: 'submit' };

async function performAll(job: StepJob, first: readonly Effect[]): Promise<void> {
  const left = [...first];
  for (let effect = left.shift(); effect; effect = left.shift()) {
    left.push(...(await perform(job, effect)));
  }
}

async function perform(job: StepJob, effect: Effect): Promise<readonly Effect[]> {
  if (effect.do === 'open') return chooseAttempt(job, effect.at);
  if (effect.do === 'take-result') return takeAnswer(job, effect.afterSeconds);
  if (effect.do === 'prepare' || effect.do === 'submit' || effect.do === 'find') {
    return askProvider(job, effect.do);
  }
  if (effect.do === 'give-up') {
    const failure = { made: nothingMade, failure: effect.reason, text: job.forUser };
    await settleStep(job.engine, job.held, failure);
  }
  // For the others a job was added with the decision.
  return [];
}

/**
 * Opens an attempt at this provider, holds it and resolves to what it begins with. Where the
 * provider's limit of costs is reached, it resolves to the choice among the others. Nothing follows
 * where another worker was quicker or the step is over.
 */
async function chooseAttempt(job: StepJob, at: string): Promise<readonly Effect[]> {
  const { engine, held, seen } = job;
  const { row, step } = held;
  const { work } = held.planned;
  const provider = engine.providers.find(({ name }) => name === at);
  if (!provider || !seen) return [];
  const { instead_of: insteadOf } = toStored(engine, work, provider);
  const attempts = seen.attempt ? [seen.attempt, ...seen.earlier] : seen.earlier;
  const of = { generationId: row.id, runAttempt: row.attempt, run: row.run, insteadOf };
  const fresh = newAttempt(provider, { step, work, number: attempts.length + 1 });
  const within = { generationId: row.id, step };
  const opened = await engine.spendLimits.openWithin(engine.database, within, (sql) =>
    openAttempt(sql, of, fresh),
  );
  if (!opened) {
    job.full.add(at);
    job.seen = null;
    return readStep(job, { is: 'taken-over' });
  }
  if (!opened[0]) return [];
  const { attempt, deadlineAt } = opened[0];
  hold(job, attempt);
  row.deadline_at = deadlineAt;
  job.earlier = attempts;
  job.seen = null;
  return [firstEffect(attempt)];
}

/**
 * Takes what the provider has made and settles the step with it; nothing is left to do then. Where
 * the work goes on, cannot be used or was made in vain, it resolves to what follows.
 */
async function takeAnswer(job: StepJob, afterSeconds: number): Promise<readonly Effect[]> {
  const { engine, held, watch, answer } = job;
  const { attempt } = held;
  const { signal } = watch;
  if (!attempt || attempt.nextLookAt) return [];
  const times = job.taking.times + 1;
  const sinceMs = times === 1 ? clock.monotonicMs() : job.taking.sinceMs;
  job.taking = { times, sinceMs };
  if (afterSeconds > 0) await pause(afterSeconds * 1000, signal);
  const provider = providerOf(job);
  const context = contextOf(job, signal);
  const poll = () => provider.poll(held.planned.work, attempt.ref ?? {}, context);
  try {
    const polled = answer ?? (await callProvider(poll, signal));
    if (polled.state === 'done') {
      const { source, shots, scratchDir } = context;
      const taken = { provider, source, shots, scratchDir, watch, isOnlyCopy: !!answer };
      const spent = await takeResult(engine, { ...held, attempt }, { ...taken, answer: polled });
      return spent ? await readStep(job, { is: 'made-in-vain', ...spent }) : [];
    }
    signal.throwIfAborted();
    watch.report(polled);
    const againSeconds = secondsToNextLook(polled.nextPollSeconds, 0, 0);
    return await readStep(job, { is: 'looked-at', claim: claimOf(job), againSeconds });
  } catch (error) {
    if (!answer) signal.throwIfAborted();
    const seconds = (clock.monotonicMs() - sinceMs) / 1000;
    const unusable = { is: 'unusable', claim: claimOf(job), times, seconds } as const;
    // What an outside service has made is paid for: its job stays as a dead letter.
    const isGivenUp = job.isLastAttempt && provider.rendersHere;
    const fault = isGivenUp ? inWords(error) : error;
    return readAfterFault(job, fault, (read) => ({ ...unusable, fault: read }));
  }
}

/** A full storage as a fault that says so to its user; any other error as it is. */
function inWords(error: unknown): unknown {
  const cause = diskFault(error);
  if (!(cause instanceof StorageFault && cause.code === 'full')) return error;
  const forUser = `${refusals[cause.refusalCode].text} Please try again later.`;
  return new ProviderFault('bug', cause.message, { cause, forUser });
}
