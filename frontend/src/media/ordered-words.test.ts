import { orderedWords } from './ordered-words.ts';

const picture = {
  isSketch: false,
  theme: 'luxuryTravel',
  sequence: 2,
  videoCategory: null,
  videoOption: null,
  promptUsed: 'A prompt of ours.',
};
const reel = { ...picture, theme: 'reels', sequence: 1, videoCategory: 'flexing' };

describe('the words and options behind an item', () => {
  type Made = Parameters<typeof orderedWords>[0] & { input?: Record<string, unknown> };
  const flexAbs = { ...reel, videoOption: 'Flex Abs' };
  const custom = { ...picture, theme: 'customPrompt', promptUsed: 'a red bicycle' };
  const cases: [of: string, Made, options: Record<string, string>, prompt?: string][] = [
    [
      'a story: theme and scene, and no prompt that the user did not write',
      picture,
      { Theme: 'Luxury Travel', Scene: 'Tropical Paradise' },
    ],
    ['a custom story: its text', custom, { Theme: 'Custom Prompt' }, 'a red bicycle'],
    [
      'a reel: category and animation style',
      flexAbs,
      { Category: 'Flexing', 'Animation style': 'Flex Abs' },
    ],
    [
      'a reel that shows the whole photo: that, too',
      { ...flexAbs, input: { wholePhoto: 'true' } },
      { Category: 'Flexing', 'Animation style': 'Flex Abs', Photo: 'Shown whole' },
    ],
    [
      'a custom reel: its text',
      { ...reel, videoCategory: 'custom', promptUsed: 'slow push-in' },
      { Category: 'Custom' },
      'slow push-in',
    ],
    [
      'a persona picture: its text',
      { ...picture, theme: 'aiInfluencer', promptUsed: 'on a rooftop' },
      {},
      'on a rooftop',
    ],
  ];
  for (const [title, media, texts, prompt = null] of cases) {
    it(`are of ${title}`, () => {
      const options = Object.entries(texts).map(([label, text]) => ({ label, text }));
      expect(orderedWords(media, media.input)).to.deep.equal({ options, prompt });
    });
  }

  for (const [title, change] of [
    ['an enhanced picture', { theme: 'realismEnhancer' }],
    ['a sketch', { isSketch: true }],
    ['a theme of a newer server', { theme: 'constructor' }],
  ] as const) {
    it(`are none of ${title}`, () => {
      expect(orderedWords({ ...picture, ...change }, undefined)).to.equal(null);
    });
  }
});
