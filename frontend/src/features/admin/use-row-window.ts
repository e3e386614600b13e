import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowWindow, type RowWindow } from './row-window.ts';

/** Rows exist this far above and below what is in sight. */
const OVERSCAN_PX = 600;
/** Until the first rows are measured. */
const ESTIMATED_PX = 60;

/**
 * Only the rows near the window exist, however many there are. Rows say their place in `data-index`;
 * their heights differ, so those that were seen are remembered and the others guessed by them.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  keys: readonly number[],
): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: 30, beforePx: 0, afterPx: 0 });
  const heights = useRef(new Map<number, number>());

  useLayoutEffect(() => {
    let width = window.innerWidth;
    const look = () => {
      if (!body.current) return;
      // Another layout has other heights.
      if (width !== window.innerWidth) heights.current.clear();
      width = window.innerWidth;
      for (const row of body.current.querySelectorAll<HTMLElement>('[data-index]')) {
        const key = keys[Number(row.dataset['index'])];
        if (key !== undefined) heights.current.set(key, row.offsetHeight);
      }
      const known = [...heights.current.values()];
      const guess =
        known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : ESTIMATED_PX;
      const { top } = body.current.getBoundingClientRect();
      const next = rowWindow(
        keys.length,
        (index) => heights.current.get(keys[index] ?? -1) ?? guess,
        { topPx: -top - OVERSCAN_PX, bottomPx: window.innerHeight - top + OVERSCAN_PX },
      );
      setShown((before) => (isSame(before, next) ? before : next));
    };
    look();
    // Also when what stands above the table comes or goes.
    const observer = new ResizeObserver(look);
    observer.observe(document.documentElement);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [body, keys]);

  return shown;
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    Math.abs(one.beforePx - other.beforePx) < 1 &&
    Math.abs(one.afterPx - other.afterPx) < 1
  );
}
