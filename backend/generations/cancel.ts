import type { Generation } from '../../contract/generation.ts';
import { Refusal } from '../refusal.ts';
import type { Engine } from './engine.ts';
import { readGeneration } from './list.ts';
import { endGeneration } from './settle.ts';

/**
 * Cancels a user's own open generation and returns its tokens. A render that is running here or
 * elsewhere stops within a second; a submit that is under way is waited for, and then cancelled. Refuses with `generation.not-found` (also for other people's)
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
  return readGeneration(engine, userId, id);
}
