/** Which rows of a long table exist, and the room of those that do not. */
export type RowWindow = {
  from: number;
  /** Exclusive. */
  to: number;
  beforePx: number;
  afterPx: number;
};

/**
 * The rows that touch the stretch from `topPx` to `bottomPx`, measured from the beginning of the
 * first row; at least one, where there are any.
 */
export function rowWindow(
  count: number,
  heightOf: (index: number) => number,
  { topPx, bottomPx }: { topPx: number; bottomPx: number },
): RowWindow {
  const shown: RowWindow = { from: 0, to: 0, beforePx: 0, afterPx: 0 };
  let y = 0;
  for (let index = 0; index < count; index += 1) {
    const height = heightOf(index);
    const isLast = index === count - 1;
    if (y + height < topPx && !isLast) {
      shown.from = index + 1;
      shown.beforePx += height;
    } else if (y <= bottomPx || shown.to === 0) {
      shown.to = index + 1;
    } else {
      shown.afterPx += height;
    }
    y += height;
  }
  return shown;
}
