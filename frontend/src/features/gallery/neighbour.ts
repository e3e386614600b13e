import { countUntil } from './rows-in-view.ts';

type TileRow = { first: number; count: number };

/** The row that holds an item. */
export function rowOf(rows: readonly TileRow[], index: number): number {
  return countUntil(rows, ({ first }) => first <= index) - 1;
}

/** Where a key leads from one place in a grid; undefined when it leads nowhere. */
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
