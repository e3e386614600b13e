import { expect } from 'chai';
import type { Generation } from '#contract/generation.ts';
import { generationOf } from '#tests/generation.ts';
import { runPhase, runToFollow } from './run-phase.ts';

const story = (change: Partial<Generation>) =>
  generationOf({ tool: 'story', run: 'story', ...change });

const ordered = { generationId: null, startedAtMs: 5, answer: null };
const accepted = { ...ordered, generationId: 'one' };

describe('what a screen shows of its run', () => {
  it('is the form until something is ordered', () => {
    expect(runPhase(null, undefined)).to.deep.equal({ name: 'idle' });
  });

  it('waits for the server to take the order, then for its work', () => {
    expect(runPhase(ordered, undefined).name).to.equal('ordering');
    expect(runPhase(accepted, undefined).name).to.equal('working');
    expect(runPhase(accepted, story({ status: 'queued' })).name).to.equal('working');
  });

  it('ends with success, also of a part, or with failure, also by cancelling', () => {
    const part = story({ status: 'succeeded', refundedReason: 'incomplete' });

    expect(runPhase(accepted, part).name).to.equal('succeeded');
    expect(runPhase(accepted, story({ status: 'failed' })).name).to.equal('failed');
    expect(runPhase(accepted, story({ status: 'cancelled' })).name).to.equal('failed');
  });

  it('shows the answer of a server that answers with the finished work', () => {
    const phase = runPhase({ ...ordered, answer: { images: [] } }, undefined);

    expect(phase).to.deep.equal({ name: 'answered', startedAtMs: 5, answer: { images: [] } });
  });
});

describe('the run a screen takes up after a reload', () => {
  const isStory = ({ run }: Generation) => run === 'story';

  it('is the newest unfinished one of its own kind', () => {
    const old = story({ id: 'old' });
    const newer = story({ id: 'newer', createdAt: '2026-01-01T00:00:01.000Z', status: 'queued' });
    const over = story({ id: 'over', createdAt: '2026-01-01T00:00:02.000Z', status: 'failed' });
    const sketch = story({ id: 'x', createdAt: '2026-01-01T00:00:03.000Z', run: 'sketch' });

    expect(runToFollow([old, newer, over, sketch], isStory, new Set())).to.equal(newer);
    expect(runToFollow([over, sketch], isStory, new Set())).to.equal(undefined);
  });

  it('is none that was put aside', () => {
    expect(runToFollow([story({})], isStory, new Set(['one']))).to.equal(undefined);
  });
});
