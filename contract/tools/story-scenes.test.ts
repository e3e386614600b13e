import { storyContents } from './story-scenes.ts';
import { storyThemes } from './story-themes.ts';

const themedStories = Object.entries(storyContents).filter(([theme]) => theme !== 'customPrompt');

describe('story scenes', () => {
  it('are three for every theme, each with a key of its own', () => {
    expect(Object.keys(storyContents)).to.have.members(Object.keys(storyThemes));
    const keys = Object.values(storyContents).flatMap(({ scenes }) => scenes.map(({ key }) => key));
    expect(keys).to.have.length(18);
    expect(new Set(keys).size).to.equal(18);
    for (const [theme, { scenes }] of Object.entries(storyContents)) {
      expect(scenes.map(({ key }) => key)).to.deep.equal([1, 2, 3].map((at) => `${theme}-${at}`));
    }
  });

  it('bear the names of the specification', () => {
    const names = Object.fromEntries(
      themedStories.map(([theme, { scenes }]) => [theme, scenes.map(({ name }) => name)]),
    );
    expect(names).to.deep.equal({
      workAndGrind: ['Morning', 'Midday', 'Evening'],
      fitnessLifestyle: ['Morning Workout', 'Healthy Nutrition', 'Recovery & Self-Care'],
      luxuryTravel: ['Airport VIP', 'Tropical Paradise', 'Fine Dining'],
      fashionLifestyle: ['Morning Style', 'Street Fashion', 'Evening Glamour'],
      nightlifeSocial: ['Pre-Game', 'Club Scene', 'Late Night'],
    });
  });

  it('are described, photographed and sketched in words of their own', () => {
    const scenes = themedStories.flatMap(([, telling]) => [...telling.scenes]);
    for (const { description, prompt, sketchPrompt } of scenes) {
      expect(description.length).to.be.within(30, 90);
      expect(prompt.length).to.be.within(250, 700);
      expect(sketchPrompt.length).to.be.within(150, 400);
      expect(prompt).to.match(/no brand marks/i);
    }
    for (const field of ['description', 'prompt', 'sketchPrompt'] as const) {
      expect(new Set(scenes.map((scene) => scene[field])).size).to.equal(15);
    }
  });

  it('leave custom scenes to the person who writes them', () => {
    for (const { prompt, sketchPrompt } of storyContents.customPrompt.scenes) {
      expect([prompt, sketchPrompt]).to.deep.equal(['', '']);
    }
  });
});
