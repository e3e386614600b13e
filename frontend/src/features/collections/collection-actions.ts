import type { Collection } from '#contract/collections.ts';
import type { Media } from '#contract/media.ts';
import { call } from '#frontend/api/call.ts';
import { attempt, attemptForm } from '#frontend/api/show-failure.ts';
import { isLive } from '#frontend/live/connection.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { itemsText } from '#frontend/media/caption.ts';
import { putCollection, removeCollection } from './collection-cache.ts';
import { refetchItemsOf } from '#frontend/media/media-cache.ts';

/** Makes a collection, or renames the one with this id; resolves to what is wrong with the name. */
export function nameCollection(
  name: string,
  { id, onNamed }: { id: number | undefined; onNamed: (named: Collection) => unknown },
): Promise<{ name?: string }> {
  const title = id === undefined ? 'Create failed' : 'Rename failed';
  return attemptForm(title, { 'collection.name-taken': 'name' }, async () => {
    const named =
      id === undefined
        ? await call('createCollection', { body: { name } })
        : await call('renameCollection', { params: { id }, body: { name } });
    putCollection(named);
    await onNamed(named);
  });
}

/** Deletes a collection; its items stay. */
export async function deleteCollection({ id, name }: Collection): Promise<void> {
  const isDeleted = await attempt('Delete failed', async () => {
    await call('deleteCollection', { params: { id } });
    removeCollection(id);
  });
  if (isDeleted) toast({ title: 'Collection deleted', description: name });
}

export async function addItems(
  { id, name }: Collection,
  items: readonly Media[],
): Promise<boolean> {
  const request = { params: { id }, body: { ids: items.map(idOf) } };
  const isAdded = await changeItems('Adding failed', id, call('addToCollection', request));
  if (isAdded) toast({ title: `Added to ${name}` });
  return isAdded;
}

export async function removeItems(id: number, items: readonly Media[]): Promise<void> {
  const request = { params: { id }, body: { ids: items.map(idOf) } };
  const isRemoved = await changeItems('Removing failed', id, call('removeFromCollection', request));
  if (isRemoved) toast({ title: `${itemsText(items.length)} removed from the collection` });
}

/** Puts an item before another one, or with null at the end. */
export async function moveItem(id: number, item: number, before: number | null): Promise<void> {
  const request = { params: { id }, body: { id: item, before } };
  await changeItems('Moving failed', id, call('moveInCollection', request));
}

/** Waits for a change of a collection's items, and asks for them again where no event brings it. */
function changeItems(failed: string, id: number, change: Promise<unknown>): Promise<boolean> {
  return attempt(failed, async () => {
    await change;
    if (!isLive()) refetchItemsOf((collection) => collection === id);
  });
}

const idOf = ({ id }: Media) => id;
