import type { Influencer } from '#contract/influencer.ts';
import type { MediaTheme } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { PORTRAIT_DAYS } from '#contract/tools/influencer.ts';
import { isoText } from '../../database/statement.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { EventStore } from '../../events/events.ts';
import { mediaColumns } from '../../gallery/media-json.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { InfluencerRow } from './entities.ts';

/** A user's personas, newest first. */
export const listInfluencers = (sql: Queryable, userId: number): Promise<Influencer[]> =>
  findInfluencers(sql, 'p.user_id = $1', [userId]);

/** A user's own persona. Refuses with `influencer.not-found`, also for other people's. */
export async function readInfluencer(sql: Queryable, userId: number, id: number) {
  const [influencer] = await findInfluencers(sql, 'p.user_id = $1 and p.id = $2', [userId, id]);
  if (!influencer) throw new Refusal('influencer.not-found');
  return influencer;
}

/**
 * The key of the model of a user's own persona. Refuses with `influencer.not-found`, and with
 * `influencer.not-trained` while there is none.
 */
export async function findModel(sql: Queryable, userId: number, id: number): Promise<string> {
  const row = await sql.entities().findOne(InfluencerRow, { id, userId });
  if (!row) throw new Refusal('influencer.not-found');
  if (!row.modelKey) throw new Refusal('influencer.not-trained');
  return row.modelKey;
}

/** The persona that a generation trains; null once it is deleted. */
export async function influencerOfGeneration(sql: Queryable, generationId: string) {
  const [influencer] = await findInfluencers(sql, 'p.generation_id = $1', [generationId]);
  return influencer ?? null;
}

const findInfluencers = (sql: Queryable, condition: string, values: readonly unknown[]) =>
  sql.query<Influencer>(
    `select p.id, p.user_id as "userId", p.gender, p.race,
            '/' || i.file_key as "selectedImageUrl",
            case when p.model_key is not null
              then '/api/ai-influencer/' || p.id || '/model' end as "loraModelUrl",
            p.training_status as "trainingStatus", p.generation_id as "trainingRequestId",
            ${isoText('p.created_at')} as "createdAt",
            case when p.model_key is not null then p.provider end as provider
       from influencers p join images i on i.id = p.portrait_id
      where ${condition} order by p.id desc`,
    values,
  );

const messages = {
  pending: 'Training has not started yet.',
  training: 'Training is in progress.',
  completed: 'Training is complete. Your influencer is ready.',
  failed: 'Training failed. Your tokens were returned.',
} as const satisfies Record<Influencer['trainingStatus'], string>;

/**
 * Reads our own database. Only the generation's job asks the provider, however many screens ask us.
 */
export async function checkInfluencer(database: Queryable, userId: number, id: number) {
  const { trainingStatus } = await readInfluencer(database, userId, id);
  return { status: trainingStatus, message: messages[trainingStatus] };
}

/**
 * Deletes a persona with its model. One that is still training keeps its generation running, whose
 * model then has no persona and is swept. Refuses with `influencer.not-found`.
 */
export async function deleteInfluencer(
  parts: EventStore & { storage: Storage },
  userId: number,
  id: number,
): Promise<void> {
  const modelKey = await parts.database.transaction(async (tx) => {
    const [gone] = await tx.sql<{ modelKey: string | null; portraitId: number }>`
      delete from influencers where id = ${id} and user_id = ${userId}
       returning model_key as "modelKey", portrait_id as "portraitId"`;
    if (!gone) throw new Refusal('influencer.not-found');
    // The gallery's sweeper takes the portrait and its files.
    await tx.sql`
      update images set deleted_at = now() where id = ${gone.portraitId}
       and not exists (select 1 from influencers where portrait_id = ${gone.portraitId})`;
    await parts.events.record(tx, userId, [{ type: 'influencer.removed', data: { id } }]);
    return gone.modelKey;
  });
  if (modelKey) await parts.storage.remove([modelKey]);
}

/**
 * Deletes the personas that were trained, or are being trained, of a portrait. Returns the keys of
 * their models, to be removed from storage after the commit.
 */
export async function removePersonasOf(
  { tx, events }: { tx: Transaction; events: EventStore['events'] },
  portrait: { id: number; userId: number },
): Promise<string[]> {
  const gone = await tx.sql<{ id: number; modelKey: string | null }>`
    delete from influencers where portrait_id = ${portrait.id} returning id, model_key as "modelKey"`;
  const removed = gone.map(({ id }) => ({ type: 'influencer.removed', data: { id } }) as const);
  if (removed.length > 0) await events.record(tx, portrait.userId, removed);
  return gone.flatMap(({ modelKey }) => modelKey ?? []);
}

/** Those of the storage keys that are the model of a persona. */
export async function modelKeys(sql: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await sql.sql<{ key: string }>`
    select model_key as key from influencers where model_key = any(${keys}::text[])`;
  return rows.map(({ key }) => key);
}

/** The theme of portraits to choose from. */
export const PORTRAIT_THEME = 'aiInfluencerOption' satisfies MediaTheme;

/** A user's portraits that no persona uses, newest first; a failed training does not count. */
export function listPortraits(database: Queryable, userId: number): Promise<Media[]> {
  return database.query<Media>(
    `select ${mediaColumns} from images i
      where i.user_id = $1 and not i.is_listed and i.theme = $2 and i.deleted_at is null
        and i.created_at > now() - make_interval(days => $3)
        and not exists (select 1 from influencers p
          where p.portrait_id = i.id and p.training_status <> 'failed')
      order by -i.id`,
    [userId, PORTRAIT_THEME, PORTRAIT_DAYS],
  );
}

/** Removes old portraits that no persona uses; the gallery's sweeper removes their files. */
export async function expirePortraits(database: Queryable): Promise<void> {
  await database.sql`
    update images i set deleted_at = now()
      where not i.is_listed and i.theme = ${PORTRAIT_THEME} and i.deleted_at is null
        and i.created_at < now() - make_interval(days => ${PORTRAIT_DAYS})
        and not exists (select 1 from influencers p where p.portrait_id = i.id)`;
}
