import { inSpan } from '../../tracing/spans.ts';
import { callProvider, callSubmit } from '../asking/call-provider.ts';
import type { Effect } from './attempt.ts';
import {
  claimOf,
  contextOf,
  providerOf,
  readAfterFault,
  readStep,
  type StepJob,
} from './step-job.ts';

/**
 * Asks the provider of the held attempt to prepare the work, to begin it, or whether it knows a
 * submit that got no answer. Resolves to what follows from its answer. Throws where this worker is
 * not to go on, but never between a submit and its answer.
 */
export function askProvider(
  job: StepJob,
  what: 'prepare' | 'submit' | 'find',
): Promise<readonly Effect[]> {
  return { prepare, submit, find }[what](job);
}

async function prepare(job: StepJob): Promise<readonly Effect[]> {
  const { signal } = job.watch;
  const { work } = job.held.planned;
  try {
    const make = async () =>
      (await providerOf(job).prepare?.(work, contextOf(job, signal))) ?? null;
    const prepared = await callProvider(make, signal);
    return await readStep(job, { is: 'prepared', claim: claimOf(job), prepared });
  } catch (error) {
    signal.throwIfAborted();
    return readAfterFault(job, error, (fault) => ({ is: 'refused', claim: claimOf(job), fault }));
  }
}

/** Nothing interrupts it: the answer to what costs money is waited for. */
async function submit(job: StepJob): Promise<readonly Effect[]> {
  const { signal } = job.watch;
  if (signal.aborted) {
    // Nothing was sent: whoever goes on must not take it for work that may have been bought.
    await readStep(job, { is: 'unsent', claim: claimOf(job) });
    signal.throwIfAborted();
  }
  const { work } = job.held.planned;
  const provider = providerOf(job);
  const prepared = job.held.attempt?.prepared ?? null;
  const attributes = { 'lumireel.provider': provider.name, 'lumireel.capability': work.capability };
  return inSpan('submit', attributes, async () => {
    try {
      const submitted = await callSubmit(provider, (limit) =>
        provider.submit(work, { ...contextOf(job, limit), prepared }),
      );
      if (submitted.state === 'submitted') {
        return await readStep(job, { is: 'submitted', ref: submitted.ref });
      }
      job.answer = submitted;
      return [{ do: 'take-result', afterSeconds: 0 }];
    } catch (error) {
      return readAfterFault(job, error, (fault) => ({
        is: fault.faultClass === 'uncertain_submit' ? 'no-answer' : 'refused',
        claim: claimOf(job),
        fault,
      }));
    }
  });
}

const FIND_TIMEOUT_MS = 10_000;

/** That the provider knows nothing yet is no proof, for the request may be on its way. */
async function find(job: StepJob): Promise<readonly Effect[]> {
  const { name, find: look } = providerOf(job);
  const timeout = AbortSignal.timeout(FIND_TIMEOUT_MS);
  const ref =
    (await look?.(contextOf(job, timeout).clientRef, timeout).catch((error: unknown) => {
      job.engine.log.warn({ err: error, provider: name }, 'a submit could not be looked for');
      return null;
    })) ?? null;
  job.watch.signal.throwIfAborted();
  return readStep(job, { is: 'found', ref });
}
