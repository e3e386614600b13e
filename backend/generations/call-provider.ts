import { isDatabaseUnavailable } from '../database/database.ts';
import { ProviderFault } from '../providers/provider.ts';
import { StorageFault } from '../storage/storage.ts';

/**
 * Calls a provider. What it throws is a `ProviderFault`: its own, or class `bug` for anything it
 * did not expect. Only our own storage or database being away passes through, because then the
 * same call is worth repeating.
 *
 * Rejects when `signal` aborts, whether or not the provider reacts: one that never answers must not
 * keep the slot of a generation that is over.
 */
export async function callProvider<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await unlessAborted(call(), signal);
  } catch (error) {
    if (
      error instanceof ProviderFault ||
      error instanceof StorageFault ||
      isDatabaseUnavailable(error)
    ) {
      throw error;
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new ProviderFault('bug', message, { cause: error });
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
