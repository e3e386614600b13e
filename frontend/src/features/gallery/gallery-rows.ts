import type { Media } from '#contract/media.ts';
import { gridLayout, type TileSize } from './grid-layout.ts';

/** Tiles beside each other, all of one size, in CSS pixels from the top of the grid. */
export type GalleryRow = {
  top: number;
  height: number;
  /** Index of its first item. */
  first: number;
  count: number;
  tileWidth: number;
  pictureHeight: number;
};

/** The rows of one day, below its heading; `day` is null where the list is not ordered by days. */
export type GallerySection = {
  day: string | null;
  top: number;
  height: number;
  first: number;
  count: number;
  rows: readonly GalleryRow[];
};

type Placed = Pick<Media, 'createdAt' | 'generationId'>;

/** Of a day's heading. */
export const HEADING_HEIGHT = 48;
const STORY_PICTURES = 3;

/** Where every item stands; on phones the pictures of a story are a row of their own. */
export function gallerySections(
  items: readonly Placed[],
  { width, size, hasDays }: { width: number; size: TileSize; hasDays: boolean },
): GallerySection[] {
  const sections: GallerySection[] = [];
  const { columns, gap } = gridLayout(width, size);
  let top = 0;
  for (let first = 0; first < items.length;) {
    const day = hasDays ? dayOf(items[first]) : null;
    let end = first + 1;
    while (end < items.length && (!hasDays || dayOf(items[end]) === day)) end += 1;
    const rows: GalleryRow[] = [];
    let below = top + (day === null ? 0 : HEADING_HEIGHT);
    for (let at = first; at < end;) {
      const isStory = columns < STORY_PICTURES && isStoryAt(items, at, end);
      const inRow = isStory ? STORY_PICTURES : columns;
      const { tileWidth, pictureHeight, rowHeight } = gridLayout(width, size, inRow);
      const count = isStory ? inRow : untilStory(items, at, { end, columns });
      rows.push({ top: below, height: rowHeight, first: at, count, tileWidth, pictureHeight });
      below += rowHeight;
      at += count;
    }
    sections.push({ day, top, height: below - top, first, count: end - first, rows });
    top = below + (day === null ? 0 : gap);
    first = end;
  }
  return sections;
}

/** How many items fill a row before the next story begins one of its own. */
function untilStory(
  items: readonly Placed[],
  from: number,
  { end, columns }: { end: number; columns: number },
): number {
  const last = Math.min(from + columns, end);
  if (columns >= STORY_PICTURES) return last - from;
  let at = from + 1;
  while (at < last && !isStoryAt(items, at, end)) at += 1;
  return at - from;
}

function isStoryAt(items: readonly Placed[], at: number, end: number): boolean {
  const id = items[at]?.generationId;
  const last = at + STORY_PICTURES - 1;
  return typeof id === 'string' && last < end && items[last]?.generationId === id;
}

/** The day in the user's own time zone, as a key: "2026-3-1". */
function dayOf(item: Placed | undefined): string {
  const date = new Date(item?.createdAt ?? 0);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}
