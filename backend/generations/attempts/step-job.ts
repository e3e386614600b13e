import { abortReasons } from '../../jobs/dispatcher.ts';
import {
  ProviderFault,
  type Done,
  type Provider,
  type StepContext,
  type StepSource,
} from '../../providers/provider.ts';
import { noteEvent } from '../../tracing/spans.ts';
import { toStored } from '../asking/choose-provider.ts';
import { downloadResult } from '../asking/download-result.ts';
import type { Beginning, HeldStep } from '../steps/run-attempt.ts';
import type { Delivering } from '../steps/take-result.ts';
import type { StepWatch } from '../steps/watch-step.ts';
import type { EndedSteps } from '../stored-generation.ts';
import { clientRefOf, type Attempt, type Effect, type Fault, type Happening } from './attempt.ts';
import { isOpen } from './decide.ts';
import { happen, toFault, type Seen } from './happen.ts';
import { purchasesLeft } from './rules.ts';

export type StepFiles = {
  /** Empty folder of this attempt alone. */
  scratchDir: string;
  /** Path of this source in the folder, fetched from storage when first asked for. */
  fetch: (source: StepSource | null, ended: EndedSteps) => Promise<string>;
};

/** One run of a step's job by a worker: what it works with, and what it has learnt so far. */
export type StepJob = {
  readonly engine: Delivering & Beginning;
  readonly held: HeldStep;
  readonly files: StepFiles;
  readonly watch: StepWatch;
  readonly isLastAttempt: boolean;
  /** The attempt as it was read last; null where it may have changed since. */
  seen: Seen | null;
  /** Attempts before the one that is held. */
  earlier: readonly Attempt[];
  /** Providers whose limit of costs is reached. */
  readonly full: Set<string>;
  /** The finished work, where the submit was answered with it. */
  answer: Done | null;
  /** How often the result was fetched, and since when. */
  taking: { times: number; sinceMs: number };
  /** The words of the newest fault for its user. */
  forUser: string | undefined;
};

/** Reasons for which another worker gets the job. */
export const handedBack = new Set<unknown>([abortReasons.shutdown, abortReasons.lost]);

/**
 * Reads the step's attempt, unless this worker knows it already, and writes what follows from this
 * happening. Resolves to what is left to do, nothing where there is no such step, and then holds
 * the attempt that is open. Throws the reason for which the job was handed back where the step is
 * to be worked on again.
 */
export async function readStep(job: StepJob, happening: Happening): Promise<readonly Effect[]> {
  const { engine, held, full } = job;
  const { signal } = job.watch;
  const own = held.attempt;
  const which = own ? { attemptId: own.id } : { generationId: held.row.id, step: held.step };
  const isHandedBack = handedBack.has(signal.reason);
  const decided = await happen(engine, which, happening, { seen: job.seen, full, isHandedBack });
  if (!decided) return [];
  if (isHandedBack && decided.effects.some((effect) => effect.do === 'work-again')) {
    throw signal.reason;
  }
  job.seen = decided.seen;
  job.earlier = decided.seen.earlier;
  const { attempt } = decided.seen;
  const isTaken = happening.is === 'taken-over';
  // One that is over is not held: the next one may be opened at once.
  if (isTaken || !own) hold(job, attempt && isOpen(attempt) ? attempt : null);
  // A claim that another worker has raised meanwhile is not ours.
  else if (attempt) hold(job, { ...attempt, claim: own.claim });
  return decided.effects;
}

/**
 * Records a provider's fault and resolves to what follows from it, as `readStep` does. Throws any
 * other error again: it is a fault of ours, or the end of this worker.
 */
export async function readAfterFault(
  job: StepJob,
  error: unknown,
  happeningOf: (fault: Fault) => Happening,
): Promise<readonly Effect[]> {
  if (!(error instanceof ProviderFault)) throw error;
  const { engine } = job;
  const { faultClass, requestId } = error;
  job.forUser = error.facts.forUser;
  engine.log.warn({ err: error, faultClass, requestId }, 'provider fault');
  noteEvent('provider fault', { 'error.type': faultClass });
  await recordFault(job, error);
  // Attempts that are over may have changed since this one was opened.
  job.seen = null;
  return readStep(job, happeningOf(toFault(error)));
}

/** Counts a fault of the held attempt's provider against it, once for the order. */
export function recordFault(job: StepJob, fault: Pick<ProviderFault, 'faultClass'>): Promise<void> {
  const { engine, held } = job;
  const { capability } = held.planned.work;
  const order = { generationId: held.row.id, userId: held.row.user_id };
  return engine.health.recordFault({ provider: providerOf(job).name, capability }, fault, order);
}

/** Makes an attempt the one that this worker holds. */
export function hold({ engine, held }: StepJob, attempt: Attempt | null): void {
  held.attempt = attempt;
  const asked = engine.providers.find(({ name }) => name === attempt?.provider);
  // The row names who was asked last, perhaps for another step that runs beside this one.
  if (asked) Object.assign(held.row, toStored(engine, held.planned.work, asked));
}

/** The claim with which this worker decides. */
export const claimOf = ({ held }: StepJob): number => held.attempt?.claim ?? 0;

/** The provider of the held attempt. */
export function providerOf({ engine, held }: StepJob): Provider {
  const found = engine.providers.find(({ name }) => name === held.attempt?.provider);
  if (!found) throw new Error('the provider of an attempt is not set up');
  return found;
}

/** A call of the provider is given this context; `signal` ends the call. */
export function contextOf(job: StepJob, signal: AbortSignal): StepContext {
  const { engine, held, files, watch } = job;
  const { row, step, attempt } = held;
  const { work } = held.planned;
  const { scratchDir } = files;
  const shots = 'shots' in work ? work.shots : [];
  const provider = providerOf(job);
  return {
    clientRef: clientRefOf({ generationId: row.id, step, number: attempt?.number ?? 0 }),
    source: () => files.fetch(work.source, row.ended_steps),
    shots: () => Promise.all(shots.map((shot) => files.fetch(shot, row.ended_steps))),
    scratchDir,
    deadlineAt: new Date(row.deadline_at),
    purchasesLeft: purchasesLeft(job.earlier, work.capability),
    callbackUrl: attempt ? engine.callbackUrls.urlFor(provider, attempt.id) : null,
    download: (url, file) => downloadResult(provider, url, { ...file, scratchDir, signal }),
    report: watch.report,
    signal,
  };
}
