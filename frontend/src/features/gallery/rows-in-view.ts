/** Rows of equal height, below `top` pixels of other things. */
export type Rows = { top: number; rowHeight: number; rowCount: number };

/** What of the page is seen, in CSS pixels of the page. */
export type ViewRange = { from: number; to: number };

/** The rows that exist: those that are seen, and `spare` before and behind. `last` is exclusive. */
export function rowsInView(
  { top, rowHeight, rowCount }: Rows,
  seen: ViewRange,
  spare: number,
): { first: number; last: number } {
  const first = Math.floor((seen.from - top) / rowHeight) - spare;
  const last = Math.ceil((seen.to - top) / rowHeight) + spare;
  const within = (row: number) => Math.min(Math.max(row, 0), rowCount);
  return { first: within(first), last: within(last) };
}

/** How far the page must be scrolled, at least, for a row to be seen whole. */
export function scrollToSee({ top, rowHeight }: Rows, row: number, seen: ViewRange): number {
  const rowTop = top + row * rowHeight;
  const isAbove = rowTop < seen.from;
  const isBelow = rowTop + rowHeight > seen.to;
  if (isAbove) return rowTop - seen.from;
  return isBelow ? rowTop + rowHeight - seen.to : 0;
}
