import { expect } from 'chai';
import { canSketch, isSketchOf, regenerationOrder } from './variations.ts';

const image = { isVideo: false, isSketch: false, theme: 'luxuryTravel', promptUsed: 'A lounge' };

describe('what more can be made of a gallery item', () => {
  it('is a sketch of every picture, but not of a video or of a sketch', () => {
    expect(canSketch(image)).to.equal(true);
    expect(canSketch({ isVideo: true, isSketch: false })).to.equal(false);
    expect(canSketch({ isVideo: false, isSketch: true })).to.equal(false);
  });

  it('is its story again, by theme alone', () => {
    expect(regenerationOrder(image)).to.deep.equal({ theme: 'luxuryTravel' });
  });

  it('takes the text of a custom story along', () => {
    expect(regenerationOrder({ ...image, theme: 'customPrompt' })).to.deep.equal({
      theme: 'customPrompt',
      customPrompt: 'A lounge',
    });
  });

  it('is no story of an enhanced photo, a persona, a sketch or a reel', () => {
    expect(regenerationOrder({ ...image, theme: 'realismEnhancer' })).to.equal(null);
    expect(regenerationOrder({ ...image, theme: 'constructor' })).to.equal(null);
    expect(regenerationOrder({ ...image, isSketch: true })).to.equal(null);
    expect(regenerationOrder({ ...image, isVideo: true })).to.equal(null);
  });

  it('knows the running sketch of a picture from others', () => {
    expect(isSketchOf(7, { run: 'sketch', input: { imageId: 7 } })).to.equal(true);
    expect(isSketchOf(7, { run: 'sketch', input: { imageId: 8 } })).to.equal(false);
    expect(isSketchOf(7, { run: 'story', input: {} })).to.equal(false);
  });
});
