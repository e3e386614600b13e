import { cardPriceText, priceText } from './price-text.ts';

describe('the price on a card', () => {
  const cases: [number[], string][] = [
    [[], 'Free'],
    [[0], 'Free'],
    [[1], '1 token'],
    [[2], '2 tokens'],
    [[1, 1], '1 token'],
    [[2, 5], '2 to 5 tokens'],
  ];
  for (const [prices, text] of cases) {
    it(`reads ${JSON.stringify(text)} for ${JSON.stringify(prices)}`, () => {
      expect(priceText(prices.map((price) => ({ price })))).to.equal(text);
    });
  }
  it('says what an influencer costs to create and each of its pictures', () => {
    expect(cardPriceText('influencer')).to.equal('60 tokens to create, 5\u{a0}per\u{a0}picture');
    expect(cardPriceText('hashtags')).to.equal('2 tokens');
    expect(cardPriceText('reels'), 'also has films, which are free').to.equal('1 token');
  });
});
