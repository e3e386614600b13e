import type { Media } from '../../contract/media.ts';
import { Refusal } from '../refusal.ts';
import type { EventStore } from '../events/events.ts';
import { mediaColumns } from './media-json.ts';

/** Marks or unmarks an item of the user's own, in every tab. Refuses with `media.not-found`. */
export function markFavourite(
  { database, events }: EventStore,
  userId: number,
  id: number,
  isFavourite: boolean,
): Promise<Media> {
  return database.transaction(async (tx) => {
    const [item] = await tx.query<Media>(
      `with i as (
         update images set is_favourite = $3
          where id = $1 and user_id = $2 and is_listed and deleted_at is null returning *
       )
       select ${mediaColumns} from i`,
      [id, userId, isFavourite],
    );
    if (!item) throw new Refusal('media.not-found');
    await events.record(tx, userId, [{ type: 'media.changed', data: { items: [item] } }]);
    return item;
  });
}
