import { expect } from 'chai';
import type { Media } from '#contract/media.ts';
import { putIntoPages, withMedia, withoutMedia, type MediaPage } from './pages.ts';

// Only the id decides where an item stands; the rest of a Media is not looked at.
const media = (id: number) => ({ id }) as Media;
const page = (ids: number[], nextCursor: string | null): MediaPage => ({
  items: ids.map(media),
  nextCursor,
});
const ids = (pages: MediaPage[]) => pages.map((one) => one.items.map((item) => item.id));

describe('the loaded gallery pages', () => {
  const loaded = [page([90, 80], '80'), page([70, 50], '50')];

  it('take a new item at the front', () => {
    expect(ids(withMedia(loaded, [media(99)]))).to.deep.equal([
      [99, 90, 80],
      [70, 50],
    ]);
  });

  it('take a restored item back where it was', () => {
    expect(ids(withMedia(loaded, [media(60)]))).to.deep.equal([
      [90, 80],
      [70, 60, 50],
    ]);
    expect(ids(withMedia(loaded, [media(75)]))).to.deep.equal([
      [90, 80],
      [75, 70, 50],
    ]);
  });

  it('leave an older item to the page it will come with', () => {
    expect(ids(withMedia(loaded, [media(40)]))).to.deep.equal(ids(loaded));
  });

  it('take an older item when everything is loaded', () => {
    const complete = [page([90, 80], '80'), page([70], null)];

    expect(ids(withMedia(complete, [media(40)]))).to.deep.equal([
      [90, 80],
      [70, 40],
    ]);
    expect(ids(withMedia([page([], null)], [media(1), media(2)]))).to.deep.equal([[2, 1]]);
  });

  it('take a new item into a first page on which a search found nothing', () => {
    const searched = [page([], '500'), page([400], '300')];

    expect(ids(withMedia(searched, [media(600)]))).to.deep.equal([[600], [400]]);
    expect(ids(withMedia(searched, [media(200)]))).to.deep.equal([[], [400]]);
  });

  it('take an item that was added twice once', () => {
    const twice = withMedia(withMedia(loaded, [media(99)]), [media(99)]);

    expect(ids(twice)[0]).to.deep.equal([99, 90, 80]);
  });

  it('lose removed items and keep untouched pages as they are', () => {
    const left = withoutMedia(loaded, [50, 1234]);

    expect(ids(left)).to.deep.equal([[90, 80], [70]]);
    expect(left[0]).to.equal(loaded[0]);
  });

  it('still take items after the last one of a page was removed', () => {
    const left = withoutMedia(loaded, [90, 80]);

    expect(ids(withMedia(left, [media(99)])).flat()).to.deep.equal([99, 70, 50]);
  });

  it('take an item only into the lists it belongs to, and lose one that no longer does', () => {
    const favourites = {
      theme: null,
      type: null,
      search: '',
      isFavourite: true,
      from: null,
      to: null,
      collection: null,
    };
    const item = (id: number, isFavourite: boolean) => ({ ...media(id), isFavourite });

    const shown = putIntoPages(
      loaded,
      [item(99, true), item(98, false), item(80, false)],
      favourites,
    );

    expect(ids(shown)).to.deep.equal([
      [99, 90],
      [70, 50],
    ]);
  });
});
