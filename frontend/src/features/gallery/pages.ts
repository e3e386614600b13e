import type { Media } from '#contract/media.ts';
import type { RoutePage } from '../../api/route-query.ts';
import { type GalleryFilter, matchesFilter } from './filters.ts';

/** One answer of `GET /api/images?limit=&before=`; newest first, as every page behind it. */
export type MediaPage = RoutePage<Media>;

/** The pages of a filtered list after items were added or changed; one may no longer belong there. */
export function putIntoPages(
  pages: readonly MediaPage[],
  items: readonly Media[],
  filter: GalleryFilter,
): MediaPage[] {
  if (filter.collection !== null) return changedPages(pages, items);
  const here = items.filter((media) => matchesFilter(filter, media));
  const elsewhere = items.filter((media) => !here.includes(media)).map(({ id }) => id);
  return withMedia(withoutMedia(pages, elsewhere), here);
}

/** The pages of a collection, whose order only the server knows: items that are there are replaced. */
function changedPages(pages: readonly MediaPage[], items: readonly Media[]): MediaPage[] {
  const changed = new Map(items.map((media) => [media.id, media]));
  return pages.map((page) => ({
    ...page,
    items: page.items.map((media) => changed.get(media.id) ?? media),
  }));
}

/**
 * The pages with new or restored items where they belong. An item older than all that is loaded is
 * left out while there are more pages: it comes with its own page. Pages that do not change stay
 * the same objects.
 */
export function withMedia(pages: readonly MediaPage[], added: readonly Media[]): MediaPage[] {
  const result = [...pages];
  for (const media of added) {
    const index = pageFor(result, media.id);
    const page = result[index];
    if (page) result[index] = { ...page, items: placed(page.items, media) };
  }
  return result;
}

/** A page holds whatever is not older than its cursor: also one that found nothing, or lost its last. */
function pageFor(pages: readonly MediaPage[], id: number): number {
  return pages.findIndex(({ nextCursor }) => nextCursor === null || Number(nextCursor) <= id);
}

function placed(items: readonly Media[], media: Media): Media[] {
  const index = items.findIndex((item) => item.id <= media.id);
  if (index === -1) return [...items, media];
  const replaced = items[index]?.id === media.id ? 1 : 0;
  return items.toSpliced(index, replaced, media);
}

/** The pages without the removed items. */
export function withoutMedia(pages: readonly MediaPage[], removed: readonly number[]): MediaPage[] {
  const ids = new Set(removed);
  return pages.map((page) =>
    page.items.some((item) => ids.has(item.id))
      ? { ...page, items: page.items.filter((item) => !ids.has(item.id)) }
      : page,
  );
}
