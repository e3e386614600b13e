import { expect } from 'chai';
import { canSketch, isSketchOf, storyAgain } from './make-more.ts';

const image = { isVideo: false, isSketch: false, theme: 'luxuryTravel', promptUsed: 'A lounge' };

describe('what more can be made of a gallery item', () => {
  it('is a sketch of every picture, but not of a video or of a sketch', () => {
    expect(canSketch(image)).to.equal(true);
    expect(canSketch({ isVideo: true, isSketch: false })).to.equal(false);
    expect(canSketch({ isVideo: false, isSketch: true })).to.equal(false);
  });

  it('is its story again, by theme alone', () => {
    expect(storyAgain(image)).to.deep.equal({ theme: 'luxuryTravel' });
  });

  it('takes the text of a custom story along', () => {
    expect(storyAgain({ ...image, theme: 'customPrompt' })).to.deep.equal({
      theme: 'customPrompt',
      customPrompt: 'A lounge',
    });
  });

  it('is no story of an enhanced photo, a persona, a sketch or a reel', () => {
    expect(storyAgain({ ...image, theme: 'realismEnhancer' })).to.equal(null);
    expect(storyAgain({ ...image, theme: 'constructor' })).to.equal(null);
    expect(storyAgain({ ...image, isSketch: true })).to.equal(null);
    expect(storyAgain({ ...image, isVideo: true })).to.equal(null);
  });

  it('knows the running sketch of a picture from others', () => {
    expect(isSketchOf(7, { run: 'sketch', input: { imageId: 7 } })).to.equal(true);
    expect(isSketchOf(7, { run: 'sketch', input: { imageId: 8 } })).to.equal(false);
    expect(isSketchOf(7, { run: 'story', input: {} })).to.equal(false);
  });
});
