import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { generationOf } from '#tests/generation.ts';
import { reelPhase } from './reel-phase.ts';

// Only its identity matters here.
const reel = { id: 7, isVideo: true } as Media;

const generation = (change: Partial<Generation> = {}) =>
  generationOf({
    progress: 0.5,
    stage: 'Animating',
    createdAt: '2026-03-04T12:00:00.000Z',
    ...change,
  });
const startedAtMs = 1000;
const working = (known?: Generation) =>
  ({ name: 'working', startedAtMs, generation: known }) as const;
const none = { key: 'order 1', found: null, isTimedOut: false };

describe('the reels screen', () => {
  it('shows what its run is doing', () => {
    const ordering = { name: 'ordering', startedAtMs } as const;

    expect(reelPhase({ name: 'idle' }, null)).to.deep.equal({ name: 'idle' });
    expect(reelPhase(ordering, null)).to.deep.equal(ordering);
    expect(reelPhase(working(), null)).to.deep.equal(working());
  });

  it('is done when the event or polling brings the video', () => {
    const succeeded = generation({ status: 'succeeded', result: { media: [reel], data: null } });
    const done = { name: 'done', media: reel };

    expect(
      reelPhase({ name: 'succeeded', startedAtMs, generation: succeeded }, null),
    ).to.deep.equal(done);
    expect(reelPhase(working(generation()), { ...none, found: reel })).to.deep.equal(done);
  });

  it('shows a result that arrives after it gave up', () => {
    const timedOut = { ...none, isTimedOut: true };
    const succeeded = generation({ status: 'succeeded', result: { media: [reel], data: null } });

    expect(reelPhase(working(generation()), timedOut).name).to.equal('timed-out');
    expect(
      reelPhase({ name: 'succeeded', startedAtMs, generation: succeeded }, timedOut).name,
    ).to.equal('done');
  });
});
