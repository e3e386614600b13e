import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import {
  emptyPersonaForm,
  optionsFrom,
  personaFaults,
  trainingFrom,
  withPersona,
  withPortrait,
} from './persona-form.ts';

// Only these facts of an item and of a generation matter here.
const portrait = { id: 7, imageUrl: '/portrait.jpg', generationId: 'one' } as Media;
const generations = {
  one: { input: { gender: 'Female', race: 'Mixed' } } as unknown as Generation,
};
const chosen = { gender: 'Male', race: 'Asian', portrait: null } as const;

describe('what is needed to create an influencer', () => {
  it('is gender and race for the portraits', () => {
    const missing = { missing: 'Gender and race selection required' };

    expect(optionsFrom(emptyPersonaForm)).to.deep.equal(missing);
    expect(optionsFrom({ ...chosen, race: null })).to.deep.equal(missing);
    expect(personaFaults({ ...chosen, race: null })).to.deep.equal({
      gender: undefined,
      race: 'Choose a race.',
    });
    expect(optionsFrom(chosen)).to.deep.equal({ gender: 'Male', race: 'Asian' });
  });

  it('is a portrait besides for the training', () => {
    expect(trainingFrom(emptyPersonaForm)).to.deep.equal({
      missing: 'Gender and race selection required',
    });
    expect(trainingFrom(chosen)).to.have.property('missing').that.includes('portraits');
    expect(trainingFrom({ ...chosen, portrait })).to.deep.equal({
      gender: 'Male',
      race: 'Asian',
      selectedImageUrl: '/portrait.jpg',
    });
  });

  it('comes with the portrait where it is known for whom that was made', () => {
    expect(withPortrait(chosen, portrait, generations)).to.include({
      gender: 'Female',
      race: 'Mixed',
      portrait,
    });
    expect(withPortrait(chosen, portrait, {})).to.include({ gender: 'Male', race: 'Asian' });
  });

  it('lets the portrait go when another person is wanted', () => {
    const changed = { ...chosen, portrait, ...withPersona({ gender: 'Female' }) };

    expect(changed).to.deep.equal({ gender: 'Female', race: 'Asian', portrait: null });
  });
});
