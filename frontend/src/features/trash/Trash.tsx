import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { TrashedMedia } from '#contract/media.ts';
import { ActionButton } from '#frontend/api/ActionButton.tsx';
import { call } from '#frontend/api/call.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { ConfirmDialog } from '#frontend/ui/overlays/ConfirmDialog.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { ShowMore } from '#frontend/ui/page/PagedList.tsx';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { accessibleName, captionOf } from '#frontend/media/caption.ts';
import { daysLeftText } from '#frontend/media/day-text.ts';
import { ContentLinks } from '#frontend/media/ContentLinks.tsx';
import { GridSkeleton } from '#frontend/media/GridSkeleton.tsx';
import { showRestored } from '#frontend/media/media-cache.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { TileCaption, TileGrid, TileSlot } from '#frontend/media/tile-parts.ts';
import { removeFromTrash, trashPages } from './trash-cache.ts';

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
        <LoadFailed title="The trash could not be loaded" query={pages} />
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
      <ShowMore query={pages} />
      <ConfirmDialog
        isOpen={purged !== null}
        {...(purged === null || purged === 'all' ? purgeAll : purgeOne(purged))}
        onClose={() => setPurged(null)}
        onConfirm={() => {
          const index = items.findIndex((item) => item === purged);
          if (purged !== null) void leaving(index, () => deleteForGood(purged));
        }}
      />
    </Page>
  );
}

/** One deleted item: how long it stays, and how to have it back or be rid of it. */
function TrashTile(props: {
  item: TrashedMedia;
  onRestore: () => Promise<void>;
  onPurge: (item: TrashedMedia) => void;
}) {
  const { item, onRestore, onPurge } = props;
  const { title, detail } = captionOf(item);
  const name = accessibleName(item);
  const [openedAt] = useState(Date.now);
  return (
    <li>
      <TileSlot>
        <Picture media={item} url={item.thumbnailUrl} />
      </TileSlot>
      <TileCaption>
        <strong>{[title, detail].filter(Boolean).join(' · ')}</strong>
        <span>{daysLeftText(item.deletedForGoodAt, openedAt)}</span>
      </TileCaption>
      <Actions>
        <ActionButton
          icon={<RotateCcw size={18} aria-hidden />}
          aria-label={`Restore ${name}`}
          act={onRestore}
        >
          Restore
        </ActionButton>
        <IconButton label={`Delete ${name} for good`} onClick={() => onPurge(item)}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Actions>
    </li>
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

const purgeAll = {
  title: 'Empty the trash?',
  description: 'Everything in it is deleted for good. This cannot be undone.',
  action: 'Empty trash',
};

const purgeOne = (item: TrashedMedia) => ({
  title: 'Delete for good?',
  description: `${accessibleName(item)}. This cannot be undone.`,
  action: 'Delete for good',
});

/** Takes an item back into the gallery. A failure shows a toast. */
async function restoreFromTrash({ id }: TrashedMedia): Promise<void> {
  const isRestored = await attempt('Restore failed', async () => {
    const answer = call('restoreImage', { params: { id } });
    await showRestored(
      [id],
      answer.then((media) => [media]),
    );
    removeFromTrash([id]);
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

const Actions = styled.div`
  display: flex;
  gap: ${space[1]};
  margin-top: ${space[2]};
  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;
