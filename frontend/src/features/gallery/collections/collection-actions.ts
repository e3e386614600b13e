import type { Collection } from '#contract/collections.ts';
import type { Media } from '#contract/media.ts';
import { call } from '#frontend/api/call.ts';
import { failureText, refusalCode } from '#frontend/api/call-error.ts';
import { attempt, showFailure } from '#frontend/api/show-failure.ts';
import { isLive } from '#frontend/live/connection.ts';
import { toast } from '#frontend/ui/toast-store.ts';
import { putCollection, removeCollection } from './collection-cache.ts';
import { refetchItemsOf } from '../media-cache.ts';

/** Fault of a name that the server refused; every other failure is a toast. */
export type NameFault = { name?: string };

/** Makes a collection, or renames the one with this id; returns it, or what is wrong with the name. */
export async function nameCollection(name: string, id?: number): Promise<Collection | NameFault> {
  const isNew = id === undefined;
  try {
    const named = isNew
      ? await call('createCollection', { body: { name } })
      : await call('renameCollection', { params: { id }, body: { name } });
    putCollection(named);
    return named;
  } catch (error) {
    if (refusalCode(error) === 'collection.name-taken') return { name: failureText(error) };
    showFailure(isNew ? 'Create failed' : 'Rename failed', error);
    return {};
  }
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
  const isAdded = await attempt('Adding failed', async () => {
    await call('addToCollection', { params: { id }, body: { ids: items.map(idOf) } });
    refetchWithoutEvents(id);
  });
  if (isAdded) toast({ title: `Added to ${name}` });
  return isAdded;
}

export async function removeItems(id: number, items: readonly Media[]): Promise<void> {
  const isRemoved = await attempt('Removing failed', async () => {
    await call('removeFromCollection', { params: { id }, body: { ids: items.map(idOf) } });
    refetchWithoutEvents(id);
  });
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  if (isRemoved) toast({ title: `${count} removed from the collection` });
}

/** Puts an item before another one, or with null at the end. */
export async function moveItem(id: number, item: number, before: number | null): Promise<void> {
  await attempt('Moving failed', async () => {
    await call('moveInCollection', { params: { id }, body: { id: item, before } });
    refetchWithoutEvents(id);
  });
}

/** Asks again for the items of a collection while no events come, which bring what has changed. */
function refetchWithoutEvents(collection: number): void {
  if (!isLive()) refetchItemsOf((id) => id === collection);
}

const idOf = ({ id }: Media) => id;
