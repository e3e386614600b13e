import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { attempt } from '../../api/show-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { putMedia, removeMedia, showAgain } from './media-cache.ts';

/** Takes items out of the gallery at once and offers to take that back. */
export async function deleteMedia(items: readonly Media[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  removeMedia(ids);
  if (!(await attempt('Delete failed', () => call('deleteImages', { body: { ids } })))) {
    await showAgain(items);
    return;
  }
  toast({
    title: items.length === 1 ? 'Image deleted' : `${items.length} images deleted`,
    action: { label: 'Undo', onClick: () => void restore(ids) },
  });
}

function restore(ids: number[]): Promise<boolean> {
  return attempt('Undo failed', async () =>
    putMedia(await call('restoreImages', { body: { ids } })),
  );
}
