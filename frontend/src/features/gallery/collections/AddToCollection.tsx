import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection } from '#contract/collections.ts';
import type { Media } from '#contract/media.ts';
import { failureText } from '#frontend/api/call-error.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { ErrorState } from '#frontend/ui/EmptyState.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { Spinner } from '#frontend/ui/Spinner.tsx';
import { addItems, nameCollection } from './collection-actions.ts';
import { collectionsByName } from './collection-cache.ts';
import { CollectionNameForm } from './CollectionNameForm.tsx';

/** Asks for the collection, one there is or a new one, to which items are added. */
export function AddToCollection({
  items,
  isOpen,
  onClose,
  onAdded,
}: {
  items: readonly Media[];
  isOpen: boolean;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { data, isPending, error, refetch } = useQuery({ ...collectionsByName, enabled: isOpen });
  const [addingTo, setAddingTo] = useState<number | null>(null);

  async function add(collection: Collection): Promise<void> {
    setAddingTo(collection.id);
    const isAdded = await addItems(collection, items);
    setAddingTo(null);
    if (isAdded) onAdded();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add to a collection">
      {isPending && <Spinner size={24} />}
      {error && (
        <ErrorState
          title="Your collections could not be loaded"
          text={failureText(error)}
          onRetry={refetch}
        />
      )}
      {data && data.length > 0 && (
        <Stack $gap={2} $top={4}>
          {data.map((collection) => (
            <Button
              key={collection.id}
              isWide
              isPending={addingTo === collection.id}
              onClick={() => void add(collection)}
            >
              <bdi>{collection.name}</bdi> ({collection.count})
            </Button>
          ))}
        </Stack>
      )}
      {data && (
        <CollectionNameForm
          label="New collection"
          action="Create and add"
          send={async (name) => {
            const made = await nameCollection(name);
            if (!('id' in made)) return made;
            await add(made);
            return {};
          }}
        />
      )}
    </Dialog>
  );
}
