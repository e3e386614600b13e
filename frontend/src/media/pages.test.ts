import fc from 'fast-check';
import type { Media } from '#contract/media.ts';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { readFilter } from './filters.ts';
import {
  type MediaPage,
  type NewPosition,
  putIntoPages,
  rearranged,
  withMedia,
  withoutMedia,
} from './pages.ts';

// Only the id decides where an item stands; the rest of a Media is not looked at.
const media = (id: number) => ({ id }) as Media;
const page = (ids: number[], nextCursor: string | null): MediaPage => ({
  items: ids.map(media),
  nextCursor,
});
const flatIds = (...pages: MediaPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));
/** The ids of each page, as `9 8 | 7`. */
const ids = (pages: MediaPage[]) => pages.map((one) => flatIds(one).join(' ')).join(' | ');

const everything = readFilter(new URLSearchParams());

describe('the loaded gallery pages', () => {
  const loaded = [page([90, 80], '80'), page([70, 50], '50')];

  it('take a new item at the front', () => {
    expect(ids(withMedia(loaded, [media(99)]))).to.equal('99 90 80 | 70 50');
  });

  it('take a restored item back where it was', () => {
    expect(ids(withMedia(loaded, [media(60)]))).to.equal('90 80 | 70 60 50');
    expect(ids(withMedia(loaded, [media(75)]))).to.equal('90 80 | 75 70 50');
  });

  it('leave an older item to the page it will come with', () => {
    expect(ids(withMedia(loaded, [media(40)]))).to.equal(ids(loaded));
  });

  it('take an older item when everything is loaded', () => {
    const complete = [page([90, 80], '80'), page([70], null)];

    expect(ids(withMedia(complete, [media(40)]))).to.equal('90 80 | 70 40');
    expect(ids(withMedia([page([], null)], [media(1), media(2)]))).to.equal('2 1');
  });

  it('take a new item into a first page on which a search found nothing', () => {
    const searched = [page([], '500'), page([400], '300')];

    expect(ids(withMedia(searched, [media(600)]))).to.equal('600 | 400');
    expect(ids(withMedia(searched, [media(200)]))).to.equal(' | 400');
  });

  it('take an item that was added twice once', () => {
    const twice = withMedia(withMedia(loaded, [media(99)]), [media(99)]);

    expect(ids(twice)).to.equal('99 90 80 | 70 50');
  });

  it('lose removed items and keep untouched pages as they are', () => {
    const left = withoutMedia(loaded, [50, 1234]);

    expect(ids(left)).to.equal('90 80 | 70');
    expect(left[0]).to.equal(loaded[0]);
  });

  it('still take items after the last one of a page was removed', () => {
    const left = withoutMedia(loaded, [90, 80]);

    expect(flatIds(...withMedia(left, [media(99)]))).to.deep.equal([99, 70, 50]);
  });

  it('take an item only into the lists it belongs to, and lose one that no longer does', () => {
    const favourites = { ...everything, isFavourite: true };
    const item = (id: number, isFavourite: boolean) => ({ ...media(id), isFavourite });

    const shown = putIntoPages(
      loaded,
      [item(99, true), item(98, false), item(80, false)],
      favourites,
    );

    expect(ids(shown)).to.equal('99 90 | 70 50');
  });
});

/** An item with its position. */
type Placed = { id: number; position: number };
const inOrder = (items: readonly Placed[]) => items.toSorted((a, b) => a.position - b.position);

/** The page of a collection behind a position, as the server has it. */
function serverPage(items: readonly Placed[], before: number, size: number): MediaPage {
  const behind = inOrder(items).filter(({ position }) => position > before);
  const shown = behind.slice(0, size);
  const last = shown.at(-1);
  return {
    items: shown.map((item) => ({ ...media(item.id), ...item })),
    nextCursor: last && behind.length > size ? String(last.position) : null,
  };
}

/** So many pages from the first on, or fewer where there are no more. */
function serverPages(items: readonly Placed[], count: number, size: number): MediaPage[] {
  const pages = [serverPage(items, 0, size)];
  for (let last = pages[0]; pages.length < count && last?.nextCursor; last = pages.at(-1)) {
    pages.push(serverPage(items, Number(last.nextCursor), size));
  }
  return pages;
}

describe('the loaded pages of a collection', () => {
  const filter = { ...everything, collection: 1 };
  const placed = (id: number, position: number) => ({ ...media(id), position });
  const pages = [{ items: [placed(5, 100), placed(9, 200), placed(7, 300)], nextCursor: null }];
  const nothing = new Map<number, Media>();

  it('lose an item that no longer matches their filter, and keep the positions of the others', () => {
    const favourite = (id: number, isFavourite: boolean) => ({ ...media(id), isFavourite });

    const shown = putIntoPages(pages, [favourite(5, true), favourite(9, false)], {
      ...filter,
      isFavourite: true,
    });

    expect(shown[0]?.items).to.deep.equal([
      { ...favourite(5, true), position: 100 },
      placed(7, 300),
    ]);
  });

  it('take a loaded item only if it matches their filter', () => {
    const loaded = new Map([1, 2].map((id) => [id, { ...media(id), isFavourite: id === 2 }]));
    const changed = [1, 2].map((id) => ({ id, position: 150 + id }));

    const favourites = rearranged(pages, changed, {
      filter: { ...filter, isFavourite: true },
      loaded,
    });

    expect(ids(favourites.pages)).to.equal('5 2 9 7');
    expect(favourites.missesSome).to.equal(false);
  });

  it('stay as they are while they are asked for again because all were numbered anew', () => {
    const partly = [{ items: pages[0]?.items ?? [], nextCursor: '300' }];
    const changed = [5, 9, 7, 4].map((id, index) => ({ id, position: (index + 1) * 1024 }));

    const { pages: shown, missesSome } = rearranged(partly, changed, { filter, loaded: nothing });

    expect([ids(shown), missesSome]).to.deep.equal(['5 9 7', true]);
  });

  it('have the items and the order of the server after any changes', () => {
    const change = fc.record({
      kind: fc.constantFrom('add', 'remove', 'move', 'number anew', 'load a page', 'two at once'),
      at: fc.nat(),
      to: fc.nat(),
      isLoaded: fc.boolean(),
    });
    const schedule = fc.record({
      size: fc.integer({ min: 1, max: 4 }),
      begin: fc.nat({ max: 9 }),
      changes: fc.array(change, { maxLength: 30 }),
    });
    let askedAgain = 0;

    fc.assert(
      fc.property(schedule, ({ size, begin, changes }) => {
        let nextId = 1;
        let server: Placed[] = [];
        const loaded = new Map<number, Media>();
        const added = (isLoaded: boolean) => {
          const id = nextId++;
          if (isLoaded) loaded.set(id, media(id));
          return { id, position: (inOrder(server).at(-1)?.position ?? 0) + 1024 };
        };
        for (let n = 0; n < begin; n += 1) server.push(added(false));
        let shown = serverPages(server, 1, size);

        for (const { kind, at, to, isLoaded } of changes) {
          const item = server[at % (server.length || 1)];
          let changed: NewPosition[] = [];
          if (kind === 'add' || kind === 'two at once') {
            const items = [added(isLoaded)];
            if (kind !== 'add')
              items.push({ ...added(true), position: (items[0]?.position ?? 0) + 1024 });
            server = [...server, ...items];
            changed = items.toReversed();
          } else if (kind === 'load a page') {
            const cursor = shown.at(-1)?.nextCursor;
            if (cursor) shown = [...shown, serverPage(server, Number(cursor), size)];
          } else if (kind === 'number anew') {
            server = inOrder(server).map(({ id }, index) => ({ id, position: (index + 1) * 1024 }));
            changed = server;
          } else if (item) {
            server = server.filter(({ id }) => id !== item.id);
            const next = inOrder(server)[to % (server.length + 1)];
            const before = inOrder(server).findLast(
              (other) => !next || other.position < next.position,
            );
            const position = next
              ? ((before?.position ?? 0) + next.position) / 2
              : (before?.position ?? 0) + 1024;
            if (kind === 'move') server.push({ id: item.id, position });
            changed = [{ id: item.id, position: kind === 'move' ? position : null }];
          }
          const after = rearranged(shown, changed, { filter, loaded });
          if (after.missesSome) askedAgain += 1;
          shown = after.missesSome ? serverPages(server, shown.length, size) : after.pages;

          const end = Number(shown.at(-1)?.nextCursor ?? Infinity);
          const expected = inOrder(server).filter(({ position }) => position <= end);
          expect(flatIds(...shown)).to.deep.equal(expected.map(({ id }) => id));
          // Applied again to an answer that was on its way, as every event is.
          const again = rearranged(shown, changed, { filter, loaded });
          expect(flatIds(...again.pages)).to.deep.equal(expected.map(({ id }) => id));
        }
      }),
      { numRuns: sampleSize(500, 5_000), ...sampleSeed() },
    );
    expect(askedAgain).to.be.above(0);
  });
});
