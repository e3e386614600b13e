import { parseAmount } from './parse-amount.ts';

describe('the amount of a grant', () => {
  for (const [text, amount] of [
    ['1', 1],
    ['10000', 10_000],
    [' 250 ', 250],
    ['0', null],
    ['10001', null],
    ['-3', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    ['three', null],
  ] as const) {
    it(`is ${amount ?? 'none'} for "${text}"`, () => {
      expect(parseAmount(text)).to.equal(amount);
    });
  }
});
