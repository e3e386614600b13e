import type { GenerationStatus } from '#contract/generation.ts';
import { PHOTO_KEPT_HOURS } from '#contract/limits.ts';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import type { StoredGeneration } from '../stored-generation.ts';
import { uploadsOf } from './plan.ts';

/** A generation that is over, with what ordering it again needs. */
export type Repeatable = Pick<
  StoredGeneration,
  'id' | 'run' | 'state' | 'input' | 'steps' | 'finished_at'
> & {
  consent: string | null;
  /** The storage key of the original that what it made keeps; null where nothing does. */
  originalKey: string | null;
};

/**
 * A user's own generation, to be ordered again. Refuses with `generation.not-found`, also for other
 * people's, and with `generation.not-finished`.
 */
export async function readRepeatable(
  database: Queryable,
  userId: number,
  id: string,
): Promise<Repeatable> {
  const [row] = await database.sql<Repeatable>`
    select id, run, state, input, steps, finished_at, consent,
            (select i.original_key from images i
              where i.generation_id = g.id and i.deleted_at is null
              order by i.sequence limit 1) as "originalKey"
       from generations g where id = ${id} and user_id = ${userId}`;
  if (!row) throw new Refusal('generation.not-found');
  if (!isOver(row.state)) throw new Refusal('generation.not-finished');
  return row;
}

const isOver = (state: GenerationStatus) => state !== 'queued' && state !== 'running';

/** The storage key of the photo that it can be made again from; null where none is kept. */
export function keptPhotoOf(row: Repeatable): string | null {
  if (row.state === 'succeeded') return row.originalKey;
  const [upload] = uploadsOf(row);
  if (!upload || !row.finished_at) return null;
  const ageMs = clock.now().getTime() - new Date(row.finished_at).getTime();
  return ageMs < PHOTO_KEPT_HOURS * 3_600_000 ? upload : null;
}
