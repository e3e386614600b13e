import { useMutation, useQuery } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import type { Media } from '#contract/media.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { addItems } from './collection-actions.ts';
import { collectionsByName } from '#frontend/media/collections-query.ts';
import { CollectionNameForm } from './CollectionNameForm.tsx';

/** Asks for the collection, one there is or a new one, to which items are added. */
export function AddToCollection(props: {
  items: readonly Media[];
  isOpen: boolean;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { items, isOpen, onClose, onAdded } = props;
  const query = useQuery({ ...collectionsByName, enabled: isOpen });
  const { data } = query;
  const adding = useMutation({
    mutationFn: (collection: Collection) => addItems(collection, items),
    onSuccess: (isAdded) => isAdded && onAdded(),
  });

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add to a collection">
      {query.isPending && <Spinner size={24} />}
      {query.error && <LoadFailed title="Your collections could not be loaded" query={query} />}
      {data && data.length > 0 && (
        <Stack $gap={2} $top={4}>
          {data.map((collection) => (
            <Button
              key={collection.id}
              isWide
              isPending={adding.isPending && adding.variables.id === collection.id}
              onClick={() => adding.mutate(collection)}
            >
              <bdi>{collection.name}</bdi> <span>{`(${collection.count})`}</span>
            </Button>
          ))}
        </Stack>
      )}
      {data && (
        <CollectionNameForm
          label="New collection"
          action="Create and add"
          onNamed={adding.mutateAsync}
        />
      )}
    </Dialog>
  );
}
