import { generationOf } from '#tests/generation.ts';
import {
  clearGenerations,
  putGeneration,
  putProgress,
  useGenerations,
} from './generation-store.ts';

describe('the generations that a browser knows of', () => {
  afterEach(clearGenerations);

  it('show progress that was pushed while the list was on its way', () => {
    const { id } = generationOf();
    const animating = { progress: 0.25, stage: 'Animating', queuePosition: null, etaSeconds: 40 };

    putProgress({ id, ...animating });
    putGeneration(generationOf());

    expect(useGenerations.getState().generations[id]).to.include(animating);
    expect(useGenerations.getState().earlyProgress).to.deep.equal({});
  });

  it('count down anew when their work begins after a long wait, and else never upward', () => {
    const nowMs = Date.now();
    const ordered = (secondsAgo: number) => new Date(nowMs - secondsAgo * 1000).toISOString();
    const endAfter = (waited: number) => {
      const createdAt = ordered(waited);
      const queued = generationOf({ status: 'queued', run: 'reel', createdAt, etaSeconds: null });
      putGeneration(queued);
      putGeneration({ ...queued, status: 'running', etaSeconds: 120 });
      return (useGenerations.getState().expectedEndsMs[queued.id] ?? 0) - nowMs;
    };

    expect(endAfter(1000)).to.be.within(119_000, 121_000);
    clearGenerations();
    expect(endAfter(100)).to.be.within(19_000, 21_000);
  });
});
