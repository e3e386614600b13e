import { expect } from 'chai';
import type { Media } from '#contract/media.ts';
import type { MediaChange } from '../../live/media-changes.ts';
import { applyMissedChanges, applyChange } from './apply-change.ts';
import type { MediaPage } from './pages.ts';

// Only the id, the kind and the theme decide; the rest of a Media is not looked at.
const reel = (id: number) => ({ id, isVideo: true, theme: 'reels' }) as Media;
const story = (id: number) => ({ id, isVideo: false, theme: 'luxuryTravel' }) as Media;
const page = (nextCursor: string | null, ...items: Media[]): MediaPage => ({ items, nextCursor });
const ids = (shown: MediaPage | undefined) => shown?.items.map(({ id }) => id);

const everything = { theme: null, type: null, search: '', isFavourite: false };
const added = (...items: Media[]): MediaChange => ({ kind: 'added', items });

describe('news about the gallery', () => {
  it('shows an item only in the lists it belongs to', () => {
    const pages = [page(null, reel(5))];

    const reelsOnly = applyChange(pages, added(story(7), reel(6)), {
      ...everything,
      type: 'reels',
    });

    expect(ids(reelsOnly[0])).to.deep.equal([6, 5]);
    expect(ids(applyChange(pages, added(story(7)), everything)[0])).to.deep.equal([7, 5]);
  });

  it('changes no list when it is not about items', () => {
    const pages = [page(null, reel(5))];

    expect(applyChange(pages, { kind: 'stale' }, everything)).to.deep.equal(pages);
  });

  it('is not lost while the first page is on its way', () => {
    const heard: MediaChange[] = [added(reel(9)), { kind: 'removed', ids: [5] }, added(reel(10))];

    const shown = applyMissedChanges(page('4', reel(5), reel(4)), {
      before: null,
      heard,
      filter: everything,
    });

    expect(ids(shown)).to.deep.equal([10, 9, 4]);
  });

  it('does not put a new item into a later page', () => {
    const shown = applyMissedChanges(page(null, reel(3), reel(2)), {
      before: '4',
      heard: [added(reel(9)), { kind: 'removed', ids: [2] }],
      filter: everything,
    });

    expect(ids(shown)).to.deep.equal([3]);
  });
});
