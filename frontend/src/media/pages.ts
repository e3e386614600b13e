import type { Media } from '#contract/media.ts';
import type { RoutePage } from '../api/route-query.ts';
import { type GalleryFilter, matchesFilter } from './filters.ts';

/** One answer of `GET /api/images?limit=&before=`: a list in rising order of `PlaceOf`. */
export type MediaPage = RoutePage<Media>;

/**
 * Place of an item in its list. The cursor of a page is the number that its last place is made of.
 */
type PlaceOf = (item: Pick<Media, 'id' | 'position'>) => number;

const newestFirst: PlaceOf = ({ id }) => -id;
const inOwnOrder: PlaceOf = ({ position = 0 }) => position;

/**
 * The pages of a filtered list after items were added or changed; one may no longer belong there.
 */
export function putIntoPages(
  pages: readonly MediaPage[],
  items: readonly Media[],
  filter: GalleryFilter,
): MediaPage[] {
  const here = items.filter((media) => matchesFilter(filter, media));
  const elsewhere = items.filter((media) => !here.includes(media)).map(({ id }) => id);
  const left = withoutMedia(pages, elsewhere);
  return filter.collection === null ? withMedia(left, here) : withChanges(left, here);
}

/** The pages of a collection with changed items, each at the position that it has there. */
function withChanges(pages: readonly MediaPage[], items: readonly Media[]): MediaPage[] {
  const changed = new Map(items.map((media) => [media.id, media]));
  return pages.map((page) => ({
    ...page,
    items: page.items.map((media) => {
      const now = changed.get(media.id);
      return now ? { ...now, position: media.position } : media;
    }),
  }));
}

/** New place of an item of a collection; null where it left. */
export type NewPosition = { id: number; position: number | null };

/**
 * The pages of a collection after items changed their positions. Those that this tab has not loaded
 * come with a further page if they stand behind everything here; else the pages miss some, and have
 * to be asked for again.
 */
export function rearranged(
  pages: readonly MediaPage[],
  changed: readonly NewPosition[],
  { filter, loaded }: { filter: GalleryFilter; loaded: ReadonlyMap<number, Media> },
): { pages: MediaPage[]; missesSome: boolean } {
  const items = pages.flatMap((page) => page.items);
  const here = new Map(items.map((media) => [media.id, media]));
  const ids = new Set(changed.map(idOf));
  // After all were numbered anew the cursors fit no more.
  const isNumberedAnew = items.length > 0 && items.every(({ id }) => ids.has(id));
  let missesSome = isNumberedAnew && pages.at(-1)?.nextCursor !== null;
  let result = withoutMedia(pages, [...ids]);
  for (const { id, position } of changed.toSorted(
    (a, b) => (a.position ?? 0) - (b.position ?? 0),
  )) {
    if (position === null) continue;
    const media = here.get(id) ?? loaded.get(id);
    if (media) {
      const fitting = matchesFilter(filter, media) ? [{ ...media, position }] : [];
      result = withMedia(result, fitting, inOwnOrder);
    } else {
      const [last, end] = [result.at(-1), endOf(result)];
      if (last && position > end)
        result = [...result.slice(0, -1), { ...last, nextCursor: String(end) }];
      else missesSome = true;
    }
  }
  const left = changed.filter(({ position }) => position === null);
  return { pages: missesSome ? withoutMedia(pages, left.map(idOf)) : result, missesSome };
}

/** The position up to which these pages have all items of a collection. */
function endOf(pages: readonly MediaPage[]): number {
  const [before, last] = [pages.at(-2), pages.at(-1)];
  if (last && last.nextCursor !== null) return Number(last.nextCursor);
  return Math.max(Number(before?.nextCursor ?? 0), last?.items.at(-1)?.position ?? 0);
}

/**
 * The pages with new or restored items where they belong. One behind all that is loaded is left out
 * while there are more pages: it comes with its own page. Pages that do not change stay the same
 * objects.
 */
export function withMedia(
  pages: readonly MediaPage[],
  added: readonly Media[],
  placeOf: PlaceOf = newestFirst,
): MediaPage[] {
  const result = [...pages];
  for (const media of added) {
    const index = pageFor(result, media, placeOf);
    const page = result[index];
    if (page) result[index] = { ...page, items: placed(page.items, media, placeOf) };
  }
  return result;
}

/**
 * A page holds whatever is not behind its cursor: also one that found nothing, or lost its last.
 */
function pageFor(pages: readonly MediaPage[], media: Media, placeOf: PlaceOf): number {
  return pages.findIndex(({ nextCursor }) => {
    if (nextCursor === null) return true;
    const [id, position] = [Number(nextCursor), Number(nextCursor)];
    return placeOf(media) <= placeOf({ id, position });
  });
}

function placed(items: readonly Media[], media: Media, placeOf: PlaceOf): Media[] {
  const index = items.findIndex((item) => placeOf(item) >= placeOf(media));
  if (index === -1) return [...items, media];
  const replaced = items[index]?.id === media.id ? 1 : 0;
  return items.toSpliced(index, replaced, media);
}

/** The pages without the removed items. */
export function withoutMedia<Item extends { id: number }>(
  pages: readonly RoutePage<Item>[],
  removed: readonly number[],
): RoutePage<Item>[] {
  const ids = new Set(removed);
  return pages.map((page) =>
    page.items.some((item) => ids.has(item.id))
      ? { ...page, items: page.items.filter((item) => !ids.has(item.id)) }
      : page,
  );
}

const idOf = ({ id }: { id: number }) => id;
