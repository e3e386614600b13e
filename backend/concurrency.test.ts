import { faultOf } from '#tests/fault-of.ts';
import { limitConcurrency } from './concurrency.ts';

describe('limited work', () => {
  it('runs so many at once, in order, and goes on after one that fails', async () => {
    const limited = limitConcurrency(2);
    const begun: number[] = [];
    const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
    const results = ends.map(({ promise }, index) =>
      limited(() => {
        begun.push(index);
        return promise;
      }),
    );
    expect(begun).to.deep.equal([0, 1]);

    ends[1]?.reject(new Error('broken'));
    expect(await faultOf(results[1] ?? Promise.resolve())).to.have.property('message', 'broken');
    expect(begun).to.deep.equal([0, 1, 2]);

    for (const index of [0, 2, 3, 4]) ends[index]?.resolve(index);
    expect(await Promise.all(results.filter((_, index) => index !== 1))).to.deep.equal([
      0, 2, 3, 4,
    ]);
    expect(begun).to.deep.equal([0, 1, 2, 3, 4]);
    expect(await limited(async () => 'free again')).to.equal('free again');
  });
});
