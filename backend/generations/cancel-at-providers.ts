import type { ProviderRef } from '../providers/provider.ts';
import type { Engine } from './engine.ts';

const CANCEL_TIMEOUT_MS = 10_000;

/**
 * Tells the providers of a generation that is over to stop what they still do for it. Best effort:
 * the money is settled already.
 */
export async function cancelAtProviders(engine: Engine, generationId: string): Promise<void> {
  const open = await engine.database.query<OpenAttempt>(
    `update provider_jobs p set state = 'cancelled', finished_at = now()
       from generations g
      where g.id = $1 and p.generation_id = g.id and g.state in ('cancelled', 'failed')
        and p.state in ('submitting', 'submitted')
      returning p.provider, p.ref`,
    [generationId],
  );
  await requestCancel(engine, open);
}

export type OpenAttempt = { provider: string; ref: ProviderRef | null };

/** Tells the providers of these tries to stop, whose rows say so already. Never throws. */
export async function requestCancel(
  engine: Pick<Engine, 'providers' | 'log'>,
  tries: readonly OpenAttempt[],
): Promise<void> {
  for (const { provider: name, ref } of tries) {
    const provider = engine.providers.find((candidate) => candidate.name === name);
    if (!provider || !ref) continue;
    try {
      await provider.cancel(ref, AbortSignal.timeout(CANCEL_TIMEOUT_MS));
    } catch (error) {
      engine.log.warn({ err: error, provider: name }, 'provider did not cancel');
    }
  }
}
