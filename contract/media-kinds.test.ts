import { fileStemOf, mediaKindOf, mediaKinds, searchedThemeNames } from './media-kinds.ts';

const picture = { sequence: 2, isSketch: false, videoCategory: null, videoOption: null };
const reel = { ...picture, theme: 'reels', sequence: 1 };

describe('the kinds of media', () => {
  it('leave an unknown theme without a type and under its own name', () => {
    for (const theme of ['hologram', 'constructor', '__proto__', '']) {
      expect(mediaKindOf(theme), theme).to.equal(undefined);
      expect(searchedThemeNames.get(theme), theme).to.equal(undefined);
      expect(fileStemOf({ ...picture, theme })).to.equal(`${theme}-2`);
    }
  });

  it('are found by their tool, their type and their caption', () => {
    expect(Object.fromEntries(searchedThemeNames)).to.include({
      luxuryTravel: 'AI Story Generator Stories Luxury Travel',
      reels: 'Reels Generator Reels Reel',
      realismEnhancer: 'Realism Enhancer Enhanced Realism Enhancer',
    });
    expect([...searchedThemeNames.keys()]).to.deep.equal(Object.keys(mediaKinds));
  });

  it('name their files by theme and place, a reel by its style', () => {
    const named: [Parameters<typeof fileStemOf>[0], string][] = [
      [{ ...picture, theme: 'workAndGrind' }, 'Work & Entrepreneurship-2'],
      [{ ...picture, theme: 'workAndGrind', isSketch: true }, 'Work & Entrepreneurship Sketch-2'],
      [{ ...picture, theme: 'realismEnhancer' }, 'Realism Enhancer-2'],
      [{ ...reel, videoCategory: 'posing', videoOption: 'Power Pose' }, 'reel-posing-Power Pose'],
      [{ ...reel, videoCategory: 'custom', videoOption: 'custom' }, 'reel-custom'],
    ];
    for (const [media, name] of named) expect(fileStemOf(media)).to.equal(name);
  });
});
