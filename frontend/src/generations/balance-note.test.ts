import type { RunKey } from '#contract/tools/catalogue.ts';
import { balanceNote } from './balance-note.ts';

describe('the note of a button that spends tokens', () => {
  const training = { run: 'personaTraining', name: 'Training' } as const;
  const cases: [
    balance: number,
    run: RunKey,
    text: string,
    shows?: 'buying' | 'shortage' | undefined,
    next?: typeof training,
  ][] = [
    [9, 'reel', 'Leaves 8 tokens'],
    [2, 'reel', 'Leaves 1 token'],
    [1, 'reel', 'Leaves 0 tokens'],
    [0, 'reel', 'You have 0. 1 more needed.', 'shortage'],
    [9, 'personaOptions', 'You have 9. 1 more needed.', 'shortage'],
    [
      9,
      'personaOptions',
      'You have 9. 1 more needed. Training needs 50 more.',
      'shortage',
      training,
    ],
    [10, 'personaOptions', 'Leaves 0 tokens. Training needs 50 more.', 'buying', training],
    [59, 'personaOptions', 'Leaves 49 tokens. Training needs 1 more.', 'buying', training],
    [60, 'personaOptions', 'Leaves 50 tokens', undefined, training],
    [1_234, 'hashtags', 'Leaves 1,232 tokens'],
  ];

  for (const [balance, run, text, shows, next] of cases) {
    it(`says "${text}" for ${run} with ${balance}`, () => {
      const flags = { isShort: shows === 'shortage', isBuyingOffered: shows !== undefined };
      expect(balanceNote(balance, run, next)).to.deep.equal({ text, ...flags });
    });
  }
});
