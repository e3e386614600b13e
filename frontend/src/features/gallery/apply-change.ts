import type { MediaChange } from '../../live/media-changes.ts';
import { type GalleryFilter, matchesFilter } from './filters.ts';
import { type MediaPage, withMedia, withoutMedia } from './pages.ts';

/** The pages of a filtered list after a piece of news; news that is not about items changes nothing. */
export function applyChange(
  pages: readonly MediaPage[],
  news: MediaChange,
  filter: GalleryFilter,
): MediaPage[] {
  if (news.kind === 'stale' || news.kind === 'cleared') return [...pages];
  if (news.kind === 'removed') return withoutMedia(pages, news.ids);
  const here = news.items.filter((media) => matchesFilter(filter, media));
  const elsewhere = news.items.filter((media) => !matchesFilter(filter, media));
  // An item that changed may have left the list.
  const left = withoutMedia(
    pages,
    elsewhere.map(({ id }) => id),
  );
  return withMedia(left, here);
}

/**
 * A page with the news that was heard while it was on its way: its answer may be older. Items that
 * belong to an earlier page stay out of it.
 */
export function applyMissedChanges(
  page: MediaPage,
  {
    before,
    heard,
    filter,
  }: { before: string | null; heard: readonly MediaChange[]; filter: GalleryFilter },
): MediaPage {
  return heard.reduce((current, news) => {
    const own = 'items' in news ? { ...news, items: news.items.filter(isHere) } : news;
    return applyChange([current], own, filter)[0] ?? current;
  }, page);

  function isHere({ id }: { id: number }): boolean {
    return before === null || id < Number(before);
  }
}
