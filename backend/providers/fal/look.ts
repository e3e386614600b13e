import { eachOf } from '../each-of.ts';
import { ProviderFault, type LookResult, type ProviderRef } from '../provider.ts';
import type { FalClient } from './client.ts';
import { readRef, readStatus } from './queue.ts';

/** Status requests that are under way at the same time. */
const AT_ONCE = 16;
/** One request that gets no answer must not keep the others of a look waiting for long. */
const LOOK_MS = 4_000;
const LATER: LookResult = { state: 'waiting', nextPollSeconds: 5 };

/**
 * Looks at many requests. One whose status cannot be read now is looked at later; what else goes
 * wrong is met by `poll`, which says what follows. Throws `unavailable` when no status can be read.
 */
export async function lookAtAll(
  client: FalClient,
  refs: readonly ProviderRef[],
  signal: AbortSignal,
): Promise<LookResult[]> {
  const found = await eachOf(refs, AT_ONCE, (ref) => lookAt(client, ref, signal));
  const fault = found.find((each) => each instanceof ProviderFault);
  if (fault && found.every((each) => each instanceof ProviderFault)) throw fault;
  return found.map((each) => (each instanceof ProviderFault ? LATER : each));
}

async function lookAt(
  client: FalClient,
  ref: ProviderRef,
  signal: AbortSignal,
): Promise<LookResult | ProviderFault> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  try {
    return await readStatus(client, readRef(ref), limit);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return new ProviderFault('unavailable', 'fal does not answer');
    const isPassing = error instanceof ProviderFault && error.faultClass === 'unavailable';
    return isPassing ? error : { state: 'ready' };
  }
}
