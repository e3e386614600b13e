import { type Step, type StepContext, type SubmitResult } from '../providers/provider.ts';
import { inSpan } from '../tracing/spans.ts';
import { callProvider, callSubmit } from './call-provider.ts';
import type { Engine } from './engine.ts';
import type { ProviderAttempt } from './attempt-row.ts';

/**
 * Where an attempt's work is. `uncertain`: it may have been bought; `over`: another process has
 * ended the attempt.
 */
export type Submission = SubmitResult | { state: 'uncertain' } | { state: 'over' };

/**
 * Prepares and submits an attempt, each once: what `prepare` made is stored before the submit, and
 * the ref straight after it. An attempt whose submit got no answer is looked for at the provider.
 */
export async function submitOnce(
  engine: Engine,
  attempt: ProviderAttempt,
  {
    work,
    contextWith,
    signal,
  }: {
    work: Step;
    contextWith: (signal: AbortSignal) => StepContext;
    signal: AbortSignal;
  },
): Promise<Submission> {
  const { provider } = attempt;
  if (attempt.ref) return { state: 'submitted', ref: attempt.ref };
  if (attempt.state === 'uncertain') return findSubmitted(engine, attempt);
  if (attempt.state === 'preparing') {
    const prepare = async () => (await provider.prepare?.(work, contextWith(signal))) ?? null;
    const prepared = await callProvider(prepare, signal);
    if (!(await attempt.savePrepared(prepared))) return { state: 'over' };
  }
  // Nothing was sent: whoever goes on must not take it for work that may have been bought.
  if (signal.aborted) await attempt.backToPreparing();
  signal.throwIfAborted();
  const { prepared } = attempt;
  const asked = { 'lumireel.provider': provider.name, 'lumireel.capability': attempt.capability };
  return inSpan('submit', asked, async () => {
    const submitted = await callSubmit(provider, (limit) =>
      provider.submit(work, { ...contextWith(limit), prepared }),
    );
    if (submitted.state === 'submitted') await attempt.saveRef(submitted.ref);
    else attempt.wasDoneAtOnce = true;
    return submitted;
  });
}

const FIND_TIMEOUT_MS = 10_000;

/** Asks the provider; that it knows nothing yet is no proof, for the request may be on its way. */
async function findSubmitted(engine: Engine, attempt: ProviderAttempt): Promise<Submission> {
  const { provider, clientRef } = attempt;
  try {
    const ref = await provider.find?.(clientRef, AbortSignal.timeout(FIND_TIMEOUT_MS));
    if (!ref) return { state: 'uncertain' };
    await attempt.saveRef(ref);
    return { state: 'submitted', ref };
  } catch (error) {
    engine.log.warn({ err: error, provider: provider.name }, 'a submit could not be looked for');
    return { state: 'uncertain' };
  }
}
