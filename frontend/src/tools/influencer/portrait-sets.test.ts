import type { Media } from '#contract/media.ts';
import { portraitSets, withPortraits } from './portrait-sets.ts';

// Only these two facts of an item matter here.
const portrait = (id: number, generationId: string | null) => ({ id, generationId }) as Media;
const idsOf = (sets: ReturnType<typeof portraitSets>) =>
  sets.map(({ portraits }) => portraits.map(({ id }) => id));

describe('the portraits to choose from', () => {
  it('stand together as they were ordered, the newest order first', () => {
    const listed = [portrait(6, 'new'), portrait(5, 'new'), portrait(3, 'old'), portrait(2, 'old')];

    expect(idsOf(portraitSets(listed))).to.deep.equal([
      [5, 6],
      [2, 3],
    ]);
  });

  it('stand alone where nobody knows their order', () => {
    expect(idsOf(portraitSets([portrait(2, null), portrait(1, null)]))).to.deep.equal([[2], [1]]);
  });

  it('are added once', () => {
    const known = [portrait(1, 'old')];

    const list = withPortraits(known, [portrait(2, 'new'), portrait(1, 'old')]);

    expect(list.map(({ id }) => id)).to.deep.equal([2, 1]);
  });
});
