import { expect } from 'chai';
import { type StoryTheme, storyThemes } from '#contract/tools/story-themes.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { Spot } from './stage.ts';
import { cast } from './cast.ts';
import { dice } from './dice.ts';
import { briefFor } from './read-prompt.ts';

const looks = Array.from({ length: 20 }, (_, index) => String(index));
const spot: Spot = { place: [0, 0], unit: 100, poses: ['standing', 'behind', 'strolling'] };

/** Who has the lead in a scene, with chance of its own. */
function leadOf(scene: string, look: string) {
  const chances = { own: dice(`${scene}/${look}`), look: dice(look) };
  const brief = briefFor({ prompt: '', scene, isPersona: false });
  const [lead] = cast(brief, chances, { spots: [spot], outfits: ['shirt', 'sundress'] }, null);
  return lead ?? expect.fail('nobody');
}

describe('the person of a story', () => {
  const themes = Object.keys(storyThemes).filter((theme) => theme !== 'customPrompt');
  for (const theme of themes as StoryTheme[]) {
    it(`is the same in the three scenes of ${theme}`, () => {
      const leads = looks.map((look) =>
        storyContents[theme].scenes.map(({ key }) => leadOf(key, look)),
      );

      for (const [one, ...others] of leads) {
        for (const { traits, colours } of others) {
          expect({ traits, colours }).to.deep.equal({ traits: one?.traits, colours: one?.colours });
        }
      }
      const people = new Set(leads.map(([one]) => JSON.stringify(one?.traits)));
      expect(people.size, 'another story, another person').to.be.above(10);
      const poses = leads.filter((scenes) => new Set(scenes.map(({ pose }) => pose)).size > 1);
      expect(poses, 'but not the same picture').not.to.have.length(0);
    });
  }
});
