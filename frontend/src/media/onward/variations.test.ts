import { obstacleText } from './use-obstacle.ts';
import { canSketch, isSketchOf, regenerationOf } from './variations.ts';

const image = {
  isVideo: false,
  isSketch: false,
  theme: 'luxuryTravel',
  promptUsed: 'A lounge',
  generationId: 'g',
};

describe('what more can be made of a gallery item', () => {
  it('is a sketch of every picture, but not of a video or of a sketch', () => {
    expect(canSketch(image)).to.equal(true);
    expect(canSketch({ isVideo: true, isSketch: false })).to.equal(false);
    expect(canSketch({ isVideo: false, isSketch: true })).to.equal(false);
  });

  it('is its story again, by theme alone', () => {
    expect(regenerationOf(image)).to.deep.equal({ run: 'story', input: { theme: 'luxuryTravel' } });
  });

  it('takes the text of a custom story along', () => {
    expect(regenerationOf({ ...image, theme: 'customPrompt' })).to.deep.equal({
      run: 'story',
      input: { theme: 'customPrompt', customPrompt: 'A lounge' },
    });
  });

  it('is the run of an enhanced photo, of a persona’s picture and of any sketch again', () => {
    const of = (facts: Partial<typeof image>) => regenerationOf({ ...image, ...facts });

    expect(of({ theme: 'realismEnhancer' })).to.deep.equal({ run: 'enhance', generationId: 'g' });
    expect(of({ theme: 'aiInfluencer' })).to.deep.equal({ run: 'personaImage', generationId: 'g' });
    expect(of({ isSketch: true })).to.deep.equal({ run: 'sketch', generationId: 'g' });
    const old = regenerationOf({ ...image, isSketch: true, generationId: null });
    expect(old).to.deep.equal({ run: 'sketch', generationId: null });
  });

  it('is nothing again for a video, or for a kind this code does not know', () => {
    expect(regenerationOf({ ...image, theme: 'constructor' })).to.equal(null);
    expect(regenerationOf({ ...image, isVideo: true })).to.equal(null);
  });

  it('says why it cannot be, in the words of the picture or of the server', () => {
    expect(obstacleText({ code: 'media.not-found', text: 'This item does not exist.' })).to.equal(
      'the picture it was drawn from is deleted.',
    );
    expect(obstacleText({ code: 'toString', text: 'No.' })).to.equal('No.');
  });

  it('knows the running sketch of a picture from others', () => {
    expect(isSketchOf(7, { run: 'sketch', input: { imageId: 7 } })).to.equal(true);
    expect(isSketchOf(7, { run: 'sketch', input: { imageId: 8 } })).to.equal(false);
    expect(isSketchOf(7, { run: 'story', input: {} })).to.equal(false);
  });
});
