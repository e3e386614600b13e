import {
  clockText,
  elapsedSeconds,
  expectedEndMs,
  hundredthsText,
  minutesText,
  remainingSeconds,
} from './estimate.ts';

const startMs = Date.parse('2026-03-04T12:00:00.000Z');
const generation = {
  run: 'reel' as const,
  createdAt: new Date(startMs).toISOString(),
  etaSeconds: null as number | null,
};
const after = (seconds: number) => startMs + seconds * 1000;

describe('the remaining time of a generation', () => {
  it('is 120 seconds minus the elapsed ones, at least 0, without an estimate of the server', () => {
    const endMs = expectedEndMs(generation, after(0));

    const seen = [0, 1, 60, 119, 120, 500].map((at) => remainingSeconds(endMs, after(at)));

    expect(seen).to.deep.equal([120, 119, 60, 1, 0, 0]);
  });

  it('counts down from the estimate of the server where there is one', () => {
    const endMs = expectedEndMs({ ...generation, etaSeconds: 300 }, after(5));

    const seen = [5, 6, 10].map((at) => remainingSeconds(endMs, after(at)));

    expect(seen).to.deep.equal([300, 299, 295]);
  });

  it('never counts upward, whatever is estimated later', () => {
    const first = expectedEndMs({ ...generation, etaSeconds: 30 }, after(5));
    const later = expectedEndMs({ ...generation, etaSeconds: 90 }, after(6), first);
    const sooner = expectedEndMs({ ...generation, etaSeconds: 10 }, after(7), later);
    const none = expectedEndMs(generation, after(8), sooner);

    expect(remainingSeconds(later, after(6))).to.equal(29);
    expect(remainingSeconds(sooner, after(7))).to.equal(10);
    expect(remainingSeconds(none, after(8))).to.equal(9);
  });
});

describe('the elapsed time', () => {
  it('is written mm:ss and never negative', () => {
    expect(clockText(elapsedSeconds(startMs, after(0)))).to.equal('00:00');
    expect(clockText(elapsedSeconds(startMs, after(75.9)))).to.equal('01:15');
    expect(clockText(elapsedSeconds(startMs, after(3661)))).to.equal('61:01');
    expect(elapsedSeconds(startMs, after(-30))).to.equal(0);
  });

  it('is written m:ss where a duration is meant', () => {
    expect(minutesText(120)).to.equal('2:00');
    expect(minutesText(65)).to.equal('1:05');
  });

  it('runs in steps of 10 ms where it is watched closely', () => {
    expect(hundredthsText(12_349)).to.equal('12.34');
    expect(hundredthsText(-5)).to.equal('0.00');
  });
});
