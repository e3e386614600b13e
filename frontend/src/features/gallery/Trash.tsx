import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TrashedMedia } from '#contract/trash.ts';
import { failureText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/layout.ts';
import { Page } from '../../ui/Page.tsx';
import { ContentLinks } from './ContentLinks.tsx';
import { GridSkeleton, TileGrid } from './GridSkeleton.tsx';
import { PurgeDialog } from './PurgeDialog.tsx';
import { deleteForGood, restoreFromTrash } from './trash-actions.ts';
import { trashPages } from './trash-cache.ts';
import { TrashTile } from './TrashTile.tsx';
import { useVacatedPlace } from './use-vacated-place.ts';

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
