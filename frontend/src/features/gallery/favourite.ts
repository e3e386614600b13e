import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { attempt } from '../../api/show-failure.ts';
import { putMedia, showAgain } from './media-cache.ts';

/** Makes an item a favourite or not, here at once; an event changes the other tabs. */
export async function toggleFavourite(media: Media): Promise<void> {
  const isFavourite = !media.isFavourite;
  putMedia([{ ...media, isFavourite }]);
  const isKept = await attempt('Favourite failed', () =>
    call('favouriteImage', { params: { id: media.id }, body: { isFavourite } }),
  );
  if (!isKept) await showAgain([media]);
}
