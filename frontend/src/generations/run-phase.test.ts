import type { Generation } from '#contract/generation.ts';
import { generationOf } from '#tests/generation.ts';
import { runPhase, runToFollow } from './run-phase.ts';

const story = (change: Partial<Generation>) =>
  generationOf({ tool: 'story', run: 'story', ...change });

const sent = { key: 'order 1', ordered: null, input: {}, startedAtMs: 5 };
const accepted = { ...sent, ordered: { generationId: 'one', finished: null } };

describe('what a screen shows of its run', () => {
  it('is the form until something is ordered', () => {
    expect(runPhase(null, undefined)).to.deep.equal({ name: 'idle' });
  });

  it('waits for the server to take the order, then for its work', () => {
    expect(runPhase(sent, undefined).name).to.equal('ordering');
    expect(runPhase(accepted, undefined).name).to.equal('working');
    expect(runPhase(accepted, story({ status: 'queued' })).name).to.equal('working');
  });

  it('ends with success, also of a part, or with failure, also by cancelling', () => {
    const part = story({ status: 'succeeded', refundedReason: 'incomplete' });

    expect(runPhase(accepted, part).name).to.equal('succeeded');
    expect(runPhase(accepted, story({ status: 'failed' })).name).to.equal('failed');
    expect(runPhase(accepted, story({ status: 'cancelled' })).name).to.equal('failed');
  });

  it('succeeds at once where the server answers with the finished work', () => {
    const finished = story({ status: 'succeeded' });
    const phase = runPhase({ ...sent, ordered: { generationId: null, finished } }, undefined);

    expect(phase).to.deep.equal({ name: 'succeeded', startedAtMs: 5, generation: finished });
  });

  it('waits where the server does not name the generation', () => {
    const ordered = { generationId: null, finished: null };

    expect(runPhase({ ...sent, ordered }, undefined).name).to.equal('working');
  });
});

describe('the run a screen takes up after a reload', () => {
  const isStory = ({ run }: Generation) => run === 'story';
  const none = { named: null, putAside: new Set<string>() };

  it('is the newest unfinished one of its own kind', () => {
    const old = story({ id: 'old' });
    const newer = story({ id: 'newer', createdAt: '2026-01-01T00:00:01.000Z', status: 'queued' });
    const over = story({ id: 'over', createdAt: '2026-01-01T00:00:02.000Z', status: 'failed' });
    const sketch = story({ id: 'x', createdAt: '2026-01-01T00:00:03.000Z', run: 'sketch' });

    expect(runToFollow({ old, newer, over, sketch }, isStory, none)).to.equal(newer);
    expect(runToFollow({ over, sketch }, isStory, none)).to.equal(undefined);
  });

  it('is none that was put aside', () => {
    const aside = { ...none, putAside: new Set(['one']) };
    expect(runToFollow({ one: story({}) }, isStory, aside)).to.equal(undefined);
  });

  it('is the one that the address names, even if it is over, and none of another tool', () => {
    const newer = story({ id: 'newer', createdAt: '2026-01-01T00:00:01.000Z' });
    const over = story({ id: 'over', status: 'failed' });
    const sketch = story({ id: 'sketch', run: 'sketch' });
    const found = (named: string) =>
      runToFollow({ newer, over, sketch }, isStory, { ...none, named });

    expect(found('over')).to.equal(over);
    expect(found('sketch')).to.equal(undefined);
    expect(found('unknown')).to.equal(undefined);
  });
});
