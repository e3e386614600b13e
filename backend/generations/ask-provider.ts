import { isDatabaseAway } from '../database/database.ts';
import { ProviderFault } from '../providers/provider.ts';
import { StorageFault } from '../storage/storage-fault.ts';

/**
 * Calls a provider. What it throws is a `ProviderFault`: its own, or class `bug` for anything it
 * did not expect. Only our own storage or database being away passes through, because then the
 * same call is worth repeating.
 */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderFault || error instanceof StorageFault || isDatabaseAway(error)) {
      throw error;
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new ProviderFault('bug', message, { cause: error });
  }
}
