import { faultOf } from '#tests/fault-of.ts';
import { secondsFor } from './time-left.ts';

describe('the time of a submit that waits for its result', () => {
  const limits = { limitSeconds: 50, leastSeconds: 5 };
  const deadlineIn = (seconds: number) => ({ deadlineAt: new Date(Date.now() + seconds * 1000) });

  it('is its limit, or what is left of the order', () => {
    expect(secondsFor(deadlineIn(100), limits)).to.equal(50);
    expect(secondsFor(deadlineIn(40), limits)).to.be.within(36, 38);
  });

  it('can be waited for: it is whole milliseconds, whatever is left', () => {
    const lefts = Array.from({ length: 1000 }, (_, ms) => 8 + ms / 1000);
    const waits = lefts.map((left) => secondsFor(deadlineIn(left), limits) * 1000);
    expect(waits.filter((ms) => !Number.isInteger(ms))).to.deep.equal([]);
  });

  for (const seconds of [6, 0, -100]) {
    it(`is none with ${seconds} seconds to the deadline`, async () => {
      const asked = Promise.try(() => secondsFor(deadlineIn(seconds), limits));
      expect(await faultOf(asked)).to.have.property('faultClass', 'timeout');
    });
  }
});
