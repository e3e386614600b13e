import { clock, pause } from '../../clock.ts';
import { abortReasons } from '../../jobs/dispatcher.ts';
import {
  ProviderFault,
  type Done,
  type Provider,
  type StepContext,
  type StepSource,
} from '../../providers/provider.ts';
import { inSpan, noteEvent } from '../../tracing/spans.ts';
import { callProvider, callSubmit } from '../asking/call-provider.ts';
import { toStored } from '../asking/choose-provider.ts';
import { downloadResult } from '../asking/download-result.ts';
import { secondsToNextLook } from '../asking/poll-schedule.ts';
import { newAttempt, type Beginning, type HeldStep } from '../steps/run-attempt.ts';
import { settleStep } from '../endings/settle.ts';
import { nothingMade } from '../endings/step-statement.ts';
import type { EndedSteps } from '../stored-generation.ts';
import type { StepWatch } from '../steps/watch-step.ts';
import { clientRefOf, type Attempt, type Effect, type Fault, type Happening } from './attempt.ts';
import { isOpen } from './decide.ts';
import { happen, seenFirst, toFault, type Seen } from './happen.ts';
import { openAttempt } from './rows.ts';
import { purchasesLeft } from './rules.ts';
import { takeResult, type Delivering } from '../steps/take-result.ts';

export type StepFiles = {
  /** Empty folder of this attempt alone. */
  scratchDir: string;
  /** Path of this source in the folder, fetched from storage when first asked for. */
  fetch: (source: StepSource | null, ended: EndedSteps) => Promise<string>;
};

const FIND_TIMEOUT_MS = 10_000;
/** Another worker gets the job. */
const handedBack = new Set<unknown>([abortReasons.shutdown, abortReasons.lost]);

/**
 * Performs what `decide.ts` says about a step, one effect after another, and applies what came of
 * each. Work at a provider with `look` is left to the poller between submit and poll.
 */
export async function workOnStep(
  engine: Delivering & Beginning,
  held: HeldStep,
  { files, watch }: { files: StepFiles; watch: StepWatch },
): Promise<void> {
  const { row, step } = held;
  const { work } = held.planned;
  const { signal } = watch;
  const { scratchDir } = files;
  const full = new Set<string>();
  let seen: Seen | null = held.attempt
    ? seenFirst(engine, row, { step, work, attempt: held.attempt })
    : null;
  /** Attempts before the one that is held. */
  let earlier: readonly Attempt[] = [];
  /** The finished work, where the submit was answered with it. */
  let answer: Done | null = null;
  let taking = { times: 0, sinceMs: 0 };
  /** The words of the newest fault for its user. */
  let forUser: string | undefined;

  const order = { generationId: row.id, userId: row.user_id };

  const claim = () => held.attempt?.claim ?? 0;

  function hold(attempt: Attempt | null): void {
    held.attempt = attempt;
    const asking = engine.providers.find(({ name }) => name === attempt?.provider);
    // The row names who was asked last, perhaps for another step that runs beside this one.
    if (asking) Object.assign(row, toStored(engine, work, asking));
  }

  async function apply(happening: Happening): Promise<readonly Effect[]> {
    const own = held.attempt;
    const which = own ? { attemptId: own.id } : { generationId: row.id, step };
    const isHandedBack = handedBack.has(signal.reason);
    const applied = await happen(engine, which, happening, { seen, full, isHandedBack });
    if (!applied) return [];
    if (isHandedBack && applied.effects.some((effect) => effect.do === 'work-again')) {
      throw signal.reason;
    }
    seen = applied.seen;
    ({ earlier } = applied.seen);
    const { attempt } = applied.seen;
    // A claim that another worker has raised meanwhile is not ours.
    const isTaken = happening.is === 'taken-over';
    // One that is over is not held: the next one may be opened at once.
    if (isTaken || !own) hold(attempt && isOpen(attempt) ? attempt : null);
    else if (attempt) hold({ ...attempt, claim: own.claim });
    return applied.effects;
  }

  /** Applies a fault of the provider; anything else is a fault of ours, or an end of this worker. */
  async function applyFault(error: unknown, happeningOf: (fault: Fault) => Happening) {
    if (!(error instanceof ProviderFault)) throw error;
    const { faultClass, requestId } = error;
    ({ forUser } = error.facts);
    engine.log.warn({ err: error, faultClass, requestId }, 'provider fault');
    noteEvent('provider fault', { 'error.type': faultClass });
    await engine.health.recordFault(asked(), error, order);
    // Attempts that are over may have changed since this one was opened.
    seen = null;
    return apply(happeningOf(toFault(error)));
  }

  function provider(): Provider {
    const found = engine.providers.find(({ name }) => name === held.attempt?.provider);
    if (!found) throw new Error('the provider of an attempt is not set up');
    return found;
  }
  const asked = () => ({ provider: provider().name, capability: work.capability });
  const clientRef = () =>
    clientRefOf({ generationId: row.id, step, number: held.attempt?.number ?? 0 });

  const contextWith = (callSignal: AbortSignal): StepContext => ({
    clientRef: clientRef(),
    source: () => files.fetch(work.source, row.ended_steps),
    shots: () =>
      Promise.all(
        ('shots' in work ? work.shots : []).map((shot) => files.fetch(shot, row.ended_steps)),
      ),
    scratchDir,
    deadlineAt: new Date(row.deadline_at),
    purchasesLeft: purchasesLeft(earlier, work.capability),
    callbackUrl: held.attempt ? engine.callbackUrls.urlFor(provider(), held.attempt.id) : null,
    download: (url, file) =>
      downloadResult(provider(), url, { ...file, scratchDir, signal: callSignal }),
    report: watch.report,
    signal: callSignal,
  });

  async function open(at: string): Promise<readonly Effect[]> {
    const asking = engine.providers.find(({ name }) => name === at);
    if (!asking || !seen) return [];
    const { instead_of: insteadOf } = toStored(engine, work, asking);
    const attempts = seen.attempt ? [seen.attempt, ...seen.earlier] : seen.earlier;
    const of = { generationId: row.id, runAttempt: row.attempt, run: row.run, insteadOf };
    const fresh = newAttempt(asking, { step, work, number: attempts.length + 1 });
    const within = { generationId: row.id, step };
    const opened = await engine.spendLimits.openWithin(engine.database, within, (sql) =>
      openAttempt(sql, of, fresh),
    );
    if (!opened) {
      full.add(at);
      seen = null;
      return apply({ is: 'taken-over' });
    }
    // None where another worker was quicker, or the step is over.
    if (!opened[0]) return [];
    const { attempt, deadlineAt } = opened[0];
    hold(attempt);
    row.deadline_at = deadlineAt;
    earlier = attempts;
    seen = null;
    return [firstEffect(attempt)];
  }

  async function prepare(): Promise<readonly Effect[]> {
    try {
      const make = async () => (await provider().prepare?.(work, contextWith(signal))) ?? null;
      const prepared = await callProvider(make, signal);
      return await apply({ is: 'prepared', claim: claim(), prepared });
    } catch (error) {
      signal.throwIfAborted();
      return applyFault(error, (fault) => ({ is: 'refused', claim: claim(), fault }));
    }
  }

  /** Nothing interrupts it: the answer to what costs money is waited for. */
  async function submit(): Promise<readonly Effect[]> {
    if (signal.aborted) {
      // Nothing was sent: whoever goes on must not take it for work that may have been bought.
      await apply({ is: 'unsent', claim: claim() });
      signal.throwIfAborted();
    }
    const asking = { 'lumireel.provider': provider().name, 'lumireel.capability': work.capability };
    const prepared = held.attempt?.prepared ?? null;
    return inSpan('submit', asking, async () => {
      try {
        const submitted = await callSubmit(provider(), (limit) =>
          provider().submit(work, { ...contextWith(limit), prepared }),
        );
        if (submitted.state === 'submitted') {
          return await apply({ is: 'submitted', ref: submitted.ref });
        }
        answer = submitted;
        return [{ do: 'take-result', afterSeconds: 0 }];
      } catch (error) {
        return applyFault(error, (fault) => ({
          is: fault.faultClass === 'uncertain_submit' ? 'no-answer' : 'refused',
          claim: claim(),
          fault,
        }));
      }
    });
  }

  /** That the provider knows nothing yet is no proof, for the request may be on its way. */
  async function find(): Promise<readonly Effect[]> {
    const { name, find: look } = provider();
    const timeout = AbortSignal.timeout(FIND_TIMEOUT_MS);
    const ref =
      (await look?.(clientRef(), timeout).catch((error: unknown) => {
        engine.log.warn({ err: error, provider: name }, 'a submit could not be looked for');
        return null;
      })) ?? null;
    signal.throwIfAborted();
    return apply({ is: 'found', ref });
  }

  async function take(afterSeconds: number): Promise<readonly Effect[]> {
    const { attempt } = held;
    if (!attempt || attempt.nextLookAt) return [];
    if (taking.times === 0) taking.sinceMs = clock.monotonicMs();
    taking = { ...taking, times: taking.times + 1 };
    if (afterSeconds > 0) await pause(afterSeconds * 1000, signal);
    const context = contextWith(signal);
    const { source, shots } = context;
    const poll = () => provider().poll(work, attempt.ref ?? {}, context);
    const of = { provider: provider(), source, shots, scratchDir, watch, isOnlyCopy: !!answer };
    try {
      const polled = answer ?? (await callProvider(poll, signal));
      if (polled.state === 'done') {
        const spent = await takeResult(engine, { ...held, attempt }, { ...of, answer: polled });
        return spent ? await apply({ is: 'made-in-vain', ...spent }) : [];
      }
      signal.throwIfAborted();
      watch.report(polled);
      const againSeconds = secondsToNextLook(polled.nextPollSeconds, 0, 0);
      return await apply({ is: 'looked-at', claim: claim(), againSeconds });
    } catch (error) {
      if (!answer) signal.throwIfAborted();
      const { times, sinceMs } = taking;
      const seconds = (clock.monotonicMs() - sinceMs) / 1000;
      const unusable = { is: 'unusable', claim: claim(), times, seconds } as const;
      return applyFault(error, (fault) => ({ ...unusable, fault }));
    }
  }

  async function perform(effect: Effect): Promise<readonly Effect[]> {
    if (effect.do === 'open') return open(effect.at);
    if (effect.do === 'prepare') return prepare();
    if (effect.do === 'submit') return submit();
    if (effect.do === 'find') return find();
    if (effect.do === 'take-result') return take(effect.afterSeconds);
    if (effect.do === 'give-up') {
      await settleStep(engine, held, { made: nothingMade, failure: effect.reason, text: forUser });
    }
    // For the others a job was added with the decision.
    return [];
  }

  async function performAll(first: readonly Effect[]): Promise<void> {
    const left = [...first];
    for (let effect = left.shift(); effect; effect = left.shift()) {
      left.push(...(await perform(effect)));
    }
  }

  try {
    const { attempt } = held;
    await performAll(attempt ? [firstEffect(attempt)] : await apply({ is: 'taken-over' }));
  } catch (error) {
    // Cancelled, taken over or handed back, which ends in whatever fault. Else a fault of ours, the
    // database or the storage: the job is repeated, and a dead letter after its last attempt.
    if (!signal.aborted || handedBack.has(signal.reason)) throw error;
    if (signal.reason !== abortReasons.timeout) return;
    if (held.attempt) await engine.health.recordFault(asked(), { faultClass: 'timeout' }, order);
    await performAll(await apply({ is: 'time-over', claim: claim() }));
  }
}

const firstEffect = ({ state }: Attempt): Effect =>
  state === 'preparing' ? { do: 'prepare' } : { do: 'submit' };
