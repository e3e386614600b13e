/** Rows one below the other, in pixels from where the first begins, which is `top` on the page. */
export type Rows = { top: number; rows: readonly { top: number; height: number }[] };

/** The part of the page that is seen, in its CSS pixels. */
export type ViewRange = { from: number; to: number };

/** The rows that exist: those that are seen, and `spare` before and behind. `last` is exclusive. */
export function rowsInView(
  { top, rows }: Rows,
  seen: ViewRange,
  spare: number,
): { first: number; last: number } {
  const first = countUntil(rows, (row) => top + row.top + row.height <= seen.from) - spare;
  const last = countUntil(rows, (row) => top + row.top < seen.to) + spare;
  const within = (row: number) => Math.min(Math.max(row, 0), rows.length);
  return { first: within(first), last: within(last) };
}

/** How far the page must be scrolled, at least, for a row to be seen whole. */
export function scrollToSee({ top, rows }: Rows, index: number, seen: ViewRange): number {
  const row = rows[index];
  if (!row) return 0;
  const start = top + row.top;
  if (start < seen.from) return start - seen.from;
  return Math.max(start + row.height - seen.to, 0);
}

/** How many at the beginning are so; the others all come after them. */
export function countUntil<T>(list: readonly T[], isSo: (one: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = list[middle];
    if (one !== undefined && isSo(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}
