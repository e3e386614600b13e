import { ProviderFault, type FaultClass, type LookResult, type ProviderRef } from './provider.ts';

/** Status requests that are under way at the same time. */
const AT_ONCE = 16;
/** One request that gets no answer must not keep the others of a look waiting for long. */
const LOOK_MS = 4_000;
const LATER_SECONDS = 5;

/** They say nothing about the work: its state cannot be read now. */
const passing: ReadonlySet<FaultClass> = new Set(['unavailable', 'quota', 'auth', 'timeout']);

/**
 * Looks at many, one request each, for services that have no request for all. Work whose state
 * cannot be read now is looked at later; any other fault makes it ready, for `poll` meets the same
 * fault and says what follows. Throws the fault when no state can be read, with the longest pause
 * that the service asked for, so that the service is left alone.
 */
export async function lookAtEach(
  refs: readonly ProviderRef[],
  look: (ref: ProviderRef, signal: AbortSignal) => Promise<LookResult>,
  signal: AbortSignal,
): Promise<LookResult[]> {
  const found = await eachOf(refs, AT_ONCE, (ref) => lookAt(ref, look, signal));
  const faults = found.filter((each) => each instanceof ProviderFault);
  const [worst] = faults.toSorted((a, b) => pauseOf(b) - pauseOf(a));
  if (worst && faults.length === found.length) throw worst;
  return found.map((each) =>
    each instanceof ProviderFault ? { state: 'waiting', nextPollSeconds: pauseOf(each) } : each,
  );
}

const pauseOf = ({ retryAfterSeconds = LATER_SECONDS }: ProviderFault) => retryAfterSeconds;

async function lookAt(
  ref: ProviderRef,
  look: (ref: ProviderRef, signal: AbortSignal) => Promise<LookResult>,
  signal: AbortSignal,
): Promise<LookResult | ProviderFault> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  try {
    return await look(ref, limit);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return new ProviderFault('unavailable', 'a look got no answer');
    const isPassing = error instanceof ProviderFault && passing.has(error.faultClass);
    return isPassing ? error : { state: 'ready' };
  }
}

/** `work` for each in their order, at most `atOnce` at the same time. */
export async function eachOf<In, Out>(
  list: readonly In[],
  atOnce: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const waiting = list.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
  return results;
}
