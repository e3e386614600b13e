import { databaseOnce } from '#tests/database.ts';
import { addRanges, countRanges, noRanges, percentileOf, sumRanges } from './histogram.ts';

describe('histograms of seconds', () => {
  const test = databaseOnce();

  async function histogramOf(seconds: readonly (number | null)[]): Promise<number[]> {
    const [row] = await test.database.query<{ counts: number[] }>(
      `select ${countRanges('s')} as counts from unnest($1::float8[]) as s`,
      [seconds],
    );
    return row?.counts ?? [];
  }

  it('give a percentile within the range it is in', async () => {
    const hundred = await histogramOf(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(percentileOf(hundred, 0.5)).to.be.within(45, 60);
    expect(percentileOf(hundred, 0.95)).to.be.within(90, 120);
    expect(percentileOf(hundred, 1)).to.be.within(90, 120);
  });

  it('count what is below the first bound and above the last, and nothing where there is none', async () => {
    expect(percentileOf(await histogramOf([0, 0.05, null]), 1)).to.equal(0.1);
    expect(percentileOf(await histogramOf([-3]), 0.5)).to.be.within(0, 0.1);
    expect(percentileOf(await histogramOf([1e9]), 0.5)).to.equal(3600);
    expect(percentileOf(await histogramOf([]), 0.5)).to.equal(null);
  });

  it('add up in SQL', async () => {
    const [row] = await test.database.query<{ one: number[]; all: number[] }>(
      `with counted as (
         select ${countRanges('s')} as c from (values (1, 3::float8), (1, 5), (2, 300)) as v (n, s)
          group by n)
       select ${addRanges(`(${noRanges})`, '(array_fill(7, array[28]))')} as one,
              (select ${sumRanges('c')} from counted) as all`,
    );
    expect(new Set(row?.one)).to.deep.equal(new Set([7]));
    expect(row?.all).to.deep.equal(await histogramOf([3, 5, 300]));
  });
});
