import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Media } from '#contract/media.ts';
import { failureText } from '#frontend/api/call-error.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { EmptyState, ErrorState } from '#frontend/ui/EmptyState.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/Page.tsx';
import { Note } from '#frontend/ui/Text.ts';
import { collectionsByName } from '../collections/collection-cache.ts';
import { ContentLinks } from './ContentLinks.tsx';
import { Filters } from './Filters.tsx';
import { clearedFilters, type GalleryFilter, isFiltered, readFilter } from '../filters.ts';
import { Grid } from './Grid.tsx';
import type { TileSize } from './gallery-rows.ts';
import { GridSkeleton } from './GridSkeleton.tsx';
import { readingOrder } from './reading-order.ts';
import { itemIdIn, useAddress } from '../use-address.ts';
import { useMediaPages } from '../use-media-pages.ts';
import { useSelectionMode } from '../selection/use-selection.ts';
import { useResultActions } from '#frontend/generations/use-result-actions.ts';
import { lazyPart } from '#frontend/ui/lazy-part.ts';

/** Not part of the gallery's first load: it comes with the first item that is opened. */
const ShownItem = lazyPart(() => import('../viewer/ShownItem.tsx'), 'ShownItem');

/** Come with the first item that is selected. */
const SelectionBar = lazyPart(() => import('../selection/SelectionBar.tsx'), 'SelectionBar');
const CollectionTools = lazyPart(
  () => import('../collections/CollectionTools.tsx'),
  'CollectionTools',
);

const TILES_KEY = 'gallery.tiles';

/** The gallery of everything the user has made. */
export function MyContent() {
  const { search, goTo } = useAddress();
  const filter = readFilter(search);
  const item = itemIdIn(search);
  const pages = useMediaPages(filter);
  const { hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = pages;
  const isOwnOrder = filter.collection !== null;
  const items = useMemo(
    () => (isOwnOrder ? pages.items : readingOrder(pages.items)),
    [isOwnOrder, pages.items],
  );
  const { size, toggle: toggleSize } = useTileSize();

  const open = useCallback(({ id }: Media) => goTo({ item: String(id) }, 'push'), [goTo]);
  // Any fetch, not only the next page's: one that starts for another reason takes its place, and this
  // must be asked again when that is over.
  const loadMore = useCallback(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetching, isFetchNextPageError]);

  const isLookingFurther = items.length === 0 && hasNextPage;
  useEffect(() => {
    if (isLookingFurther) loadMore();
  }, [isLookingFurther, loadMore]);

  const { selection, button, leave, remove } = useSelectionMode(items, JSON.stringify(filter));
  const { isOn: isSelecting, start } = selection;
  const { collection } = filter;
  const { data: collections } = useQuery({ ...collectionsByName, enabled: collection !== null });
  const collectionName = collections?.find(({ id }) => id === collection)?.name;
  const resultActions = useResultActions();
  const onRegenerate = useCallback(
    (media: Media) =>
      void import('../reuse/regenerate.ts').then(({ regenerate }) =>
        regenerate(media, resultActions),
      ),
    [resultActions],
  );

  return (
    <Page
      isWide
      title={collectionName ?? 'My Content'}
      links={<ContentLinks openAt={collection === null ? '/images' : null} />}
      aside={
        <Filters
          filter={filter}
          onChange={goTo}
          isSelecting={isSelecting}
          onSelecting={isSelecting ? leave : start}
          selectButton={button}
          size={size}
          onSize={toggleSize}
        />
      }
    >
      {(pages.isPending || (isLookingFurther && !isFetchNextPageError)) && (
        <GridSkeleton hasHeading={!isOwnOrder} />
      )}
      {pages.isError && items.length === 0 && (
        <ErrorState
          title="Your content could not be loaded"
          text={failureText(pages.error)}
          onRetry={pages.refetch}
        />
      )}
      {pages.isSuccess && items.length === 0 && !hasNextPage && (
        <EmptyGallery filter={filter} onShowAll={() => goTo(clearedFilters)} />
      )}
      {items.length > 0 && (
        <Grid
          items={items}
          hasMore={hasNextPage}
          size={size}
          hasDays={!isOwnOrder}
          selection={selection}
          onNearEnd={loadMore}
          onOpen={open}
          onDelete={remove}
          onRegenerate={onRegenerate}
        />
      )}
      {isFetchNextPageError && <LoadMoreFailed onRetry={() => void fetchNextPage()} />}
      {isSelecting && (
        <Suspense>
          <SelectionBar
            selection={selection}
            onDelete={() => remove(selection.chosen)}
            onEnd={leave}
          >
            {collection !== null && (
              <CollectionTools
                collection={collection}
                items={items}
                chosen={selection.chosen}
                hasMore={hasNextPage}
              />
            )}
          </SelectionBar>
        </Suspense>
      )}
      {item !== null && (
        <Suspense>
          <ShownItem
            id={item}
            items={items}
            onNearEnd={hasNextPage ? loadMore : undefined}
            onShow={({ id }) => goTo({ item: String(id) })}
            onClose={() => goTo({ item: null })}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** How large this browser's user wants the tiles; kept for the next visit. */
function useTileSize(): { size: TileSize; toggle: () => void } {
  const [size, setSize] = useState<TileSize>(() =>
    localStorage.getItem(TILES_KEY) === 'small' ? 'small' : 'large',
  );
  function toggle(): void {
    const next = size === 'large' ? 'small' : 'large';
    localStorage.setItem(TILES_KEY, next);
    setSize(next);
  }
  return { size, toggle };
}

function EmptyGallery({ filter, onShowAll }: { filter: GalleryFilter; onShowAll: () => void }) {
  const isAll = !isFiltered(filter);
  if (isAll && filter.collection !== null) {
    return (
      <EmptyState
        icon={<Images size={40} />}
        title="This collection is empty"
        text="Select items in My Content and add them to it."
        action={<ButtonLink to="/images">My Content</ButtonLink>}
      />
    );
  }
  const create = (
    <ButtonLink to="/story-generator" tone="primary">
      Create your first story
    </ButtonLink>
  );
  return (
    <EmptyState
      icon={<Images size={40} />}
      title={isAll ? 'What you create is kept here' : 'Nothing matches this filter'}
      text={isAll ? 'Three pictures, 1 token, no photo needed.' : undefined}
      action={isAll ? create : <Button onClick={onShowAll}>Show everything</Button>}
    />
  );
}

/** The next page did not come; what is there stays. */
function LoadMoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Row role="alert" $gap={3} $top={4} $justify="center">
      <Note>The rest could not be loaded.</Note>
      <Button onClick={onRetry}>Try again</Button>
    </Row>
  );
}
