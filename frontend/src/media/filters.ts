import { SEARCH_MAX_CHARACTERS } from '#contract/limits.ts';
import { type GalleryType, galleryTypes, mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { searchWords } from '#contract/search-words.ts';
import { searchedTextOf } from '#contract/searched-text.ts';
import { storyThemeNames } from '#contract/tools/story-themes.ts';

/** Filters of My Content; `null` is "all". */
export type GalleryFilter = {
  theme: string | null;
  type: GalleryType | null;
  /** Words of the prompt or the names; empty for everything. */
  search: string;
  isFavourite: boolean;
  /** The first and the last day, as `2026-03-01`, in this browser's time zone. */
  from: string | null;
  to: string | null;
  /** The items of this collection, in its own order. */
  collection: number | null;
};

type Filtered = Pick<
  Media,
  | 'theme'
  | 'title'
  | 'promptUsed'
  | 'isFavourite'
  | 'videoCategory'
  | 'videoOption'
  | 'isSketch'
  | 'createdAt'
>;

/**
 * Whether an item that arrives live belongs into a list the server filtered, but for collections.
 */
export function matchesFilter(filter: GalleryFilter, media: Filtered): boolean {
  if (filter.theme !== null && media.theme !== filter.theme) return false;
  if (filter.isFavourite && !media.isFavourite) return false;
  const type = mediaKindOf(media.theme)?.galleryType;
  if (filter.type !== null && type !== filter.type) return false;
  const { from, to } = timesOf(filter);
  const madeAt = Date.parse(media.createdAt);
  if (from !== undefined && madeAt < Date.parse(from)) return false;
  if (to !== undefined && madeAt >= Date.parse(to)) return false;
  const words = searchWords(filter.search);
  if (words.length === 0) return true;
  const text = searchedTextOf(media);
  return words.every((word) => text.includes(word));
}

/** The days of a filter as the times that the server compares: from midnight to midnight. */
export function timesOf({ from, to }: Pick<GalleryFilter, 'from' | 'to'>) {
  return { from: midnight(from, 0), to: midnight(to, 1) };
}

/** The beginning of a day, or of the one so many days later. */
function midnight(day: string | null, later: number): string | undefined {
  if (day === null) return undefined;
  const time = new Date(`${day}T00:00`);
  time.setDate(time.getDate() + later);
  return time.toISOString();
}

/** Whether the list is a part of the gallery, or of the collection that is shown. */
export function isFiltered(filter: GalleryFilter): boolean {
  return Object.entries(filter).some(([name, chosen]) => name !== 'collection' && Boolean(chosen));
}

/** The change of the address that shows everything. */
export const clearedFilters = {
  theme: null,
  type: null,
  search: null,
  favourite: null,
  from: null,
  to: null,
} as const;

/** Search words as the address carries them. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, SEARCH_MAX_CHARACTERS).trim().toWellFormed();
}

/** The filter in the key of a query of the gallery (media-cache.ts makes the keys). */
export function filterIn(queryKey: readonly unknown[]): GalleryFilter {
  return queryKey[1] as GalleryFilter;
}

/**
 * The filter in the address bar: only values that exist count, so a stale link shows everything.
 */
export function readFilter(search: URLSearchParams): GalleryFilter {
  const theme = search.get('theme') ?? '';
  const type = search.get('type') ?? '';
  const collection = search.get('collection') ?? '';
  return {
    theme: storyThemeNames.has(theme) ? theme : null,
    type: isGalleryType(type) ? type : null,
    search: cleanSearch(search.get('search') ?? ''),
    isFavourite: search.get('favourite') === 'true',
    from: dayOf(search.get('from') ?? ''),
    to: dayOf(search.get('to') ?? ''),
    collection: /^[1-9]\d{0,8}$/.test(collection) ? Number(collection) : null,
  };
}

/** The filter that shows everything. */
export const everything = readFilter(new URLSearchParams());

function dayOf(text: string): string | null {
  const isDay = /^[12]\d{3}-\d{2}-\d{2}$/.test(text);
  return isDay && !Number.isNaN(Date.parse(`${text}T00:00`)) ? text : null;
}

function isGalleryType(text: string): text is GalleryType {
  return Object.hasOwn(galleryTypes, text);
}
