import { useEffect, useState } from 'react';
import { type Rows, rowsInView, type ViewRange, scrollToSee } from './rows-in-view.ts';

const OVERSCAN_ROWS = 2;

/**
 * The rows near the window, and how to bring one there. Their heights are known, so there is nothing
 * to measure, and scrolling within a row renders nothing. `rows` is the same object until it changes. `covered` is what the header and
 * the bar at the bottom hide of the window.
 */
export function useRowsInView({ top, rows }: Rows, covered: { top: number; bottom: number }) {
  const [seen, setSeen] = useState(currentView);
  useEffect(() => {
    const look = () => {
      setSeen((before) => {
        const now = currentView();
        const [old, next] = [before, now].map((some) =>
          rowsInView({ top, rows }, some, OVERSCAN_ROWS),
        );
        return old?.first === next?.first && old?.last === next?.last ? before : now;
      });
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [top, rows]);

  function showRow(row: number): void {
    const { from, to } = currentView();
    const free = { from: from + covered.top, to: to - covered.bottom };
    window.scrollBy({ top: scrollToSee({ top, rows }, row, free), behavior: 'instant' });
  }
  return { ...rowsInView({ top, rows }, seen, OVERSCAN_ROWS), showRow };
}

function currentView(): ViewRange {
  return { from: window.scrollY, to: window.scrollY + window.innerHeight };
}
