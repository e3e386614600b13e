import type { KeyboardEvent } from 'react';
import { neighbour } from './neighbour.ts';

/** Arrow keys, Home and End move from tile to tile, also to tiles that do not exist yet. */
export function useGridKeys(
  box: { current: HTMLElement | null },
  grid: { columns: number; count: number; showRow: (row: number) => void },
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const from = Number(event.target.dataset['index'] ?? Number.NaN);
    const to = Number.isNaN(from) ? undefined : neighbour(event.key, from, grid);
    if (to === undefined) return;
    event.preventDefault();
    grid.showRow(Math.floor(to / grid.columns));
    // The row is there two frames later: one for the scroll, one for the render it causes.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        box.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus();
      }),
    );
  };
}
