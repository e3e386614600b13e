import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { Media, TrashedMedia } from '#contract/media.ts';
import { queryClient } from '#frontend/api/route-query.ts';
import { readFilter } from '#frontend/media/filters.ts';
import { galleryPages, removeMedia } from '#frontend/media/media-cache.ts';
import { trashHandlers, trashPages } from './trash-cache.ts';

// Only id and prompt are looked at; the rest of an item is left out.
const media = (id: number) => ({ id, promptUsed: `prompt ${id}`, isFavourite: true }) as Media;
const trashed = (id: number) => ({ id }) as TrashedMedia;
const deletedForGoodAt = '2030-01-01T00:00:00.000Z';

const everything = readFilter(new URLSearchParams());

describe('the trash in a tab, when items are deleted', () => {
  const browserFetch = globalThis.fetch;
  /** The server's trash, and how often it was asked for. */
  let [inTrash, asked]: [TrashedMedia[], number] = [[], 0];
  let leave = () => {};

  beforeEach(() => {
    [inTrash, asked] = [[], 0];
    globalThis.fetch = async () => {
      asked += 1;
      return Response.json(inTrash);
    };
  });
  afterEach(() => {
    leave();
    queryClient.clear();
    globalThis.fetch = browserFetch;
  });

  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const shown = () =>
    queryClient.getQueryData(trashPages.queryKey)?.pages.flatMap(({ items }) => items) ?? [];
  const load = (...items: Media[]) =>
    queryClient.setQueryData(galleryPages(everything).queryKey, {
      pages: [{ items, nextCursor: null }],
      pageParams: [null],
    });
  async function openTrash(...items: TrashedMedia[]): Promise<void> {
    inTrash = items;
    leave = new InfiniteQueryObserver(queryClient, trashPages).subscribe(() => {});
    await settled();
    asked = 0;
  }
  const add = (...ids: number[]) =>
    trashHandlers['trash.added']({ items: [], ids, deletedForGoodAt });

  it('takes those that the tab has loaded, without asking', async () => {
    load(media(9), media(8), media(7));
    await openTrash(trashed(1));

    add(7, 8);
    removeMedia([7, 8]);
    await settled();

    expect(shown().map(({ id }) => id)).to.deep.equal([8, 7, 1]);
    expect(shown()[0]).to.include({
      promptUsed: 'prompt 8',
      thumbnailUrl: '/api/trash/8/thumbnail',
      deletedForGoodAt,
    });
    expect(asked).to.equal(0);
  });

  it('asks once for those that it lacks, however many events come at once', async () => {
    load(media(9));
    await openTrash(trashed(1));
    inTrash = [7, 8, 9, 1].map(trashed);

    for (const id of [9, 8, 7]) add(id);
    await settled();

    expect(shown().map(({ id }) => id)).to.deep.equal([7, 8, 9, 1]);
    expect(asked).to.equal(1);
  });

  it('does not ask while it is not shown', async () => {
    await openTrash(trashed(1));
    leave();

    add(7, 8);
    await settled();

    expect(asked).to.equal(0);
    expect(queryClient.getQueryState(trashPages.queryKey)?.isInvalidated).to.equal(true);
  });
});
