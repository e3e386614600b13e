import type { Influencer } from '#contract/influencer.ts';
import { TrainingTracker } from './training-tracker.ts';

const persona = (id: string, trainingStatus: Influencer['trainingStatus']) => ({
  trainingRequestId: id,
  trainingStatus,
});

describe('a training that ends while its screen is open', () => {
  const idsOf = (list: { trainingRequestId: string }[]) =>
    list.map(({ trainingRequestId }) => trainingRequestId);

  it('is announced when it completes or fails, once', () => {
    const watch = new TrainingTracker();
    watch.ends([persona('1', 'training'), persona('2', 'training'), persona('3', 'training')]);
    const now = [persona('1', 'completed'), persona('2', 'failed'), persona('3', 'training')];

    expect(idsOf(watch.ends(now))).to.deep.equal(['1', '2']);
    expect(watch.ends(now)).to.deep.equal([]);
  });

  it('is announced although it was over before any list showed it', () => {
    const watch = new TrainingTracker();
    watch.expect('1');

    expect(watch.ends([])).to.deep.equal([]);
    expect(idsOf(watch.ends([persona('1', 'failed')]))).to.deep.equal(['1']);
  });

  it('is not announced when it was over before, deleted, or its screen was left', () => {
    const watch = new TrainingTracker();
    expect(watch.ends([persona('1', 'completed'), persona('2', 'training')])).to.deep.equal([]);
    expect(watch.ends([])).to.deep.equal([]);
    watch.forget();
    expect(watch.ends([persona('2', 'completed')])).to.deep.equal([]);
  });
});
