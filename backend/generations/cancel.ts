import type { Generation } from '../../contract/generation.ts';
import { Refusal } from '../refusal.ts';
import type { Engine } from './engine.ts';
import { readGeneration } from './list.ts';
import { endGeneration } from './settle.ts';
import type { ProviderRef } from '../providers/provider.ts';

/**
 * Cancels a user's own open generation and returns its tokens. A render that is running here or
 * elsewhere stops within a second. Refuses with `generation.not-found` (also for other people's)
 * and `generation.already-finished`.
 */
export async function cancelGeneration(
  engine: Engine,
  userId: number,
  id: string,
): Promise<Generation> {
  await readGeneration(engine, userId, id);
  const isOurs = await endGeneration(engine, id, 'cancelled', 'cancelled');
  if (!isOurs) throw new Refusal('generation.already-finished');
  engine.positions.schedulePublish();
  void cancelAtProviders(engine, id).catch((error: unknown) =>
    engine.log.warn({ err: error }, 'cancel at provider'),
  );
  return readGeneration(engine, userId, id);
}

const CANCEL_TIMEOUT_MS = 10_000;

/**
 * Asks the providers of a generation that is over to stop working on it. Best effort: the tokens are
 * settled already.
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

/** Asks the providers of these attempts, whose rows say `cancelled`, to stop. Never throws. */
export async function requestCancel(
  engine: Pick<Engine, 'providers' | 'log'>,
  attempts: readonly OpenAttempt[],
): Promise<void> {
  for (const { provider: name, ref } of attempts) {
    const provider = engine.providers.find((candidate) => candidate.name === name);
    if (!provider || !ref) continue;
    try {
      await provider.cancel(ref, AbortSignal.timeout(CANCEL_TIMEOUT_MS));
    } catch (error) {
      engine.log.warn({ err: error, provider: name }, 'provider did not cancel');
    }
  }
}
