import { expect } from 'chai';
import type { Influencer } from '../../../../contract/influencer.ts';
import { trainingEnds } from './training-ends.ts';

const persona = (id: number, trainingStatus: Influencer['trainingStatus']) => ({
  id,
  trainingStatus,
});

describe('a training that ends while its screen is open', () => {
  it('is told when it completes or fails', () => {
    const before = [persona(1, 'training'), persona(2, 'training'), persona(3, 'training')];
    const now = [persona(1, 'completed'), persona(2, 'failed'), persona(3, 'training')];

    expect(trainingEnds(before, now).map(({ id }) => id)).to.deep.equal([1, 2]);
  });

  it('is history when it was over before, and nothing when it was deleted', () => {
    expect(trainingEnds(undefined, [persona(1, 'completed')])).to.deep.equal([]);
    expect(trainingEnds([persona(1, 'completed')], [persona(1, 'completed')])).to.deep.equal([]);
    expect(trainingEnds([persona(1, 'training')], [])).to.deep.equal([]);
    expect(trainingEnds([persona(1, 'training')], undefined)).to.deep.equal([]);
  });
});
