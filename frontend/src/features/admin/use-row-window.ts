import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 10;

/** Which rows of a long table are rendered, and the space of the others. */
export type RowWindow = {
  from: number;
  /** Exclusive. */
  to: number;
  beforePx: number;
  afterPx: number;
  /** The `ref` of a row; reads the row's index from `data-index`. */
  measureRow?: (row: HTMLElement | null) => void;
};

/** Renders only the rows near the visible part of the page. `keys` identify the rows. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  keys: readonly number[],
): RowWindow {
  const topPx = useTop(body);
  // The rule is about the React compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    // Used until a row is measured: on a phone a row is two lines.
    estimateSize: () => (matchMedia('(min-width: 768px)').matches ? 45 : 85),
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

/** Distance of the element from the top of the page, updated when content above it changes. */
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
