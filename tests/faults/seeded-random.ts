/** A seeded series of random numbers: the same seed gives the same series. */
export type SeededRandom = {
  /** 0..1, 1 excluded. */
  next: () => number;
  between: (least: number, most: number) => number;
  /** True in this share of the cases. */
  isHit: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** One of the keys, by weight. */
  pickWeighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
};

/** Mulberry32 over an FNV-1a hash of the seed's text. */
export function seededRandom(seed: string): SeededRandom {
  let state = 2_166_136_261;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    next,
    between,
    isHit: (share) => next() < share,
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    pickWeighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      // Object.entries widens the keys it was given.
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('nothing to weigh');
    },
  };
}
