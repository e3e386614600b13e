/** The one of the lowest rank; of equals that which waits longest. */
export function nextOf<T extends { rank: () => number }>(waiting: readonly T[]): T | undefined {
  let [best, lowest]: [T | undefined, number] = [undefined, Infinity];
  for (const one of waiting) {
    const rank = one.rank();
    if (best && rank >= lowest) continue;
    [best, lowest] = [one, rank];
  }
  return best;
}
