import type { Influencer } from '#contract/influencer.ts';
import { isoText } from '../../database/iso-text.ts';
import type { Database } from '../../database/database.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { Events } from '../../events/events.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';

/** `influencers p` joined with its portrait `i`, as the REST item. */
const columns = `p.id, p.user_id as "userId", p.gender, p.race,
  '/' || i.file_key as "selectedImageUrl",
  case when p.model_key is null then null else '/' || p.model_key end as "loraModelUrl",
  p.training_status as "trainingStatus", p.generation_id as "trainingRequestId",
  ${isoText('p.created_at')} as "createdAt"`;
const tables = 'influencers p join images i on i.id = p.portrait_id';

/** A user's personas, newest first. */
export function listInfluencers(database: Queryable, userId: number): Promise<Influencer[]> {
  return database.query<Influencer>(
    `select ${columns} from ${tables} where p.user_id = $1 order by p.id desc`,
    [userId],
  );
}

/** A user's own persona. Refuses with `influencer.not-found`, also for other people's. */
export async function readInfluencer(
  database: Queryable,
  userId: number,
  id: number,
): Promise<Influencer> {
  const rows = await database.query<Influencer>(
    `select ${columns} from ${tables} where p.id = $1 and p.user_id = $2`,
    [id, userId],
  );
  const influencer = rows[0];
  if (!influencer) throw new Refusal('influencer.not-found');
  return influencer;
}

/** The persona a generation trains, for its news. */
export async function influencerOfGeneration(
  tx: Transaction,
  generationId: string,
): Promise<Influencer | null> {
  const rows = await tx.query<Influencer>(
    `select ${columns} from ${tables} where p.generation_id = $1`,
    [generationId],
  );
  return rows[0] ?? null;
}

const messages = {
  pending: 'Training has not started yet.',
  training: 'Training is in progress.',
  completed: 'Training is complete. Your influencer is ready.',
  failed: 'Training failed. Your tokens were returned.',
} as const satisfies Record<Influencer['trainingStatus'], string>;

/** Reads our own database. Only the generation's job asks the provider, however many screens ask us. */
export async function checkInfluencer(database: Queryable, userId: number, id: number) {
  const { trainingStatus } = await readInfluencer(database, userId, id);
  return { status: trainingStatus, message: messages[trainingStatus] };
}

/**
 * Deletes a persona with its model. One that is still training keeps its generation running, whose
 * model then has no persona and is swept. Refuses with `influencer.not-found`.
 */
export async function deleteInfluencer(
  parts: { database: Database; events: Pick<Events, 'record'>; storage: Storage },
  userId: number,
  id: number,
): Promise<void> {
  const modelKey = await parts.database.transaction(async (tx) => {
    const rows = await tx.query<{ modelKey: string | null; portraitId: number }>(
      `delete from influencers where id = $1 and user_id = $2
       returning model_key as "modelKey", portrait_id as "portraitId"`,
      [id, userId],
    );
    const gone = rows[0];
    if (!gone) throw new Refusal('influencer.not-found');
    // The gallery's sweeper takes the portrait and its files.
    await tx.query(
      `update images set deleted_at = now() where id = $1
        and not exists (select 1 from influencers where portrait_id = $1)`,
      [gone.portraitId],
    );
    await parts.events.record(tx, userId, [{ type: 'influencer.removed', data: { id } }]);
    return gone.modelKey;
  });
  if (modelKey) await parts.storage.remove([modelKey]);
}
