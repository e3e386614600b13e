import { Images } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Media } from '../../../../contract/media.ts';
import { failureText } from '../../api/call-error.ts';
import { Button, ButtonBox } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Filters } from './Filters.tsx';
import { type GalleryFilter, readFilter } from './filters.ts';
import { Grid } from './Grid.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';
import { MoreFailed } from './MoreFailed.tsx';
import { useMediaPages } from './use-media-pages.ts';
import { useShownItem } from './use-shown-item.ts';

/** Not part of the gallery's first load: it comes with the first item that is opened. */
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }));

/** The gallery of everything the user has made. */
export function MyContent() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const pages = useMediaPages(filter);
  const { items, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages;

  const goTo = (change: Record<string, string | null>, how?: { replace: boolean }) =>
    setSearch((now) => withParameters(now, change), { preventScrollReset: true, ...how });
  const open = useCallback(
    (media: Media) =>
      setSearch((now) => withParameters(now, { item: String(media.id) }), {
        preventScrollReset: true,
      }),
    [setSearch],
  );
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);

  return (
    <Page
      title="My Content"
      aside={<Filters filter={filter} onChange={(change) => goTo(change, { replace: true })} />}
    >
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
      <ItemOfAddress
        items={items}
        search={search}
        onShow={({ id }) => goTo({ item: String(id) }, { replace: true })}
        onClose={() => goTo({ item: null }, { replace: true })}
      />
    </Page>
  );
}

function ItemOfAddress({
  items,
  search,
  onShow,
  onClose,
}: {
  items: readonly Media[];
  search: URLSearchParams;
  onShow: (media: Media) => void;
  onClose: () => void;
}) {
  const asked = search.get('item');
  const id = asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null;
  const shown = useShownItem(id, items);
  if (shown.state === 'closed') return null;
  if (shown.state === 'gone') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="This item is gone"
        description="It was deleted, here or on another device."
      >
        {null}
      </Dialog>
    );
  }
  const { media, index } = shown;
  return (
    <Suspense>
      <Preview
        media={media}
        previous={index > 0 ? items[index - 1] : undefined}
        next={index >= 0 ? items[index + 1] : undefined}
        onShow={onShow}
        onClose={onClose}
      />
    </Suspense>
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

function withParameters(
  search: URLSearchParams,
  change: Record<string, string | null>,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
