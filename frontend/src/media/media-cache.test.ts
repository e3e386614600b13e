import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { Media } from '#contract/media.ts';
import { queryClient } from '../api/route-query.ts';
import { readFilter } from './filters.ts';
import {
  galleryHandlers,
  galleryPages,
  itemQuery,
  keepFirstPage,
  putMedia,
  removeMedia,
  showRestored,
} from './media-cache.ts';

// Only the id, the kind and the theme decide; the rest of a Media is not looked at.
const reel = (id: number) => ({ id, isVideo: true, theme: 'reels' }) as Media;

const everything = readFilter(new URLSearchParams());
const pages = galleryPages(everything);
const shownIds = () =>
  queryClient.getQueryData(pages.queryKey)?.pages.map(({ items }) => items.map(({ id }) => id));

describe('the gallery while pages are on their way', () => {
  const browserFetch = globalThis.fetch;
  /** The answers of the server, in the order of the requests; each comes when the test says so. */
  let answers: ((response: Response) => void)[] = [];
  let leave = () => {};

  beforeEach(() => {
    answers = [];
    globalThis.fetch = () => new Promise((resolve) => answers.push(resolve));
  });
  afterEach(() => {
    leave();
    queryClient.clear();
    globalThis.fetch = browserFetch;
  });

  const settled = () => new Promise((resolve) => setTimeout(resolve));
  async function respond(next: string | null, ...items: Media[]): Promise<void> {
    const headers = next === null ? undefined : { 'X-Next-Cursor': next };
    answers.shift()?.(Response.json(items, { headers }));
    await settled();
  }
  function open() {
    const observer = new InfiniteQueryObserver(queryClient, pages);
    leave = observer.subscribe(() => {});
    return observer;
  }

  it('shows what was added, and not what was removed, before the first page came', async () => {
    open();
    putMedia([reel(9)]);
    removeMedia([5]);

    await respond('4', reel(5), reel(4));

    expect(shownIds()).to.deep.equal([[9, 4]]);
  });

  it('keeps what was added to the first page while the second was on its way', async () => {
    const observer = open();
    await respond('4', reel(5), reel(4));
    void observer.fetchNextPage();
    putMedia([reel(9)]);
    removeMedia([2]);

    await respond(null, reel(3), reel(2));

    expect(shownIds()).to.deep.equal([[9, 5, 4], [3]]);
  });

  it('starts the next visit with the first page', async () => {
    const observer = open();
    await respond('4', reel(5), reel(4));
    void observer.fetchNextPage();
    await respond(null, reel(3));

    keepFirstPage();

    expect(shownIds()).to.deep.equal([[5, 4]]);
  });

  it('knows of a single item that it changed or is gone', async () => {
    const { queryKey, queryFn } = itemQuery(7);
    const fetched = queryClient.fetchQuery({ queryKey, queryFn });
    await respond(null, reel(7));
    await fetched;

    putMedia([{ ...reel(7), isFavourite: true }]);
    expect(queryClient.getQueryData(queryKey)?.[0]?.isFavourite).to.equal(true);

    removeMedia([7]);
    expect(queryClient.getQueryData(queryKey)).to.deep.equal([]);
  });

  describe('when items are restored', () => {
    const restored = (...ids: number[]) => galleryHandlers['media.added']({ items: [], ids });

    it('asks once for those that it lacks, and shows no older answer', async () => {
      open();
      await respond(null, reel(5));

      restored(9, 8, 7, 5);
      restored(9);
      expect(answers).to.have.length(1);
      removeMedia([8]);
      putMedia([{ ...reel(7), isFavourite: true }]);
      await respond(null, reel(9), reel(8), reel(7));

      expect(shownIds()).to.deep.equal([[9, 7, 5]]);
      const { pages: [first] = [] } = queryClient.getQueryData(pages.queryKey) ?? {};
      expect(first?.items[1]?.isFavourite).to.equal(true);
    });

    it('waits for the answer of its own restore, and asks for nothing where none is shown', async () => {
      restored(3);
      open();
      await respond(null, reel(5));
      const answer = Promise.withResolvers<Media[]>();
      const shown = showRestored([9], answer.promise);

      restored(9);
      answer.resolve([reel(9)]);
      await shown;
      restored(9);

      expect(answers).to.have.length(0);
      expect(shownIds()).to.deep.equal([[9, 5]]);
    });

    it('asks for its list where the items could not be had', async () => {
      open();
      await respond(null, reel(5));

      restored(9);
      answers.shift()?.(new Response('', { status: 500 }));
      await settled();
      await settled();
      await respond(null, reel(9), reel(5));

      expect(shownIds()).to.deep.equal([[9, 5]]);
    });
  });
});
