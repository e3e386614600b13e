import { useQuery } from '@tanstack/react-query';
import { FolderHeart } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#contract/collections.ts';
import { failureText } from '#frontend/api/call-error.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#frontend/ui/EmptyState.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/Page.tsx';
import { deleteCollection, nameCollection } from './collection-actions.ts';
import { collectionsByName } from './collection-cache.ts';
import { CollectionNameForm } from './CollectionNameForm.tsx';
import { CollectionTile } from './CollectionTile.tsx';
import { ContentLinks } from '../library/ContentLinks.tsx';
import { GridSkeleton, TileGrid } from '../library/GridSkeleton.tsx';

type Asked = { for: 'name'; collection?: Collection } | { for: 'delete'; collection: Collection };

/** The user's collections; each leads to its items in My Content. */
export function Collections() {
  const { data, isPending, error, refetch } = useQuery({ ...collectionsByName, staleTime: 0 });
  const [asked, setAsked] = useState<Asked | null>(null);
  const create = <Button onClick={() => setAsked({ for: 'name' })}>New collection</Button>;
  return (
    <Page
      title="Collections"
      links={<ContentLinks openAt="/images/collections" />}
      aside={data && data.length > 0 && create}
    >
      {isPending && <GridSkeleton count={4} />}
      {error && !data && (
        <ErrorState
          title="Your collections could not be loaded"
          text={failureText(error)}
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<FolderHeart size={40} />}
          title="Put together what belongs together"
          text="Select items in My Content and add them to a collection."
          action={create}
        />
      )}
      {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
      <TileGrid role="list">
        {data?.map((collection) => (
          <CollectionTile
            key={collection.id}
            collection={collection}
            onRename={() => setAsked({ for: 'name', collection })}
            onDelete={() => setAsked({ for: 'delete', collection })}
          />
        ))}
      </TileGrid>
      <CollectionDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

function CollectionDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  if (asked === null) return null;
  const { collection } = asked;
  if (asked.for !== 'delete') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={collection ? 'Rename the collection' : 'New collection'}
      >
        <CollectionNameForm
          label="Name"
          action={collection ? 'Rename' : 'Create'}
          initial={collection?.name}
          send={async (name) => {
            const named = await nameCollection(name, collection?.id);
            if (!('id' in named)) return named;
            onClose();
            return {};
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${asked.collection.name}?`}
      description="Its items stay in My Content."
    >
      <Row $gap={3} $top={6} $justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="danger"
          onClick={() => {
            onClose();
            void deleteCollection(asked.collection);
          }}
        >
          Delete collection
        </Button>
      </Row>
    </Dialog>
  );
}
