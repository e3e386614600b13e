import { useQuery } from '@tanstack/react-query';
import { Folder, FolderHeart, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#contract/collections.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { Button } from '#frontend/ui/Button.tsx';
import { ConfirmDialog } from '#frontend/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/page/Page.tsx';
import { deleteCollection } from './collection-actions.ts';
import { collectionsByName } from '#frontend/media/collections-query.ts';
import { CollectionNameForm } from './CollectionNameForm.tsx';
import { ContentLinks } from '#frontend/media/ContentLinks.tsx';
import { GridSkeleton } from '#frontend/media/GridSkeleton.tsx';
import { itemsText } from '#frontend/media/caption.ts';
import { TileCaption, TileCover, TileGrid, TileLink } from '#frontend/media/tile-parts.ts';

/** The user's collections; each leads to its items in My Content. */
export function Collections() {
  const query = useQuery({ ...collectionsByName, staleTime: 0 });
  const { data } = query;
  /** The open dialog, and the collection that it is about; none where it makes one. */
  const [asked, setAsked] = useState<{ for: 'name' | 'delete'; collection?: Collection } | null>(
    null,
  );
  const collection = asked?.collection;
  const close = () => setAsked(null);
  const create = <Button onClick={() => setAsked({ for: 'name' })}>New collection</Button>;
  return (
    <Page
      title="Collections"
      links={<ContentLinks openAt="/images/collections" />}
      aside={data && data.length > 0 && create}
    >
      {query.isPending && <GridSkeleton count={4} />}
      {query.isLoadingError && (
        <LoadFailed title="Your collections could not be loaded" query={query} />
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
        {data?.map((one) => (
          <CollectionTile
            key={one.id}
            collection={one}
            onAsk={(what) => setAsked({ for: what, collection: one })}
          />
        ))}
      </TileGrid>
      <Dialog
        isOpen={asked?.for === 'name'}
        onClose={close}
        title={collection ? 'Rename the collection' : 'New collection'}
      >
        <CollectionNameForm
          label="Name"
          action={collection ? 'Rename' : 'Create'}
          collection={collection}
          onNamed={close}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={asked?.for === 'delete'}
        title={`Delete ${collection?.name}?`}
        description="Its items stay in My Content."
        action="Delete collection"
        onClose={close}
        onConfirm={() => collection && void deleteCollection(collection)}
      />
    </Page>
  );
}

/** A collection with its first picture; its name leads to its items. */
function CollectionTile(props: {
  collection: Collection;
  onAsk: (what: 'name' | 'delete') => void;
}) {
  const { collection, onAsk } = props;
  const { id, name, count, coverUrl } = collection;
  return (
    <li>
      <TileLink to={`/images?collection=${id}`}>
        <TileCover $ratio="1">
          {coverUrl ? (
            <img src={coverUrl} alt="" loading="lazy" decoding="async" />
          ) : (
            <Folder size={40} aria-hidden />
          )}
        </TileCover>
        <TileCaption>
          <strong dir="auto">{name}</strong>
          <span>{itemsText(count)}</span>
        </TileCaption>
      </TileLink>
      <Row $gap={1}>
        <IconButton label={`Rename ${name}`} onClick={() => onAsk('name')}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={() => onAsk('delete')}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Row>
    </li>
  );
}
