import { expect } from 'chai';
import type { Generation } from '#contract/generation.ts';
import { endedBetween } from './ended-between.ts';
import { endText } from './announce-ends.ts';

function generation(id: string, change: Partial<Generation> = {}): Generation {
  return {
    id,
    tool: 'reels',
    run: 'reel',
    status: 'running',
    progress: 0.5,
    stage: null,
    queuePosition: null,
    etaSeconds: null,
    price: 1,
    refundedReason: null,
    error: null,
    input: { category: 'flexing', option: 'Flex Abs' },
    result: null,
    createdAt: '2026-03-04T12:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...change,
  };
}
const store = (...all: Generation[]) => Object.fromEntries(all.map((one) => [one.id, one]));

describe('what is said aloud about generations', () => {
  it('is only what ended while it was watched', () => {
    const before = store(generation('a'), generation('b', { status: 'succeeded' }));
    const after = store(
      generation('a', { status: 'succeeded' }),
      generation('b', { status: 'succeeded' }),
      generation('old', { status: 'failed' }),
      generation('new'),
    );

    expect(endedBetween(before, after).map(({ id }) => id)).to.deep.equal(['a']);
    expect(endedBetween(after, after)).to.deep.equal([]);
  });

  it('names the work and how it ended', () => {
    expect(endText(generation('a', { status: 'succeeded' }))).to.equal(
      'Reel: Flexing, Flex Abs is ready.',
    );
    expect(endText(generation('a', { status: 'failed', refundedReason: 'timeout' }))).to.equal(
      'Reel: Flexing, Flex Abs was not made. Not charged: It took too long.',
    );
  });
});
