import type { TrashedMedia } from '#contract/trash.ts';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { putMedia } from './media-cache.ts';
import { removeFromTrash } from './trash-cache.ts';

/** Takes an item back into the gallery. A failure shows a toast. */
export async function restoreFromTrash({ id }: TrashedMedia): Promise<void> {
  try {
    const media = await call('restoreImage', { params: { id } });
    removeFromTrash([id]);
    putMedia([media]);
  } catch (error) {
    showFailure('Restore failed', error);
    return;
  }
  toast({ title: 'Image restored' });
}

/** Deletes an item, or everything in the trash, for good. A failure shows a toast. */
export async function deleteForGood(what: TrashedMedia | 'all'): Promise<void> {
  try {
    if (what === 'all') await call('emptyTrash', {});
    else await call('purgeImage', { params: { id: what.id } });
    removeFromTrash(what === 'all' ? 'all' : [what.id]);
  } catch (error) {
    showFailure('Delete failed', error);
    return;
  }
  toast({ title: what === 'all' ? 'Trash emptied' : 'Image deleted for good' });
}
