import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Media } from '#contract/media.ts';
import { countUntil } from './rows-in-view.ts';
import type { SelectionHandle } from '../selection/use-selection.ts';

/** Time in which a change is the key's doing; later the keyboard stays where it is. */
const KEY_MS = 1_000;

/**
 * Arrow keys, Home and End move from tile to tile, also to tiles that do not exist yet; with Shift
 * they select on the way. Control or Command with A selects all, Delete deletes. Whatever goes
 * while the keyboard is on it hands it to the tile that takes its place.
 */
export function useGridKeys(
  box: { current: HTMLElement | null },
  grid: {
    items: readonly Media[];
    rows: readonly { first: number; count: number }[];
    showRow: (row: number) => void;
    selection: SelectionHandle;
    onDelete: (items: readonly Media[]) => void;
  },
): (event: KeyboardEvent) => void {
  const { items, rows, showRow, selection, onDelete } = grid;
  const onTile = useFocusRestore(box, items);
  /** A tile that does not exist yet; the next key starts from there. */
  const heading = useRef<number | null>(null);

  function move(event: KeyboardEvent, from: number): void {
    const to = neighbour(event.key, from, rows);
    const [start, target] = [items[from], items[to ?? -1]];
    if (to === undefined || !start || !target) return;
    event.preventDefault();
    if (event.shiftKey) {
      if (!selection.isOn) selection.toggle(start);
      selection.extendTo(target);
    }
    showRow(rowOf(rows, to));
    heading.current = focusTile(box, to) ? null : to;
    if (heading.current === null) return;
    // The row is there two frames later: one for the scroll, one for the render it causes.
    const arrive = () => {
      if (heading.current !== to) return;
      heading.current = null;
      focusTile(box, to);
    };
    requestAnimationFrame(() => requestAnimationFrame(arrive));
  }

  return (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    onTile(event.target);
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      selection.selectAll();
      return;
    }
    const from = heading.current ?? Number(event.target.dataset['index'] ?? Number.NaN);
    const item = items[from];
    if (!item) return;
    if (event.key === 'Delete') onDelete(selection.isOn ? selection.chosen : [item]);
    else move(event, from);
  };
}

/** When the tile with the keyboard goes, the keyboard goes to the one that stands there then. */
function useFocusRestore(
  box: { current: HTMLElement | null },
  items: readonly Media[],
): (focused: HTMLElement) => void {
  const last = useRef<{ index: number; at: number } | null>(null);
  useLayoutEffect(() => {
    const key = last.current;
    const isRecent = key !== null && performance.now() - key.at < KEY_MS;
    if (!isRecent || document.activeElement !== document.body) return;
    focusTile(box, Math.min(key.index, items.length - 1));
  }, [box, items]);
  return (focused) => {
    const tile = focused.closest('li')?.querySelector<HTMLElement>('[data-index]');
    last.current = tile ? { index: Number(tile.dataset['index']), at: performance.now() } : null;
  };
}

/** Returns whether the tile was there. */
function focusTile(box: { current: HTMLElement | null }, index: number): boolean {
  const tile = box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  tile?.focus({ preventScroll: true });
  return tile !== null && tile !== undefined;
}

type TileRow = { first: number; count: number };

/** The row that holds an item. */
function rowOf(rows: readonly TileRow[], index: number): number {
  return countUntil(rows, ({ first }) => first <= index) - 1;
}

/** The place in a grid that a key leads to; undefined when it leads nowhere. */
export function neighbour(key: string, from: number, rows: readonly TileRow[]): number | undefined {
  const last = rows.at(-1);
  const count = last ? last.first + last.count : 0;
  const here = rowOf(rows, from);
  const column = from - (rows[here]?.first ?? 0);
  const inRow = (row: TileRow | undefined) => row && row.first + Math.min(column, row.count - 1);
  const targets = new Map([
    ['ArrowRight', from + 1],
    ['ArrowLeft', from - 1],
    ['ArrowDown', inRow(rows[here + 1])],
    ['ArrowUp', inRow(rows[here - 1])],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const to = targets.get(key);
  return to !== undefined && to >= 0 && to < count && to !== from ? to : undefined;
}
