import {
  fileStemOf,
  kindCaption,
  mediaKindOf,
  mediaKinds,
  searchedThemeNames,
} from './media-kinds.ts';

const picture = {
  sequence: 2,
  title: null,
  isSketch: false,
  videoCategory: null,
  videoOption: null,
};
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
      film: 'Reels Generator Films Film',
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

  it('name the files of all but stories and ordered reels by a title', () => {
    const title = 'Beach day';
    const named: [Parameters<typeof fileStemOf>[0], string][] = [
      [{ ...picture, title, theme: 'workAndGrind' }, 'Work & Entrepreneurship-2'],
      [
        { ...reel, title, videoCategory: 'posing', videoOption: 'Power Pose' },
        'reel-posing-Power Pose',
      ],
      [{ ...reel, title, theme: 'film' }, title],
      [{ ...reel, theme: 'film' }, 'film-1'],
      [{ ...picture, title, theme: 'realismEnhancer' }, title],
      [{ ...picture, title, theme: 'hologram' }, title],
    ];
    for (const [media, name] of named) expect(fileStemOf(media)).to.equal(name);
  });

  it('call a sketch of one’s own photo a sketch', () => {
    const sketch = { isSketch: true, isVideo: false };
    expect(kindCaption({ theme: 'own', ...sketch })).to.equal('Sketch');
    expect(kindCaption({ theme: 'luxuryTravel', ...sketch })).to.equal('Luxury Travel');
    expect(kindCaption({ theme: 'own', isSketch: false, isVideo: true })).to.equal('Your clip');
  });
});
