import type { Provider, ProviderCallback, ProviderRef } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import { saveRef } from './attempt-row.ts';
import type { Engine } from './engine.ts';
import { DUE_CHANNEL } from './poller.ts';

type Seen = { state: string; hasRef: boolean; isItsOwn: boolean | null; isWoken: boolean };

/**
 * Takes a service's report about an attempt: its work is looked at now instead of later. It decides
 * nothing, so that a repeated or late report changes nothing; only the ref of a submit that got no
 * answer is taken from it. Refuses with `provider.callback-refused` what is not genuine or not about
 * this attempt, and with `provider.callback-early` what cannot be judged yet.
 */
export async function receiveCallback(
  engine: Pick<Engine, 'database' | 'queue' | 'listener' | 'log'>,
  provider: Provider,
  attemptId: string,
  callback: ProviderCallback,
): Promise<void> {
  const ref = await verify(engine, provider, callback);
  if (!ref) throw new Refusal('provider.callback-refused');
  const [seen] = await engine.database.query<Seen>(
    `with woken as (
       -- Before everything else that is due, however much that is.
       update provider_jobs set next_poll_at = '-infinity'
        where id = $1 and provider = $2 and state = 'submitted' and next_poll_at is not null
          and ref @> $3::jsonb
       returning id)
     select state, ref is not null as "hasRef", ref @> $3::jsonb as "isItsOwn",
            exists (select from woken) as "isWoken"
       from provider_jobs where id = $1 and provider = $2`,
    [attemptId, provider.name, JSON.stringify(ref)],
  );
  if (!seen || seen.isItsOwn === false) throw new Refusal('provider.callback-refused');
  // It came before the answer to the submit: the service sends it again.
  if (seen.state === 'submitting') throw new Refusal('provider.callback-early');
  // What a submit without an answer has bought is found, also where it was given up.
  if (!seen.hasRef) await saveRef(engine, { id: attemptId, provider }, ref);
  if (seen.isWoken) engine.listener.notify(DUE_CHANNEL, provider.name);
}

async function verify(
  { log }: Pick<Engine, 'log'>,
  provider: Provider,
  callback: ProviderCallback,
): Promise<ProviderRef | null> {
  try {
    return (await provider.verifyCallback?.(callback)) ?? null;
  } catch (cause) {
    // The service's keys could not be read, for example.
    log.warn({ err: cause, provider: provider.name }, 'a callback could not be verified');
    throw new Refusal('provider.callback-early', { cause });
  }
}
