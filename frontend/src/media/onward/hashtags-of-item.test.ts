import { hashtagsPath, themeForHashtags } from './hashtags-of-item.ts';

const story = {
  theme: 'luxuryTravel',
  isSketch: false,
  promptUsed: 'A prompt of ours',
  videoCategory: null,
  videoOption: null,
};

describe('the theme for the hashtags of an item', () => {
  const cases: [string, Partial<typeof story> | Record<string, unknown>, string | null][] = [
    ['is the name of a story’s theme', {}, 'Luxury Travel'],
    ['is one’s own words', { theme: 'customPrompt', promptUsed: 'Red boat' }, 'Red boat'],
    ['is what an influencer does', { theme: 'aiInfluencer', promptUsed: 'In a café' }, 'In a café'],
    [
      'is the style of a reel',
      { theme: 'reels', videoCategory: 'viralDances', videoOption: 'K-Pop' },
      'Viral Dances, K-Pop',
    ],
    [
      'is the words of a custom reel, not its category',
      { theme: 'reels', videoCategory: 'custom', promptUsed: 'Slow push-in' },
      'Slow push-in',
    ],
    ['is not known of an enhanced photo', { theme: 'realismEnhancer' }, null],
    ['is not the prompt of a sketch', { theme: 'customPrompt', isSketch: true }, null],
    ['is not known of a kind that a newer server makes', { theme: 'constructor' }, null],
  ];
  for (const [title, facts, theme] of cases) {
    it(title, () => expect(themeForHashtags({ ...story, ...facts })).to.equal(theme));
  }

  it('fits into the field', () => {
    const long = { ...story, theme: 'customPrompt', promptUsed: 'x'.repeat(2_000) };
    expect(themeForHashtags(long)).to.have.length(200);
  });

  it('has no address for an item that the gallery cannot name', () => {
    expect(hashtagsPath({ ...story, id: 0 })).to.equal(null);
    expect(hashtagsPath({ ...story, id: 7 })).to.equal('/hashtag-generator?for=7');
  });
});
