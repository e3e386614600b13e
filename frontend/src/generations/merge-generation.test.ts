import { expect } from 'chai';
import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { mergeGeneration, mergeProgress, mergeResult } from './merge-generation.ts';

function reel(told: Partial<Generation>): Generation {
  return {
    id: '6f3c0a52-2d0b-4f0e-9c3e-000000000001',
    tool: 'reels',
    run: 'reel',
    status: 'running',
    progress: 0,
    stage: null,
    queuePosition: null,
    etaSeconds: null,
    price: 1,
    refundedReason: null,
    error: null,
    input: {},
    result: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...told,
  };
}

describe('two reports about one generation', () => {
  it('never lets an old snapshot bring a finished one back to life', () => {
    const done = reel({ status: 'succeeded', progress: 1 });

    expect(mergeGeneration(done, reel({ status: 'running' }))).to.equal(done);
    expect(
      mergeGeneration(reel({ status: 'running' }), reel({ status: 'queued' })).status,
    ).to.equal('running');
  });

  it('takes the end whatever the progress was', () => {
    const failed = reel({ status: 'failed', progress: 0.4 });

    expect(mergeGeneration(reel({ progress: 0.9 }), failed)).to.equal(failed);
  });

  it('never lets progress fall while it runs', () => {
    expect(mergeGeneration(reel({ progress: 0.6 }), reel({ progress: 0.4 })).progress).to.equal(
      0.6,
    );
  });

  it('takes stage and remaining time from a progress report, but not a smaller progress', () => {
    const told = {
      id: reel({}).id,
      progress: 0.3,
      stage: 'Saving',
      queuePosition: null,
      etaSeconds: 4,
    };

    const merged = mergeProgress(reel({ progress: 0.5 }), told);

    expect(merged).to.include({ progress: 0.5, stage: 'Saving', etaSeconds: 4 });
  });

  it('drops a progress report that arrives after the end', () => {
    const done = reel({ status: 'succeeded', progress: 1, etaSeconds: null });
    const told = { id: done.id, progress: 0.3, stage: 'Late', queuePosition: null, etaSeconds: 4 };

    expect(mergeProgress(done, told)).to.equal(done);
  });
});

describe('results that land while their generation runs', () => {
  // Only these two facts of an item matter here.
  const picture = (id: number, sequence: number) => ({ id, sequence }) as Media;
  const placesOf = ({ result }: Generation) => result?.media.map(({ sequence }) => sequence);

  it('are kept once and in their order', () => {
    const third = mergeResult(reel({}), picture(9, 3));
    const first = mergeResult(third, picture(7, 1));

    expect(placesOf(first)).to.deep.equal([1, 3]);
    expect(mergeResult(first, picture(7, 1))).to.equal(first);
  });

  it('are not lost to a report that was written before', () => {
    const known = mergeResult(reel({}), picture(7, 1));

    expect(placesOf(mergeGeneration(known, reel({ progress: 0.5 })))).to.deep.equal([1]);
  });

  it('are left to the final list once it is there', () => {
    const done = reel({ status: 'succeeded', result: { media: [], data: null } });

    expect(mergeResult(done, picture(7, 1))).to.equal(done);
  });
});
