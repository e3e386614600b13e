import { packages } from '#contract/packages.ts';
import { balanceWorth, packageWorth, savedPercent } from './worth-text.ts';

describe('what tokens are worth', () => {
  for (const [balance, text] of [
    [0, null],
    [1, '1 story'],
    [2, '2 stories, or 1 hashtag list'],
    [9, '9 stories, or 4 hashtag lists'],
    [59, '59 stories, or 29 hashtag lists'],
    [60, '60 stories, or one influencer'],
    [65, '65 stories, or one influencer and 1 picture'],
    [1_500, '1,500 stories, or 25 influencers'],
  ] as const) {
    it(`is ${text ?? 'nothing'} for ${balance}`, () => {
      expect(balanceWorth(balance)).to.equal(text);
    });
  }

  it('names what each package pays for, and by how much it is cheaper', () => {
    const told = [...packages.values()].map((sold) => [
      packageWorth(sold.tokens),
      savedPercent(sold),
    ]);
    expect(told).to.deep.equal([
      ['30 stories or reels; not enough for an influencer (60)', 0],
      ['One influencer and 3 pictures', 20],
      ['Two influencers and 6 pictures', 35],
    ]);
  });
});
