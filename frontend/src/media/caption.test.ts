import { storyContents } from '#contract/tools/story-scenes.ts';
import { captionOf, accessibleName } from './caption.ts';

const noStyle = { videoCategory: null, videoOption: null };
const createdAt = '2026-03-04T12:00:00.000Z';

describe('the caption of a gallery item', () => {
  it('names the theme and the sequence of an image, and says when it is a sketch', () => {
    const image = {
      isVideo: false,
      isSketch: false,
      theme: 'fashionLifestyle',
      sequence: 3,
      videoCategory: null,
      videoOption: null,
      createdAt,
    };
    const caption = captionOf(image);

    expect(caption.title).to.equal('Fashion & Style');
    expect(caption.detail).to.equal('#3');
    expect(caption.scene).to.equal(storyContents.fashionLifestyle.scenes[2]?.name);
    expect(captionOf({ ...image, theme: 'constructor' }).scene).to.equal('');
    expect(captionOf({ ...image, theme: 'customPrompt' }).scene).to.equal('');
    expect(captionOf({ ...image, isSketch: true }).detail).to.equal('#3 · Sketch');
    expect(caption.date).to.match(/2026/);
  });

  it('names the category and the option of a reel', () => {
    const reel = { isVideo: true, isSketch: false, theme: 'reels', sequence: 1, createdAt };
    const media = { ...reel, videoCategory: 'viralDances', videoOption: 'K-Pop' };

    expect(captionOf(media)).to.include({ title: 'Viral Dances', detail: 'K-Pop' });
    expect(accessibleName(media)).to.match(/^Reel: Viral Dances, K-Pop, /);
  });

  it('has a title in its first part, and three parts all the same', () => {
    const reel = { isVideo: true, isSketch: false, theme: 'reels', sequence: 1, createdAt };
    const style = { videoCategory: 'viralDances', videoOption: 'K-Pop' };
    const picture = { ...reel, isVideo: false, theme: 'luxuryTravel', ...noStyle };

    for (const [media, title, detail, name] of [
      [{ ...reel, ...style, title: 'Us' }, 'Us', 'K-Pop', /^Reel: Us, K-Pop, /],
      [
        { ...reel, ...noStyle, theme: 'film', title: 'My week' },
        'My week',
        'Film',
        /^Film: My week, [^F]/,
      ],
      [{ ...reel, ...noStyle, theme: 'film' }, 'Film', '', /^Film: Film, /],
      [{ ...picture, title: 'Sea' }, 'Sea', '#1', /^Image: Sea, #1, /],
      [{ ...picture, theme: 'own', isSketch: true }, 'Sketch', '#1 · Sketch', /^Image: Sketch, /],
    ] as const) {
      expect(captionOf(media)).to.include({ title, detail });
      expect(accessibleName(media)).to.match(name);
    }
  });

  it('does not take a key of Object.prototype for a category', () => {
    const reel = { isVideo: true, isSketch: false, theme: 'reels', sequence: 1, createdAt };

    const caption = captionOf({ ...reel, videoCategory: 'constructor', videoOption: null });

    expect(caption).to.include({ title: 'constructor', detail: '' });
  });
});
