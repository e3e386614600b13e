import { isDeepStrictEqual } from 'node:util';
import type { Listener } from '../../database/listener.ts';
import type { Log } from '../../log.ts';
import type { Provider, ProviderCallback, ProviderRef } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import { happen, readSeen, type Deciding } from './happen.ts';
import { DUE_CHANNEL } from './poller.ts';

/**
 * Takes a service's report about an attempt: its work is looked at now instead of later, and its ref
 * is kept where the answer to the submit has not brought one. A repeated or late report changes
 * nothing. Refuses with `provider.callback-refused` what is not genuine or not about this attempt, and
 * with `provider.callback-early` what cannot be judged yet.
 */
export async function receiveCallback(
  engine: Deciding & { listener: Listener; log: Log },
  provider: Provider,
  attemptId: string,
  callback: ProviderCallback,
): Promise<void> {
  const ref = await verify(engine, provider, callback);
  if (!ref) throw new Refusal('provider.callback-refused');
  const seen = await readSeen(engine, engine.database, { which: { attemptId } });
  if (seen?.attempt?.provider !== provider.name || !isAbout(seen.attempt.ref, ref)) {
    throw new Refusal('provider.callback-refused');
  }
  const applied = await happen(engine, { attemptId }, { is: 'reported', ref }, { seen });
  if (applied?.effects.some((effect) => effect.do === 'wake-poller')) {
    engine.listener.notify(DUE_CHANNEL, provider.name);
  }
}

/** A report may name less of its work than the answer to the submit has. */
const isAbout = (known: ProviderRef | null, ref: ProviderRef): boolean =>
  known === null ||
  Object.entries(ref).every(([field, value]) => isDeepStrictEqual(known[field], value));

async function verify({ log }: { log: Log }, provider: Provider, callback: ProviderCallback) {
  try {
    return (await provider.verifyCallback?.(callback)) ?? null;
  } catch (cause) {
    // The service's keys could not be read, for example.
    log.warn({ err: cause, provider: provider.name }, 'a callback could not be verified');
    throw new Refusal('provider.callback-early', { cause });
  }
}
