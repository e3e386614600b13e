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

/** `count` characters, half of each kind, between two letters so that they are no end of the text. */
export function hostileText([first, second]: readonly [string, string], count: number): string {
  const half = Math.max(0, Math.floor((count - 2) / 2));
  return `a${first.repeat(half)}${second.repeat(half)}a`;
}

/**
 * Asks up to three times, until the answer takes less than 50 ms of the processor: a bound against
 * work that grows with the square of a text. The server must be in this process; its other threads
 * count too.
 */
export async function expectCheap(what: string, ask: () => Promise<unknown>): Promise<void> {
  let leastMs = Infinity;
  for (let turn = 0; turn < 3 && leastMs >= 50; turn += 1) {
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1000);
  }
  expect(leastMs, `processor time in ms of ${what}`).to.be.lessThan(50);
}
