import { prices } from '../prices.ts';
import { agedPrices, agreedCostMicros, agreePrice, countedCost } from './agreed-price.ts';

const kling = 'fal-ai/kling-video/v2.5-turbo/standard/image-to-video';
const reel = { second: 10, run: 1 };
const row = prices.find(({ endpoint }) => endpoint === kling)?.micros ?? 0;
const dollars = row / 1_000_000;
const kling3 = 'fal-ai/kling-video/v3/standard/image-to-video';
const unknown = 'example/new-model';
const asked = { provider: 'fal', capability: 'image-to-video' } as const;

/** Millionths of a dollar of a reel; null where our table, or a guess by it, is all that counts. */
function costOf(endpoint: string, unit: unknown, price: unknown): number | null {
  const model = { ...asked, endpoint };
  const { agreed } = agreePrice(model, { unit, dollars: price }, reel);
  return agreed && (agreedCostMicros(model, agreed, reel) ?? null);
}

describe('the price of a model that its service publishes', () => {
  for (const [what, endpoint, unit, price, cost] of [
    ['counts where it is ours', kling, 'seconds', dollars, row * 10],
    ['counts where it is a fifth dearer', kling, 'second', dollars * 1.2, row * 12],
    ['counts down to a fifth of ours', kling, 'second', dollars / 5, row * 2],
    ['counts up to five times ours', kling, 'second', dollars * 5, row * 50],
    ['counts in another unit of ours', kling, 'videos', dollars * 12, row * 12],
    ['is ours where it is far cheaper', kling, 'second', dollars / 6, row * 10],
    ['is five times ours where it is far dearer', kling, 'second', dollars * 600, row * 50],
    ['is five times ours where it is for a whole film', kling, 'video', dollars * 600, row * 50],
    ['is our row where its unit is unknown', kling, 'credits', dollars, null],
    ['is our row where its unit is none', kling, { toString: 'x' }, dollars, null],
    ['is our row where its unit is not that of a reel', kling, 'images', dollars, null],
    ['is our row where it is 0', kling, 'second', 0, null],
    ['is our row where it is negative', kling, 'second', -1, null],
    ['is our row where it is no number', kling, 'second', '0.042', null],
    ['is our row where it is beyond all numbers', kling, 'second', 1e308, null],
    ['is our row where it is endless', kling, 'second', Infinity, null],
    ['counts where sound has a row of its own', kling3, 'second', 0.1, 1_000_000],
    ['counts without a row', unknown, 'second', 0.2, 2_000_000],
    ['is that of the cheapest where it is below it', unknown, 'second', 0.000_001, 216_000],
    ['is a guess without a row and without a unit', unknown, 'credits', 0.2, null],
    ['is a guess without a row where it is beyond all numbers', unknown, 'second', 1e308, null],
  ] as const) {
    it(what, () => {
      expect(costOf(endpoint, unit, price)).to.equal(cost);
    });
  }

  it('leaves what sound costs more as our table has it', () => {
    const model = { provider: 'fal', endpoint: kling3 };
    const loud = { ...reel, 'second-of-sound': 10 };
    expect(agreedCostMicros(model, { unit: 'second', micros: 100_000 }, loud)).to.equal(1_420_000);
  });

  it('is named with ours where they differ', () => {
    const differs = (unit: unknown, price: unknown, endpoint = kling) =>
      agreePrice({ ...asked, endpoint }, { unit, dollars: price }, reel).differs;

    expect(differs('second', dollars * 1.001)).to.equal(null);
    expect(differs('second', 0.084, kling3)).to.equal(null);
    expect(differs('second', dollars * 4)).to.equal(
      `${kling} costs $0.168 a second, our table says $0.042 a second`,
    );
    expect(differs('second', 0.2, unknown)).to.contain('our table has no price for it');
    const hostile = differs('credits\u001b[31m', -1) ?? '';
    expect(hostile).to.contain('-1 for "credits').and.to.contain('which is no price of ours');
    expect(hostile).not.to.contain('\u001b');
  });

  it('is what counted units cost, unless they cannot be such units', () => {
    const price = { unit: 'second', micros: 42_000 } as const;
    expect(countedCost(10, price, 420_000)).to.equal(420_000);
    expect(countedCost(8, price, 420_000)).to.equal(336_000);
    for (const units of [Number.NaN, 0, -1, Infinity, 1e308, 10_000]) {
      expect(countedCost(units, price, 420_000), String(units)).to.equal(undefined);
    }
  });

  it('is old after ninety days, which is said once for a service', () => {
    const days = prices
      .flatMap((each) => (each.provider === 'fal' ? [each.readOn] : []))
      .toSorted();
    const after = (count: number) =>
      new Date(Date.parse(days.at(0) ?? '') + count * 24 * 3600 * 1000);

    expect(agedPrices('fal', after(90))).to.equal(null);
    expect(agedPrices('fal', after(91))).to.contain(`the oldest on ${days[0]}`);
    expect(agedPrices('none', after(500))).to.equal(null);
  });
});
