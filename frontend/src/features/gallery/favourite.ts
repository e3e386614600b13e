import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { putMedia } from './media-cache.ts';

/** Makes an item a favourite or not, here at once; an event changes the other tabs. */
export async function toggleFavourite(media: Media): Promise<void> {
  const isFavourite = !media.isFavourite;
  putMedia([{ ...media, isFavourite }]);
  try {
    await call('favouriteImage', { params: { id: media.id }, body: { isFavourite } });
  } catch (error) {
    putMedia([media]);
    showFailure('Favourite failed', error);
  }
}
