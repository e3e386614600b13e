/** Chance that falls the same way for the same seed, on every machine. */
export type Dice = {
  /** 0 ≤ x < 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Both ends included. */
  whole(low: number, high: number): number;
  chance(part: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** A new order of the same things. */
  shuffle<T>(from: readonly T[]): T[];
  /** Dice of their own: throws taken there do not move the ones taken here. */
  fork(name: string): Dice;
};

export function dice(seed: string): Dice {
  const next = mulberry32(hash32(seed));
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (part) => next() < part,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    shuffle: (from) =>
      from
        .map((thing) => ({ thing, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ thing }) => thing),
    fork: (name) => dice(`${seed}/${name}`),
  };
}

/** Numbers 0 ≤ x < 1, the same for the same start. */
export function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a over UTF-16 units, well mixed at the end. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
