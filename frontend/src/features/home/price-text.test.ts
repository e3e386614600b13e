import { expect } from 'chai';
import { priceText } from './price-text.ts';

describe('the price on a card', () => {
  const cases: [number[], string][] = [
    [[], 'Free'],
    [[0], 'Free'],
    [[1], '1 token'],
    [[2], '2 tokens'],
    [[1, 1], '1 token'],
    [[10, 50, 5], '5 to 50 tokens'],
  ];
  for (const [prices, text] of cases) {
    it(`reads ${JSON.stringify(text)} for ${JSON.stringify(prices)}`, () => {
      expect(priceText(prices.map((price) => ({ price })))).to.equal(text);
    });
  }
});
