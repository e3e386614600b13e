import type { Generation } from '#contract/generation.ts';
import { generationOf } from '#tests/generation.ts';
import { endedBetween } from './ended-between.ts';
import { endText } from './announce-ends.ts';

const generation = (id: string, change: Partial<Generation> = {}) =>
  generationOf({ id, input: { category: 'flexing', option: 'Flex Abs' }, ...change });
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
