import { expect } from 'chai';
import { balanceNote } from './balance-note.ts';

describe('the note of a button that spends tokens', () => {
  const training = { run: 'personaTraining', name: 'Training' } as const;

  const cases = [
    { balance: 9, run: 'reel', text: 'Leaves 8 tokens', isShort: false, isBuyingOffered: false },
    { balance: 2, run: 'reel', text: 'Leaves 1 token', isShort: false, isBuyingOffered: false },
    { balance: 1, run: 'reel', text: 'Leaves 0 tokens', isShort: false, isBuyingOffered: false },
    {
      balance: 0,
      run: 'reel',
      text: 'You have 0. 1 more needed.',
      isShort: true,
      isBuyingOffered: true,
    },
    {
      balance: 9,
      run: 'personaOptions',
      text: 'You have 9. 1 more needed.',
      isShort: true,
      isBuyingOffered: true,
    },
    {
      balance: 9,
      run: 'personaOptions',
      next: training,
      text: 'You have 9. 1 more needed. Training needs 50 more.',
      isShort: true,
      isBuyingOffered: true,
    },
    {
      balance: 10,
      run: 'personaOptions',
      next: training,
      text: 'Leaves 0 tokens. Training needs 50 more.',
      isShort: false,
      isBuyingOffered: true,
    },
    {
      balance: 59,
      run: 'personaOptions',
      next: training,
      text: 'Leaves 49 tokens. Training needs 1 more.',
      isShort: false,
      isBuyingOffered: true,
    },
    {
      balance: 60,
      run: 'personaOptions',
      next: training,
      text: 'Leaves 50 tokens',
      isShort: false,
      isBuyingOffered: false,
    },
    {
      balance: 1_234,
      run: 'hashtags',
      text: 'Leaves 1,232 tokens',
      isShort: false,
      isBuyingOffered: false,
    },
  ] as const;

  for (const { balance, run, text, isShort, isBuyingOffered, ...rest } of cases) {
    it(`says "${text}" for ${run} with ${balance}`, () => {
      const next = 'next' in rest ? rest.next : undefined;
      expect(balanceNote(balance, run, next)).to.deep.equal({ text, isShort, isBuyingOffered });
    });
  }
});
