import type { Media } from '#contract/media.ts';
import { PORTRAIT_DAYS } from '#contract/tools/influencer.ts';
import type { Queryable } from '../../database/transaction.ts';
import { mediaColumns } from '../../gallery/media-json.ts';
import { PORTRAIT_THEME } from './personas.ts';

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
