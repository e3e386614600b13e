import type { Media } from '#contract/media.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { showFailure } from '../../api/show-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { putMedia, removeMedia } from './media-cache.ts';

/** Takes an item out of the gallery at once and offers to take that back. */
export async function deleteMedia(media: Media): Promise<void> {
  removeMedia([media.id]);
  try {
    await call('deleteImage', { params: { id: media.id } });
  } catch (error) {
    // It may be gone already, deleted in another tab: then it must not come back.
    const isGone = error instanceof CallError && error.status === 404;
    if (!isGone) putMedia([media]);
    showFailure('Delete failed', error);
    return;
  }
  toast({
    title: 'Image deleted',
    action: { label: 'Undo', onClick: () => void restoreMedia(media.id) },
  });
}

/** The same for several: what somebody else deleted meanwhile stays deleted. */
export async function deleteSelected(items: readonly Media[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  removeMedia(ids);
  try {
    await call('deleteImages', { body: { ids } });
  } catch (error) {
    putMedia(items);
    showFailure('Delete failed', error);
    return;
  }
  toast({
    title: items.length === 1 ? 'Image deleted' : `${items.length} images deleted`,
    action: { label: 'Undo', onClick: () => void restoreSelected(ids) },
  });
}

async function restoreSelected(ids: readonly number[]): Promise<void> {
  try {
    const items = await call('restoreImages', { body: { ids: [...ids] } });
    putMedia(items);
  } catch (error) {
    showFailure('Undo failed', error);
  }
}

async function restoreMedia(id: number): Promise<void> {
  try {
    const media = await call('restoreImage', { params: { id } });
    putMedia([media]);
  } catch (error) {
    showFailure('Undo failed', error);
  }
}
