import { expect } from 'chai';
import type { Capability } from '../providers/provider.ts';
import { longPause, secondsToNextSubmit, type OverAttempt } from './next-submit.ts';

const refused: OverAttempt = { ref: null, wasDoneAtOnce: false };
const accepted: OverAttempt = { ref: { id: 1 }, wasDoneAtOnce: false };
const answered: OverAttempt = { ref: null, wasDoneAtOnce: true };

describe('the next submit of a step', () => {
  const next = (
    attempts: readonly OverAttempt[],
    {
      capability = 'image-to-video',
      isElsewhere = false,
      retryAfterSeconds,
      leftSeconds = 300,
    }: {
      capability?: Capability;
      isElsewhere?: boolean;
      retryAfterSeconds?: number;
      leftSeconds?: number;
    } = {},
  ) => secondsToNextSubmit(attempts, { capability, isElsewhere, retryAfterSeconds, leftSeconds });

  it('comes later after each that was refused, and never after four', () => {
    const seconds = [1, 2, 3, 4].map((count) => next(Array.from({ length: count }, () => refused)));
    expect(seconds).to.deep.equal([2, 4, 8, null]);
  });

  it('comes when the service asks for it, at once elsewhere, and not after the deadline', () => {
    expect(next([refused], { retryAfterSeconds: 120 })).to.equal(120);
    expect(next([refused], { retryAfterSeconds: 120, isElsewhere: true })).to.equal(0);
    expect(next([refused], { retryAfterSeconds: 120, leftSeconds: 110 })).to.equal(null);
    expect(next([refused], { leftSeconds: -1, isElsewhere: true })).to.equal(null);
  });

  it('never buys a third time, and a training never a second time', () => {
    for (const bought of [accepted, answered]) {
      expect(next([bought])).to.equal(2);
      expect(next([refused, bought])).to.equal(4);
      expect(next([bought, bought])).to.equal(null);
      expect(next([refused], { capability: 'train-persona' })).to.equal(2);
      expect(next([bought], { capability: 'train-persona' })).to.equal(null);
    }
  });

  it('goes elsewhere only for a pause that is longer than our own', () => {
    expect(longPause(600, 1)).to.equal(600);
    expect(longPause(2, 1)).to.equal(undefined);
    expect(longPause(undefined, 1)).to.equal(undefined);
  });
});
