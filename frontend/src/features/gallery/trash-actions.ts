import type { TrashedMedia } from '#contract/trash.ts';
import { call } from '../../api/call.ts';
import { attempt } from '../../api/show-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { putMedia } from './media-cache.ts';
import { removeFromTrash } from './trash-cache.ts';

/** Takes an item back into the gallery. A failure shows a toast. */
export async function restoreFromTrash({ id }: TrashedMedia): Promise<void> {
  const isRestored = await attempt('Restore failed', async () => {
    const media = await call('restoreImage', { params: { id } });
    removeFromTrash([id]);
    putMedia([media]);
  });
  if (isRestored) toast({ title: 'Image restored' });
}

/** Deletes an item, or everything in the trash, for good. A failure shows a toast. */
export async function deleteForGood(what: TrashedMedia | 'all'): Promise<void> {
  const isDeleted = await attempt('Delete failed', async () => {
    if (what === 'all') await call('emptyTrash', {});
    else await call('purgeImage', { params: { id: what.id } });
    removeFromTrash(what === 'all' ? 'all' : [what.id]);
  });
  if (isDeleted) toast({ title: what === 'all' ? 'Trash emptied' : 'Image deleted for good' });
}
