import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TrashedMedia } from '#contract/trash.ts';
import { call } from '#frontend/api/call.ts';
import { failureText } from '#frontend/api/call-error.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#frontend/ui/EmptyState.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/Page.tsx';
import { toast } from '#frontend/ui/toast-store.ts';
import { accessibleName } from '../caption.ts';
import { ContentLinks } from '../library/ContentLinks.tsx';
import { GridSkeleton, TileGrid } from '../library/GridSkeleton.tsx';
import { putMedia } from '../media-cache.ts';
import { removeFromTrash, trashPages } from './trash-cache.ts';
import { TrashTile } from './TrashTile.tsx';

/** Deleted items until they are deleted for good. */
export function Trash() {
  const pages = useInfiniteQuery({ ...trashPages, staleTime: 0 });
  const [purged, setPurged] = useState<TrashedMedia | 'all' | null>(null);
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const { list, leaving } = useVacatedPlace(items);

  return (
    <Page
      title="Trash"
      subtitle="Deleted items stay here for a while. You can restore them until their days are over."
      links={<ContentLinks openAt="/images/trash" />}
      aside={
        items.length > 0 && (
          <Button tone="danger" onClick={() => setPurged('all')}>
            Empty trash
          </Button>
        )
      }
    >
      {pages.isPending && <GridSkeleton />}
      {pages.isError && items.length === 0 && (
        <ErrorState
          title="The trash could not be loaded"
          text={failureText(pages.error)}
          onRetry={pages.refetch}
        />
      )}
      {pages.isSuccess && items.length === 0 && !pages.hasNextPage && (
        <EmptyState icon={<Trash2 size={40} />} title="The trash is empty" />
      )}
      {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
      <TileGrid ref={list} role="list">
        {items.map((item, index) => (
          <TrashTile
            key={item.id}
            item={item}
            onRestore={() => leaving(index, () => restoreFromTrash(item))}
            onPurge={setPurged}
          />
        ))}
      </TileGrid>
      {pages.hasNextPage && (
        <Row $gap={3} $top={6} $justify="center">
          <Button isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </Row>
      )}
      <PurgeDialog
        what={purged}
        onClose={() => setPurged(null)}
        onConfirm={(what) => {
          const index = items.findIndex((item) => item === what);
          void leaving(index, () => deleteForGood(what));
        }}
      />
    </Page>
  );
}

/**
 * Keeps the keyboard in a list from which actions take items: when the item with the keyboard has
 * gone, the first button of the item in its place gets it. `leaving` runs an action on the item at
 * a place of the list.
 */
function useVacatedPlace(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(place.current, items.length - 1)];
    next?.querySelector('button')?.focus();
    place.current = null;
  }, [items]);

  async function leaving(index: number, action: () => Promise<void>): Promise<void> {
    place.current = index;
    await action();
  }
  return { list, leaving };
}

/** Asks before one item, or the whole trash, is deleted for good. Closed with null. */
function PurgeDialog({
  what,
  onClose,
  onConfirm,
}: {
  what: TrashedMedia | 'all' | null;
  onClose: () => void;
  onConfirm: (what: TrashedMedia | 'all') => void;
}) {
  // While it closes it goes on showing what it was opened for.
  const [shown, setShown] = useState(what);
  if (what !== null && what !== shown) setShown(what);
  const isAll = shown === null || shown === 'all';
  return (
    <Dialog
      isOpen={what !== null}
      onClose={onClose}
      title={isAll ? 'Empty the trash?' : 'Delete for good?'}
      description={
        isAll
          ? 'Everything in it is deleted for good. This cannot be undone.'
          : `${accessibleName(shown)}. This cannot be undone.`
      }
    >
      <Row $gap={3} $top={6} $justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="danger"
          onClick={() => {
            onClose();
            if (what !== null) onConfirm(what);
          }}
        >
          {isAll ? 'Empty trash' : 'Delete for good'}
        </Button>
      </Row>
    </Dialog>
  );
}

/** Takes an item back into the gallery. A failure shows a toast. */
async function restoreFromTrash({ id }: TrashedMedia): Promise<void> {
  const isRestored = await attempt('Restore failed', async () => {
    const media = await call('restoreImage', { params: { id } });
    removeFromTrash([id]);
    putMedia([media]);
  });
  if (isRestored) toast({ title: 'Image restored' });
}

/** Deletes an item, or everything in the trash, for good. A failure shows a toast. */
async function deleteForGood(what: TrashedMedia | 'all'): Promise<void> {
  const isDeleted = await attempt('Delete failed', async () => {
    if (what === 'all') await call('emptyTrash', {});
    else await call('purgeImage', { params: { id: what.id } });
    removeFromTrash(what === 'all' ? 'all' : [what.id]);
  });
  if (isDeleted) toast({ title: what === 'all' ? 'Trash emptied' : 'Image deleted for good' });
}
