import { expect } from 'chai';
import { orderedWords, type OrderedWords } from './ordered-words.ts';

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
  const cases: [string, Made, OrderedWords | null][] = [
    [
      'a story: theme and scene, and no prompt that the user did not write',
      picture,
      {
        options: [
          { label: 'Theme', text: 'Luxury Travel' },
          { label: 'Scene', text: 'Tropical Paradise' },
        ],
        prompt: null,
      },
    ],
    [
      'a custom story: its text',
      { ...picture, theme: 'customPrompt', promptUsed: 'a red bicycle' },
      { options: [{ label: 'Theme', text: 'Custom Prompt' }], prompt: 'a red bicycle' },
    ],
    [
      'a reel: category and animation style',
      { ...reel, videoOption: 'Flex Abs' },
      {
        options: [
          { label: 'Category', text: 'Flexing' },
          { label: 'Animation style', text: 'Flex Abs' },
        ],
        prompt: null,
      },
    ],
    [
      'a reel that shows the whole photo: that, too',
      { ...reel, videoOption: 'Flex Abs', input: { wholePhoto: 'true' } },
      {
        options: [
          { label: 'Category', text: 'Flexing' },
          { label: 'Animation style', text: 'Flex Abs' },
          { label: 'Photo', text: 'Shown whole' },
        ],
        prompt: null,
      },
    ],
    [
      'a custom reel: its text',
      { ...reel, videoCategory: 'custom', promptUsed: 'slow push-in' },
      { options: [{ label: 'Category', text: 'Custom' }], prompt: 'slow push-in' },
    ],
    [
      'a persona picture: its text',
      { ...picture, theme: 'aiInfluencer', promptUsed: 'on a rooftop' },
      { options: [], prompt: 'on a rooftop' },
    ],
    ['an enhanced picture: none', { ...picture, theme: 'realismEnhancer' }, null],
    ['a sketch: none', { ...picture, isSketch: true }, null],
    ['a theme of a newer server: none', { ...picture, theme: 'constructor' }, null],
  ];
  for (const [title, media, words] of cases) {
    it(`are of ${title}`, () => expect(orderedWords(media, media.input)).to.deep.equal(words));
  }
});
