import type { Media } from '#contract/media.ts';
import { cleanTitle } from '#contract/title.ts';
import { call } from '#frontend/api/call.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { putMedia, removeMedia, showAgain, showRestored } from '../../media/media-cache.ts';

/** Makes an item a favourite or not, here at once; an event changes the other tabs. */
export async function toggleFavourite(media: Media): Promise<void> {
  const isFavourite = !media.isFavourite;
  putMedia([{ ...media, isFavourite }]);
  const isKept = await attempt('Favourite failed', () =>
    call('favouriteImage', { params: { id: media.id }, body: { isFavourite } }),
  );
  if (!isKept) await showAgain([media]);
}

/**
 * Calls an item by a title, by its kind where that is blank; false where a toast has said why not.
 */
export function nameItem({ id }: Media, text: string): Promise<boolean> {
  const title = cleanTitle(text) || null;
  return attempt('Rename failed', async () => {
    putMedia([await call('titleImage', { params: { id }, body: { title } })]);
  });
}

/** Takes items out of the gallery at once and offers to take that back. */
export async function deleteMedia(items: readonly Media[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  removeMedia(ids);
  const [first] = ids;
  const remove = () =>
    first !== undefined && ids.length === 1
      ? call('deleteImage', { params: { id: first } })
      : call('deleteImages', { body: { ids } });
  if (!(await attempt('Delete failed', remove))) {
    await showAgain(items);
    return;
  }
  const undo = () =>
    attempt('Undo failed', () => showRestored(ids, call('restoreImages', { body: { ids } })));
  toast({
    title: items.length === 1 ? 'Image deleted' : `${items.length} images deleted`,
    action: { label: 'Undo', onClick: () => void undo() },
  });
}
