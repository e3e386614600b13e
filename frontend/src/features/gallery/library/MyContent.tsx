import { useQuery } from '@tanstack/react-query';
import { Grid3x3, ImagePlus, SquareCheck } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Media } from '#contract/media.ts';
import { keptForGood } from '#frontend/api/browser-store.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { Button } from '#frontend/ui/Button.tsx';
import { Row, Note } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/page/Page.tsx';
import { collectionsByName } from '#frontend/media/collections-query.ts';
import { ContentLinks } from '#frontend/media/ContentLinks.tsx';
import { Filters, Toggle, Word } from '#frontend/media/picker/Filters.tsx';
import { clearedFilters, readFilter } from '#frontend/media/filters.ts';
import { Grid } from './Grid.tsx';
import { HEADING_HEIGHT, readingOrder, type TileSize } from './gallery-rows.ts';
import { GridSkeleton } from '#frontend/media/GridSkeleton.tsx';
import { currentParams, idIn, SHOWN, useAddress } from '#frontend/media/use-address.ts';
import { useMediaPages } from '#frontend/media/use-media.ts';
import { useIsRegenerating, useRegenerate } from '#frontend/media/onward/use-regenerate.ts';
import { useSelectionMode } from '../selection/use-selection.ts';
import { lazyPart, lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const EmptyGallery = lazyPart(() => import('./EmptyGallery.tsx'), 'EmptyGallery');

/** Not part of the gallery's first load: it comes with the first item that is opened. */
const ShownItem = lazySlot(() => import('../viewer/ShownItem.tsx'), 'ShownItem');

/** Comes with the first item that is selected. */
const SelectionBar = lazySlot(() => import('../selection/SelectionBar.tsx'), 'SelectionBar');

/** Comes with the first press. */
const AddPhotos = lazySlot(() => import('#frontend/media/picker/AddPhotos.tsx'), 'AddPhotos');

const searchInAddress = () => readFilter(currentParams()).search;

const TILES_KEY = 'gallery.tiles';

/** The gallery of everything the user has made. */
export function MyContent() {
  const { search, goTo } = useAddress();
  const filter = readFilter(search);
  const item = idIn(search, SHOWN);
  const pages = useMediaPages(filter);
  const { hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = pages;
  const isOwnOrder = filter.collection !== null;
  const headingPx = isOwnOrder ? 0 : HEADING_HEIGHT;
  const items = useMemo(
    () => (isOwnOrder ? pages.items : readingOrder(pages.items)),
    [isOwnOrder, pages.items],
  );
  const { size, toggle: toggleSize } = useTileSize();

  // Any fetch, not only the next page's: one that starts for another reason takes its place, and
  // this must be asked again when that is over.
  const loadMore = useCallback(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetching, isFetchNextPageError]);

  const isLookingFurther = items.length === 0 && hasNextPage;
  useEffect(() => {
    if (isLookingFurther) loadMore();
  }, [isLookingFurther, loadMore]);

  const [isAdding, setAdding] = useState(false);
  const mode = useSelectionMode(items, JSON.stringify(filter));
  const { selection, button, leave, remove } = mode;
  const { collection } = filter;
  const { data: collections } = useQuery({ ...collectionsByName, enabled: collection !== null });
  const collectionName = collections?.find(({ id }) => id === collection)?.name;
  const regenerate = useRegenerate();
  const isRegenerating = useIsRegenerating();
  const { toggle: select, extendTo: extend } = selection;
  const actions = useMemo(() => {
    const open = ({ id }: Media) => goTo({ [SHOWN]: String(id) }, 'push');
    return { open, select, extend, regenerate, isRegenerating };
  }, [goTo, select, extend, regenerate, isRegenerating]);

  return (
    <Page
      isWide
      title={collectionName ?? 'My Content'}
      links={<ContentLinks openAt={collection === null ? '/images' : null} />}
      aside={
        <Filters
          filter={filter}
          onChange={goTo}
          newestSearch={searchInAddress}
          aside={
            <Toggle label="Add photos or clips" onClick={() => setAdding(true)}>
              <ImagePlus size={20} aria-hidden />
              <Word>Add photos or clips</Word>
            </Toggle>
          }
        >
          <Toggle
            ref={button}
            label="Select items"
            aria-pressed={selection.isOn}
            onClick={selection.isOn ? leave : selection.start}
          >
            <SquareCheck size={20} aria-hidden />
            <Word>Select</Word>
          </Toggle>
          <Toggle label="Small tiles" aria-pressed={size === 'small'} onClick={toggleSize}>
            <Grid3x3 size={20} aria-hidden />
            <Word>Small</Word>
          </Toggle>
        </Filters>
      }
    >
      {(pages.isPending || (isLookingFurther && !isFetchNextPageError)) && (
        <GridSkeleton headingPx={headingPx} />
      )}
      {pages.isError && items.length === 0 && (
        <LoadFailed title="Your content could not be loaded" query={pages} />
      )}
      {pages.isSuccess && items.length === 0 && !hasNextPage && (
        <Suspense fallback={<GridSkeleton headingPx={headingPx} />}>
          <EmptyGallery
            filter={filter}
            onShowAll={() => goTo(clearedFilters)}
            onAdd={() => setAdding(true)}
          />
        </Suspense>
      )}
      {items.length > 0 && (
        <Grid
          items={items}
          hasMore={hasNextPage}
          size={size}
          hasDays={!isOwnOrder}
          selection={selection}
          actions={actions}
          onNearEnd={loadMore}
          onDelete={remove}
        />
      )}
      {/* The next page did not come; what is there stays. */}
      {isFetchNextPageError && (
        <Row role="alert" $gap={3} $top={4} $justify="center">
          <Note>The rest could not be loaded.</Note>
          <Button onClick={() => void fetchNextPage()}>Try again</Button>
        </Row>
      )}
      {selection.isOn && (
        <SelectionBar
          selection={selection}
          onDelete={() => remove(selection.chosen)}
          onEnd={leave}
          open={collection === null ? null : { collection, items, hasMore: hasNextPage }}
        />
      )}
      {isAdding && <AddPhotos onClose={() => setAdding(false)} />}
      {item !== null && (
        <ShownItem
          parameter={SHOWN}
          id={item}
          items={items}
          onNearEnd={hasNextPage ? loadMore : undefined}
        />
      )}
    </Page>
  );
}

/** How large this browser's user wants the tiles; kept for the next visit. */
function useTileSize(): { size: TileSize; toggle: () => void } {
  const [size, setSize] = useState<TileSize>(() =>
    keptForGood.get(TILES_KEY) === 'small' ? 'small' : 'large',
  );
  function toggle(): void {
    const next = size === 'large' ? 'small' : 'large';
    keptForGood.set(TILES_KEY, next);
    setSize(next);
  }
  return { size, toggle };
}
