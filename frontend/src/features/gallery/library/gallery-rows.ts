import type { Media } from '#contract/media.ts';
import { dayOf } from '#frontend/media/day-text.ts';

/** Tiles beside each other, all of one size, in CSS pixels from the top of the grid. */
export type GalleryRow = {
  top: number;
  /** With the headings of orders above the tiles. */
  height: number;
  headingHeight: number;
  /** Index of its first item. */
  first: number;
  count: number;
  tileWidth: number;
  pictureHeight: number;
  /** Between tiles. */
  gap: number;
};

/**
 * Items made together by one order, below a heading of its own, or those that stand between such
 * orders and shares rows. Small orders share a row, too.
 */
export type GalleryList = { isOrder: boolean; first: number; count: number };

/** The rows of one day, below its heading; `day` is null where the list is not ordered by days. */
export type GallerySection = {
  day: string | null;
  top: number;
  height: number;
  first: number;
  count: number;
  rows: readonly GalleryRow[];
  lists: readonly GalleryList[];
};

type Placed = Pick<Media, 'createdAt' | 'generationId'>;

/** Height of a day's heading. */
export const HEADING_HEIGHT = 48;
/** Height of an order's heading. */
export const ORDER_HEADING_HEIGHT = 52;
const STORY_PICTURES = 3;

/** Places of all items. Only lists ordered by days keep what one order made together. */
export function gallerySections(
  items: readonly Placed[],
  { width, size, hasDays }: { width: number; size: TileSize; hasDays: boolean },
): GallerySection[] {
  const sections: GallerySection[] = [];
  let top = 0;
  for (let first = 0; first < items.length;) {
    const day = hasDays ? dayOf(items[first]) : null;
    let end = first + 1;
    while (end < items.length && (!hasDays || dayOf(items[end]) === day)) end += 1;
    const lists = hasDays
      ? listsBetween(items, first, end)
      : [{ isOrder: false, first, count: end - first }];
    const rows = rowsOf(lists, { width, size, top: top + (day === null ? 0 : HEADING_HEIGHT) });
    const last = rows.at(-1);
    const below = last ? last.top + last.height : top;
    sections.push({ day, top, height: below - top, first, count: end - first, rows, lists });
    top = below + (day === null ? 0 : gapOf(width));
    first = end;
  }
  return sections;
}

function listsBetween(items: readonly Placed[], from: number, end: number): GalleryList[] {
  const lists: GalleryList[] = [];
  for (let first = from; first < end;) {
    const behind = Math.min(endOfOrder(items, first), end);
    const [count, before] = [behind - first, lists.at(-1)];
    if (count === 1 && before && !before.isOrder) before.count += 1;
    else lists.push({ isOrder: count > 1, first, count });
    first = behind;
  }
  return lists;
}

/** Newest first, but what was made together as it was made: a story's pictures are 1, 2, 3. */
export function readingOrder<T extends Pick<Media, 'generationId' | 'sequence'>>(
  items: readonly T[],
): T[] {
  const result: T[] = [];
  for (let first = 0; first < items.length; first = endOfOrder(items, first)) {
    const together = items.slice(first, endOfOrder(items, first));
    result.push(...together.toSorted((one, other) => one.sequence - other.sequence));
  }
  return result;
}

/** The index behind the last item that was made together with the one at `first`. */
function endOfOrder(items: readonly Pick<Media, 'generationId'>[], first: number): number {
  const id = items[first]?.generationId ?? null;
  let end = first + 1;
  while (id !== null && items[end]?.generationId === id) end += 1;
  return end;
}

function rowsOf(
  lists: readonly GalleryList[],
  { width, size, top }: { width: number; size: TileSize; top: number },
): GalleryRow[] {
  const rows: GalleryRow[] = [];
  const comfortable = gridLayout(width, size).columns;
  let below = top;
  /** The last row, where further orders may have room beside its own. */
  let shared: GalleryRow | undefined;
  let sharedColumns = 0;
  for (const { isOrder, first, count } of lists) {
    // On phones the pictures of a story are a row of three, however large the tiles are.
    const columns = isOrder ? Math.max(comfortable, Math.min(count, STORY_PICTURES)) : comfortable;
    if (isOrder && shared && sharedColumns === columns && shared.count + count <= columns) {
      shared.count += count;
      continue;
    }
    const { tileWidth, pictureHeight, rowHeight, gap } = gridLayout(width, size, columns);
    for (let at = first; at < first + count; at += columns) {
      const headingHeight = isOrder && at === first ? ORDER_HEADING_HEIGHT : 0;
      rows.push({
        top: below,
        height: headingHeight + rowHeight,
        headingHeight,
        first: at,
        count: Math.min(columns, first + count - at),
        tileWidth,
        pictureHeight,
        gap,
      });
      below += headingHeight + rowHeight;
    }
    shared = isOrder && count <= columns ? rows.at(-1) : undefined;
    sharedColumns = columns;
  }
  return rows;
}

/** How large the tiles are: as large as is comfortable, or small to see many at once. */
export type TileSize = 'large' | 'small';

/** Three lines with the air above them. */
const CAPTION_HEIGHT = 72;

const sizes = {
  large: { tileWidth: 208, fewest: 2, most: 7 },
  small: { tileWidth: 132, fewest: 3, most: 12 },
} as const satisfies Record<TileSize, object>;

/**
 * Sizes in CSS pixels of a row of 9:16 tiles for one width of its container, with `columns`, or as
 * many as are comfortable.
 */
export function gridLayout(
  width: number,
  size: TileSize = 'large',
  columns: number = comfortableColumns(width, size),
) {
  const gap = gapOf(width);
  const tileWidth = Math.max((width - gap * (columns - 1)) / columns, 0);
  const pictureHeight = Math.round((tileWidth * 16) / 9);
  return {
    columns,
    gap,
    tileWidth,
    pictureHeight,
    // Known before, so nothing is ever measured.
    rowHeight: pictureHeight + CAPTION_HEIGHT + gap,
  };
}

function comfortableColumns(width: number, size: TileSize): number {
  const { tileWidth, fewest, most } = sizes[size];
  const fitting = Math.floor((width + gapOf(width)) / (tileWidth + gapOf(width)));
  return Math.min(Math.max(fitting, fewest), most);
}

/** Between tiles. */
function gapOf(width: number): number {
  return width < 600 ? 12 : 20;
}
