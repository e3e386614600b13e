import { emptyStoryForm, storyFormOf, storyFrom } from './story-form.ts';

describe('a story that can be ordered', () => {
  it('needs a theme', () => {
    expect(storyFrom({ theme: null, customPrompt: 'a cat' })).to.deep.equal({
      missing: { field: 'theme', text: 'Please select a theme.' },
    });
  });

  it('needs text that can be seen for a custom story, and no more than fits', () => {
    const custom = (customPrompt: string) => storyFrom({ theme: 'customPrompt', customPrompt });

    expect(custom(' \u200b\n')).to.deep.equal({
      missing: { field: 'customPrompt', text: 'Please enter a custom prompt.' },
    });
    expect(custom('x'.repeat(2001))).to.deep.equal({
      missing: { field: 'customPrompt', text: 'Please use at most 2000 characters.' },
    });
    expect(custom('a red bicycle')).to.deep.equal({
      theme: 'customPrompt',
      customPrompt: 'a red bicycle',
    });
  });

  it('sends no text with any other theme', () => {
    expect(storyFrom({ theme: 'luxuryTravel', customPrompt: 'left over' })).to.deep.equal({
      theme: 'luxuryTravel',
    });
  });
});

describe('a story that is used again', () => {
  it('has its theme, and its own text where it has one', () => {
    expect(storyFormOf({ theme: 'customPrompt', promptUsed: 'a red bicycle' })).to.deep.equal({
      theme: 'customPrompt',
      customPrompt: 'a red bicycle',
    });
    expect(storyFormOf({ theme: 'luxuryTravel', promptUsed: 'A scene of ours' })).to.deep.equal({
      theme: 'luxuryTravel',
      customPrompt: '',
    });
  });

  it('is the empty form for what is no story', () => {
    for (const theme of ['reels', 'realismEnhancer', 'constructor', '__proto__']) {
      expect(storyFormOf({ theme, promptUsed: 'x' }), theme).to.equal(emptyStoryForm);
    }
    expect(storyFormOf(null)).to.equal(emptyStoryForm);
  });
});
