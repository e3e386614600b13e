import { Images } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { Media } from '../../../../contract/media.ts';
import { failureText } from '../../api/call-error.ts';
import { Button, ButtonBox } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Filters } from './Filters.tsx';
import { type GalleryFilter, readFilter } from './filters.ts';
import { Grid } from './Grid.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';
import { MoreFailed } from './MoreFailed.tsx';
import { itemIn, useAddress } from './use-address.ts';
import { useMediaPages } from './use-media-pages.ts';

/** Not part of the gallery's first load: it comes with the first item that is opened. */
const ShownItem = lazy(async () => ({ default: (await import('./ShownItem.tsx')).ShownItem }));

/** The gallery of everything the user has made. */
export function MyContent() {
  const { search, goTo } = useAddress();
  const filter = readFilter(search);
  const item = itemIn(search);
  const pages = useMediaPages(filter);
  const { items, hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = pages;

  const open = useCallback(({ id }: Media) => goTo({ item: String(id) }, 'push'), [goTo]);
  // Any fetch, not only the next page's: one that starts for another reason takes its place, and this
  // must be asked again when that is over.
  const loadMore = useCallback(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetching, isFetchNextPageError]);

  return (
    <Page title="My Content" aside={<Filters filter={filter} onChange={goTo} />}>
      {pages.isPending && <GridSkeleton />}
      {pages.isError && items.length === 0 && (
        <ErrorState
          title="Your content could not be loaded"
          text={failureText(pages.error)}
          action={<Button onClick={() => void pages.refetch()}>Try again</Button>}
        />
      )}
      {pages.isSuccess && items.length === 0 && (
        <Nothing filter={filter} onShowAll={() => goTo({ theme: null, type: null })} />
      )}
      {items.length > 0 && (
        <Grid items={items} hasMore={hasNextPage} onNearEnd={loadMore} onOpen={open} />
      )}
      {isFetchNextPageError && <MoreFailed onRetry={() => void fetchNextPage()} />}
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

function Nothing({ filter, onShowAll }: { filter: GalleryFilter; onShowAll: () => void }) {
  const isFiltered = filter.theme !== null || filter.type !== null;
  return (
    <EmptyState
      icon={<Images size={40} />}
      title={isFiltered ? 'Nothing matches this filter' : 'What you create is kept here'}
      action={
        isFiltered ? (
          <Button onClick={onShowAll}>Show everything</Button>
        ) : (
          <ButtonBox as={Link} to="/reels-generator" $tone="primary">
            Create your first reel
          </ButtonBox>
        )
      }
    />
  );
}
