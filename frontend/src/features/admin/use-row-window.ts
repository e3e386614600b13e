import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows exist this far above and below what is in sight. */
const OVERSCAN_ROWS = 10;

/** Which rows of a long table exist, the space of those that do not, and what measures a row. */
export type RowWindow = {
  from: number;
  /** Exclusive. */
  to: number;
  beforePx: number;
  afterPx: number;
  /** The `ref` of a row, which says its place in `data-index`. */
  measureRow?: (row: HTMLElement | null) => void;
};

/** Only the rows near the window exist, however many there are. `keys` name the rows. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  keys: readonly number[],
): RowWindow {
  const topPx = useTop(body);
  // The rule warns those who compile their components; ours are not compiled.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    // Until a row is measured: a line of the table, or on a phone a block of labelled facts.
    estimateSize: () => (matchMedia('(min-width: 768px)').matches ? 61 : 220),
    getItemKey: (index) => keys[index] ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: topPx,
  });
  const rows = virtualizer.getVirtualItems();
  const startPx = rows[0]?.start ?? topPx;
  const endPx = rows.at(-1)?.end ?? topPx;
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    beforePx: startPx - topPx,
    afterPx: virtualizer.getTotalSize() - (endPx - topPx),
    measureRow: virtualizer.measureElement,
  };
}

/** How far the element is from the top of the page, also when what stands above it changes. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setTopPx(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [element]);
  return topPx;
}
