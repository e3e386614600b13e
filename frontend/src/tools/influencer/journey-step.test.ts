import { journeyStep } from './journey-step.ts';

describe('the next step to an influencer', () => {
  const nothing = { hasPortraits: false, isChoosing: false, influencers: [] };
  const ready = { trainingStatus: 'completed' } as const;
  const training = { trainingStatus: 'training' } as const;
  const failed = { trainingStatus: 'failed' } as const;

  it('is a face for a newcomer, and after a training that failed', () => {
    expect(journeyStep(nothing)).to.equal(1);
    expect(journeyStep({ ...nothing, influencers: [failed] })).to.equal(1);
  });

  it('is the training while portraits are offered, and while it runs', () => {
    expect(journeyStep({ ...nothing, hasPortraits: true, isChoosing: true })).to.equal(2);
    expect(journeyStep({ ...nothing, influencers: [ready, training] })).to.equal(2);
  });

  it('is a picture once an influencer is trained, until another one is begun', () => {
    expect(journeyStep({ ...nothing, influencers: [failed, ready] })).to.equal(3);
    expect(journeyStep({ ...nothing, isChoosing: true, influencers: [ready] })).to.equal(1);
  });
});
