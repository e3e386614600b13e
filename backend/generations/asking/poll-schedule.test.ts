import { clock } from '../../clock.ts';
import { openAllowance, secondsToNextLook } from './poll-schedule.ts';

describe('when waiting work is looked at again', () => {
  it('as the service says, later the older it is, and at least once a minute', () => {
    const cases: [nextPollSeconds: number, ageSeconds: number, seconds: number][] = [
      [2, 0, 2],
      [2, 19, 2],
      [2, 60, 6],
      [2, 300, 30],
      [20, 60, 20],
      [2, 3600, 55],
      [600, 0, 55],
      [0, 0, 0.5],
      [-5, 0, 0.5],
      [Number.NaN, 0, 5],
      [Number.POSITIVE_INFINITY, 0, 5],
    ];
    for (const [wanted, age, seconds] of cases) {
      expect(secondsToNextLook(wanted, age, 0), `${wanted} at ${age}`).to.equal(seconds);
    }
  });

  it('not all at once that was ordered at once', () => {
    expect(secondsToNextLook(10, 0, 0.999)).to.be.within(8.5, 8.6);
  });
});

describe('the allowance of looks', () => {
  const { monotonicMs } = clock;
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 1_000_000;
    clock.monotonicMs = () => nowMs;
  });
  afterEach(() => {
    clock.monotonicMs = monotonicMs;
  });

  it('is never exceeded within any second', () => {
    const allowance = openAllowance(200);
    const granted: number[] = [];
    for (let ms = 0; ms < 5_000; ms += 7) {
      nowMs = 1_000_000 + ms;
      while (allowance.take(20)) granted.push(ms);
    }

    const busiest = granted.map(
      (from) => granted.filter((ms) => ms >= from && ms < from + 1_000).length * 20,
    );
    expect(Math.max(...busiest)).to.equal(200);
    expect(granted.length * 20).to.be.at.least(900);
  });

  it('gets back what was not used, and says when more is free', () => {
    const allowance = openAllowance(30);
    const first = allowance.take(20);
    expect(allowance.take(20)).to.equal(null);

    first?.giveBack(15);
    expect(allowance.take(20)).not.to.equal(null);
    nowMs += 400;
    expect(allowance.take(20)).to.equal(null);
    expect(allowance.msToNext()).to.equal(600);
  });
});
