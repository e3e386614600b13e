import { isDatabaseUnavailable } from '../../database/database.ts';
import { ProviderFault, type Provider } from '../../providers/provider.ts';
import { StorageFault } from '../../storage/storage.ts';

/**
 * Calls a provider. What it throws is a `ProviderFault`: its own, or class `bug` for anything it
 * did not expect. Only our own storage or database being away passes through, because then the
 * same call is worth repeating.
 *
 * Rejects with the reason of `signal` when that aborts, whether or not the provider reacts: one
 * that never answers must not keep the slot of a generation that is over.
 */
export async function callProvider<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    signal.throwIfAborted();
    return await unlessAborted(call(), signal);
  } catch (error) {
    const isOurs = error instanceof StorageFault || isDatabaseUnavailable(error);
    if (isOurs || error instanceof ProviderFault) throw error;
    if (signal.aborted) throw signal.reason;
    const message = error instanceof Error ? error.message : String(error);
    throw new ProviderFault('bug', message, { cause: error });
  }
}

const SUBMIT_SECONDS = 15;

/** How long a submit may take; nothing where the provider is not set up any more. */
export const submitSecondsOf = (provider: Provider | undefined): number =>
  provider ? (provider.submitSeconds ?? SUBMIT_SECONDS) : 0;

/** For a provider that notices late that its time is over. */
const LATE_MS = 2_000;

/**
 * Calls `submit`. No cancel, shutdown or other worker interrupts it: the answer to a request that
 * costs money is waited for, at most as long as the provider's `submitSeconds` and a little more.
 * Without one it throws `uncertain_submit`.
 */
export async function callSubmit<T>(
  provider: Provider,
  submit: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const submitSeconds = submitSecondsOf(provider);
  const limit = AbortSignal.timeout(submitSeconds * 1000);
  const end = AbortSignal.timeout(submitSeconds * 1000 + LATE_MS);
  try {
    return await callProvider(() => submit(limit), end);
  } catch (error) {
    const hasAnswer = error instanceof ProviderFault && error.faultClass !== 'bug';
    if (!limit.aborted || hasAnswer) throw error;
    const message = `no answer within ${submitSeconds} seconds`;
    throw new ProviderFault('uncertain_submit', message, { cause: error });
  }
}

async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([asked, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
