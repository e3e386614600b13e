/**
 * All of `items` in a full run (`npm test -- --full`), else `count` of them, spread evenly over the
 * list: the same ones every time, the first among them.
 */
export function sampleOf<T>(items: readonly T[], count: number): readonly T[] {
  if (process.env.TEST_FULL || items.length <= count) return items;
  return items.filter(
    (_, at) =>
      Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length),
  );
}
