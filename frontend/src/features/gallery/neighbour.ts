/** Where a key leads from one place in a grid; undefined when it leads nowhere. */
export function neighbour(
  key: string,
  from: number,
  { columns, count }: { columns: number; count: number },
): number | undefined {
  const targets = new Map([
    ['ArrowRight', from + 1],
    ['ArrowLeft', from - 1],
    ['ArrowDown', from + columns],
    ['ArrowUp', from - columns],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const to = targets.get(key);
  return to !== undefined && to >= 0 && to < count && to !== from ? to : undefined;
}
