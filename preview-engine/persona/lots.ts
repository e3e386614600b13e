import { dice, type Dice } from '../picture/dice.ts';

/** Options of one order: seeds that follow each other, beginning at a multiple of this. */
export const OPTIONS = 3;

/**
 * Random choices that differ between the three options of an order: each option gets its own third
 * of a range, or its own element of a list of three and more.
 */
export type Lots = {
  between(name: string, low: number, high: number): number;
  pick<T>(name: string, from: readonly [T, ...T[]]): T;
  /** At most one of the options in three has what is this rare (0..1/3), and so on. */
  chance(name: string, part: number): boolean;
  /** Ordinary dice of this option alone. */
  dice: Dice;
};

/** The same key and seed give the same lots on every machine. */
export function lots(key: string, seed: number): Lots {
  const order = dice(`${key}/${Math.floor(seed / OPTIONS)}`);
  const place = seed % OPTIONS;
  const own = dice(`${key}/${seed}/own`);
  const share = (name: string): number => {
    const third = order.fork(name).shuffle([0, 1, 2])[place] ?? 0;
    // Kept off the borders, so that neighbouring thirds do not meet.
    return (third + 0.12 + 0.76 * own.fork(name).next()) / OPTIONS;
  };
  return {
    between: (name, low, high) => low + share(name) * (high - low),
    pick: (name, from) => order.fork(name).shuffle(from)[place % from.length] ?? from[0],
    chance: (name, part) => share(name) < part,
    dice: own,
  };
}
