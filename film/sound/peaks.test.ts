import { peaksOf } from './peaks.ts';

describe('the peaks of a sound', () => {
  it('are the loudest of each twentieth of a second, of either side', () => {
    const left = Float32Array.of(0.1, -0.5, 0.2, 0, 0);
    const right = Float32Array.of(0.2, 0.3, -0.25, -2, 0.125);

    expect(peaksOf({ left, right }, 40)).to.deep.equal([0.5, 1, 0.125]);
  });
});
