import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { generationOf } from '#tests/generation.ts';
import { mergeGeneration, mergeProgress, mergeResult } from './merge-generation.ts';

describe('two reports about one generation', () => {
  it('never lets an old snapshot bring a finished one back to life', () => {
    const done = generationOf({ status: 'succeeded', progress: 1 });

    expect(mergeGeneration(done, generationOf({ status: 'running' }))).to.equal(done);
    expect(
      mergeGeneration(generationOf({ status: 'running' }), generationOf({ status: 'queued' }))
        .status,
    ).to.equal('running');
  });

  it('takes the end whatever the progress was', () => {
    const failed = generationOf({ status: 'failed', progress: 0.4 });

    expect(mergeGeneration(generationOf({ progress: 0.9 }), failed)).to.equal(failed);
  });

  it('never lets progress fall while it runs', () => {
    expect(
      mergeGeneration(generationOf({ progress: 0.6 }), generationOf({ progress: 0.4 })).progress,
    ).to.equal(0.6);
  });

  const report = {
    id: generationOf().id,
    progress: 0.3,
    stage: 'Saving',
    queuePosition: null,
    etaSeconds: 4,
  };
  const animating = { progress: 0.25, stage: 'Animating', queuePosition: null, etaSeconds: 40 };

  it('keeps the progress that arrived before the start, or before an older snapshot', () => {
    const { id } = generationOf();
    const early = mergeProgress(generationOf({ status: 'queued' }), { id, ...animating });

    expect(mergeGeneration(early, generationOf())).to.include({ status: 'running', ...animating });
    expect(
      mergeGeneration(generationOf(animating), generationOf({ progress: 0.1, stage: 'Reading' })),
    ).to.include(animating);
  });

  it('takes the stage of the later snapshot', () => {
    const saving = { progress: 0.9, stage: 'Saving', queuePosition: null, etaSeconds: 2 };

    expect(mergeGeneration(generationOf(animating), generationOf(saving))).to.include(saving);
  });

  it('drops a place in the queue that arrives after the start', () => {
    const { id } = generationOf();
    const waiting = { progress: 0, stage: null, etaSeconds: null };
    const place = (queuePosition: number) => ({ id, ...waiting, queuePosition });
    const queued = generationOf({ status: 'queued', queuePosition: 2 });

    expect(mergeProgress(queued, place(1)).queuePosition).to.equal(1);
    expect(mergeProgress(generationOf(animating), place(1))).to.include(animating);
    expect(mergeGeneration(mergeProgress(queued, place(1)), generationOf()).queuePosition).to.equal(
      null,
    );
  });

  it('takes stage and remaining time from a progress report, but not a smaller progress', () => {
    const running = generationOf({ progress: 0.5 });

    expect(mergeProgress(running, report)).to.include({
      progress: 0.5,
      stage: 'Saving',
      etaSeconds: 4,
    });
  });

  it('drops a progress report that arrives after the end', () => {
    const done = generationOf({ status: 'succeeded', progress: 1, etaSeconds: null });

    expect(mergeProgress(done, report)).to.equal(done);
  });
});

describe('results that land while their generation runs', () => {
  // Only these two facts of an item matter here.
  const picture = (id: number, sequence: number) => ({ id, sequence }) as Media;
  const placesOf = ({ result }: Generation) => result?.media.map(({ sequence }) => sequence);

  it('are kept once and in their order', () => {
    const third = mergeResult(generationOf({}), picture(9, 3));
    const first = mergeResult(third, picture(7, 1));

    expect(placesOf(first)).to.deep.equal([1, 3]);
    expect(mergeResult(first, picture(7, 1))).to.equal(first);
  });

  it('are not lost to a report that was written before', () => {
    const known = mergeResult(generationOf({}), picture(7, 1));

    expect(placesOf(mergeGeneration(known, generationOf({ progress: 0.5 })))).to.deep.equal([1]);
  });

  it('are left to the final list once it is there', () => {
    const done = generationOf({ status: 'succeeded', result: { media: [], data: null } });

    expect(mergeResult(done, picture(7, 1))).to.equal(done);
  });
});
