import type { Media } from '#contract/media.ts';
import { kitCut, platformFacts, platforms } from '#contract/platforms.ts';
import { captionFor, filmOf, hashtagThemeOf, shapeFor, smallText, textFile } from './kit-texts.ts';

/** Only these facts of an item matter here. */
const item = (facts: Partial<Media>): Media =>
  ({
    ...{ theme: 'luxuryTravel', sequence: 2, isVideo: false, isSketch: false, promptUsed: 'Ours.' },
    ...{ videoCategory: null, videoOption: null, createdAt: '2026-01-01T00:00:00.000Z' },
    ...{ width: 1080, height: 1920, ...facts },
  }) as Media;

describe('the texts of a post kit', () => {
  it('have a caption of the title, the words of the order and the theme, which is never empty', () => {
    const reel = item({ theme: 'reels', isVideo: true });
    for (const [media, caption] of [
      [item({}), 'Luxury Travel: Tropical Paradise'],
      [item({ isSketch: true }), 'Luxury Travel: Tropical Paradise'],
      [item({ theme: 'customPrompt', promptUsed: 'A fox.' }), 'A fox.'],
      [item({ theme: 'aiInfluencer', promptUsed: 'On a roof.' }), 'On a roof.'],
      [item({ theme: 'realismEnhancer', promptUsed: null }), 'Realism Enhancer'],
      [item({ theme: 'realismEnhancer', title: 'Lake' }), 'Lake'],
      [item({ title: 'Us' }), 'Us\nLuxury Travel: Tropical Paradise'],
      [item({ theme: 'customPrompt', title: 'Us', promptUsed: 'A fox.' }), 'Us\nA fox.'],
      [{ ...reel, videoCategory: 'posing', videoOption: 'Power Pose' }, 'Posing: Power Pose'],
      [{ ...reel, videoCategory: 'custom', promptUsed: 'She waves.' }, 'She waves.'],
    ] as const) {
      expect(captionFor(media)).to.equal(caption);
    }
    const film = item({ theme: 'film', isVideo: true, title: 'My week' });
    expect(captionFor(film)).to.equal('My week');
    const words = [{ text: 'Day\none' }, { text: '' }, { text: 'Home' }];
    expect(captionFor(film, { document: { words } })).to.equal('My week\nDay one\nHome');
    expect(captionFor({ ...film, title: 'Day one' }, { document: { words } })).to.equal(
      'Day one\nHome',
    );
    const long = item({ theme: 'customPrompt', promptUsed: 'a'.repeat(9000) });
    expect(captionFor(long).length).to.equal(2200);
  });

  it('have hashtags about the theme, else about the caption', () => {
    expect(hashtagThemeOf(item({}), 'By the sea')).to.equal('Luxury Travel');
    expect(hashtagThemeOf(item({ theme: 'realismEnhancer' }), ' By the sea ')).to.equal(
      'By the sea',
    );
  });

  it('know whether a film has a sound of its own', () => {
    expect(filmOf({ document: { sound: 'clip' } }).hasSound).to.equal(true);
    expect(filmOf({ document: { sound: 'none' } }).hasSound).to.equal(false);
    expect(filmOf({}).hasSound).to.equal(false);
  });

  it('are a file without what is empty', () => {
    const texts = { caption: 'Hello', hashtags: '', song: 'One – Two', label: 'AI info' };

    expect(textFile(texts)).to.equal('Hello\n\nSong: One – Two\n\nAI label: AI info\n');
  });
});

describe('the file of a platform', () => {
  it('has its shape; a video has a cover of 9:16 everywhere', () => {
    const shapes = platforms.map((platform) => [
      shapeFor(item({}), platform),
      shapeFor(item({ isVideo: true }), platform),
    ]);

    expect(shapes.map(([shape]) => shape)).to.deep.equal([
      ...['9x16', '9x16', '9x16', '4x5', '9x16', '4x5'],
    ]);
    expect(new Set(shapes.map(([, cover]) => cover))).to.deep.equal(new Set(['9x16']));
  });

  it('is cut where more than a scrap is left', () => {
    const tile = { width: 1080, height: 1920 };

    expect(kitCut({ width: 1000, height: 1000 }, tile)).to.include({ isWhole: false });
    expect(kitCut({ width: 2160, height: 1000 }, tile)).to.deep.equal({
      ...{ isWhole: false, scale: 1.92 },
    });
    expect(kitCut({ width: 6750, height: 1000 }, tile)).to.include({ isWhole: false });
    expect(kitCut({ width: 6800, height: 1000 }, tile)).to.include({ isWhole: true });
  });

  it('is called small where a video has less than 720 × 1280 pixels', () => {
    const film = (width: number, height: number) =>
      smallText(item({ isVideo: true, width, height }), '9x16');

    expect(film(720, 1280)).to.equal(null);
    expect(film(719, 1280)).to.match(/^This video is small, 719 × 1280 px/);
    expect(film(720, 1279)).to.match(/small/);
    expect(smallText(item({ width: 2400, height: 1350 }), '9x16')).to.equal(null);
    expect(smallText(item({ width: 1600, height: 900 }), '9x16')).to.match(/small/);
    expect(smallText(item({ width: 400, height: 400 }), '4x5')).to.match(/^This picture is small/);
  });

  it('has words for AI, with their source where they are the platform’s', () => {
    for (const platform of platforms) {
      const { ai } = platformFacts[platform];
      expect(ai.label).not.to.equal('');
      expect(ai.read).to.match(/^2\d{3}-\d\d-\d\d$/);
      if (platform !== 'x') expect(ai.source).to.match(/^[\w.]+\.com\//);
    }
  });
});
