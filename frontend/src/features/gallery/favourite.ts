import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { publishMediaChange } from '../../live/media-changes.ts';
import { toast } from '../../ui/toast-store.ts';

/** Makes an item a favourite, or none, at once here; the other tabs are told by the server. */
export async function toggleFavourite(media: Media): Promise<void> {
  const isFavourite = !media.isFavourite;
  publishMediaChange({ kind: 'changed', items: [{ ...media, isFavourite }] });
  try {
    await call('favouriteImage', { params: { id: media.id }, body: { isFavourite } });
  } catch (error) {
    publishMediaChange({ kind: 'changed', items: [media] });
    toast({ title: 'Favourite failed', description: failureText(error), variant: 'destructive' });
  }
}
