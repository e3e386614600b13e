import { expect } from 'chai';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { generationOf } from '#tests/generation.ts';
import { followReel, reelPhase, reelToFollow } from './reel-phase.ts';

// Only its identity matters here.
const reel = { id: 7, isVideo: true } as Media;

const generation = (change: Partial<Generation> = {}) =>
  generationOf({
    progress: 0.5,
    stage: 'Animating',
    createdAt: '2026-03-04T12:00:00.000Z',
    ...change,
  });
const order = followReel({ category: 'flexing', option: 'Flex Abs' }, 1000, 'one');

describe('the reels screen', () => {
  it('shows the form while nothing is followed', () => {
    expect(reelPhase(null, undefined)).to.deep.equal({ name: 'form' });
  });

  it('counts from the click on, before the server has told of the generation', () => {
    const sent = followReel({ category: 'flexing', option: 'Flex Abs' }, 1000, null);

    expect(reelPhase(sent, undefined)).to.deep.equal({ name: 'uploading', startedAtMs: 1000 });
    expect(reelPhase({ ...sent, isAccepted: true }, undefined)).to.deep.equal({
      name: 'working',
      startedAtMs: 1000,
      generation: undefined,
    });
  });

  it('is done when the event or polling brings the video', () => {
    const succeeded = generation({ status: 'succeeded', result: { media: [reel], data: null } });

    expect(reelPhase(order, succeeded)).to.deep.equal({ name: 'done', media: reel });
    expect(reelPhase({ ...order, found: reel }, generation())).to.deep.equal({
      name: 'done',
      media: reel,
    });
  });

  it('says that it failed or was cancelled', () => {
    expect(reelPhase(order, generation({ status: 'failed' })).name).to.equal('failed');
    expect(reelPhase(order, generation({ status: 'cancelled' })).name).to.equal('failed');
  });

  it('shows a result that arrives after it gave up', () => {
    const timedOut = { ...order, isTimedOut: true };
    const succeeded = generation({ status: 'succeeded', result: { media: [reel], data: null } });

    expect(reelPhase(timedOut, generation()).name).to.equal('timed-out');
    expect(reelPhase(timedOut, succeeded).name).to.equal('done');
  });

  it('opens with the newest running reel that was not put aside', () => {
    const older = generation({ id: 'older', createdAt: '2026-03-04T11:00:00.000Z' });
    const queued = generation({ id: 'queued', status: 'queued' });
    const over = generation({
      id: 'over',
      status: 'failed',
      createdAt: '2026-03-05T00:00:00.000Z',
    });

    expect(reelToFollow([older, queued, over], new Set())?.id).to.equal('queued');
    expect(reelToFollow([older, queued, over], new Set(['queued']))?.id).to.equal('older');
    expect(reelToFollow([over], new Set())).to.equal(undefined);
  });

  it('compares no option for a custom reel', () => {
    const custom = followReel({ category: 'custom', option: undefined }, 5, 'one');

    expect(custom).to.include({ category: 'custom', option: null, isAccepted: true });
  });
});
