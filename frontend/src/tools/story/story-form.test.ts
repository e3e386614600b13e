import { expect } from 'chai';
import { storyFrom } from './story-form.ts';

describe('a story that can be ordered', () => {
  it('needs a theme', () => {
    expect(storyFrom({ theme: null, customPrompt: 'a cat' })).to.deep.equal({
      missing: 'Please select a theme.',
    });
  });

  it('needs text that can be seen for a custom story, and no more than fits', () => {
    const custom = (customPrompt: string) => storyFrom({ theme: 'customPrompt', customPrompt });

    expect(custom(' \u200b\n')).to.deep.equal({ missing: 'Please enter a custom prompt.' });
    expect(custom('x'.repeat(2001))).to.deep.equal({
      missing: 'Please use at most 2000 characters.',
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
