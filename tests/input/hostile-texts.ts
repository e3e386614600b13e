import { expect } from 'chai';

/** Characters on which careless cleaning takes time that grows with the square of their number. */
export const hostileCharacters = {
  blanks: [' ', ' '],
  'zero-width characters': ['\u200b', '\u200d'],
  // Normalizing sorts the marks after a letter by their class.
  'combining characters': ['\u0301', '\u0316'],
  'surrogate pairs': ['🦊', '🏿'],
  'lone surrogates': ['\ud83d', '\ud83d'],
} as const;

/**
 * `count` characters, half of each kind, between two letters so that they are no end of the text.
 */
export function hostileText([first, second]: readonly [string, string], count: number): string {
  const half = Math.max(0, Math.floor((count - 2) / 2));
  return `a${first.repeat(half)}${second.repeat(half)}a`;
}

/** Quadratic work on 60,000 characters costs hundreds of times what a plain text does. */
const COSTLIER_MAX = 30;
const TURNS_MAX = 5;

/**
 * Asks what `prepare` makes of the text and of as many letters, until the text costs less than 30
 * times the processor time of the letters: a bound against work that grows with the square of a
 * text, and one that a busy machine does not exceed. The server must be in this process; its other
 * threads count too.
 */
export async function expectCheap(
  what: string,
  text: string,
  prepare: (text: string) => Promise<() => Promise<unknown>>,
): Promise<void> {
  const letters = 'a'.repeat(text.length);
  const costs = { text: Infinity, letters: 0 };
  for (let turn = 0; turn < TURNS_MAX && !isCheap(costs); turn += 1) {
    costs.letters = Math.max(costs.letters, await costOf(await prepare(letters)));
    costs.text = Math.min(costs.text, await costOf(await prepare(text)));
  }
  expect(isCheap(costs), `${what} costs ${JSON.stringify(costs)} ms`).to.equal(true);
}

const isCheap = (costs: { text: number; letters: number }): boolean =>
  costs.text < costs.letters * COSTLIER_MAX;

/** Processor time in ms. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
