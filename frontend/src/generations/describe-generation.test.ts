import { notCharged, percentOf, stageOf, titleOf } from './describe-generation.ts';

describe('a generation in words', () => {
  it('is called by its category and option', () => {
    const input = { category: 'flexing', option: 'Flex Abs' };

    expect(titleOf({ run: 'reel', input })).to.equal('Reel: Flexing, Flex Abs');
    expect(titleOf({ run: 'reel', input: { category: 'custom', customPrompt: 'wave' } })).to.equal(
      'Reel: Custom',
    );
  });

  it('says why it was not charged', () => {
    const failed = { status: 'failed', refundedReason: 'provider-unavailable' } as const;
    const cancelled = { status: 'cancelled', refundedReason: 'cancelled' } as const;

    expect(notCharged({ ...failed, error: null })).to.equal(
      'Not charged: The generator was unavailable',
    );
    expect(notCharged({ ...failed, error: 'The photo is too dark' })).to.equal(
      'Not charged: The photo is too dark',
    );
    expect(notCharged({ ...cancelled, error: 'x' })).to.equal('Not charged: Cancelled');
    expect(notCharged({ status: 'failed', refundedReason: null, error: null })).to.equal(
      'Not charged: Something went wrong on our side',
    );
  });

  it('is at 100 percent only when it is finished', () => {
    expect(percentOf({ status: 'running', progress: 0.426 })).to.equal(42);
    expect(percentOf({ status: 'running', progress: 1 })).to.equal(99);
    expect(percentOf({ status: 'succeeded', progress: 0.99 })).to.equal(100);
  });

  it('shows its place in the queue, then its stage', () => {
    const queued = { status: 'queued', stage: null } as const;

    expect(stageOf({ ...queued, queuePosition: 4 })).to.equal('In the queue, place 4');
    expect(stageOf({ ...queued, queuePosition: 1 })).to.equal('Next in the queue');
    expect(stageOf({ ...queued, queuePosition: null })).to.equal('In the queue');
    expect(stageOf({ status: 'running', stage: 'Animating', queuePosition: null })).to.equal(
      'Animating',
    );
  });
});
