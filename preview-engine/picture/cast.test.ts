import { storyContents } from '#contract/tools/story-scenes.ts';
import { type StoryTheme, storyThemes } from '#contract/tools/story-themes.ts';
import { cast } from './cast.ts';
import { compose } from './compose.ts';
import { dice } from './dice.ts';
import { briefFor } from './read-prompt.ts';
import type { Spot } from './stage.ts';

const size = { width: 1080, height: 1920 };
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

describe('people and light of a custom story', () => {
  for (const prompt of [
    'a woman on a beach',
    'a man reading in a library',
    'two friends in a cafe in the rain',
    'an empty street',
    'mountains',
    'a dog in a garden',
  ]) {
    it(`are the same in every picture of "${prompt}"`, () => {
      const brief = briefFor({ prompt, scene: null, isPersona: false });
      const composed = (own: string, look: string) =>
        compose(brief, { own: dice(own), look: dice(look) }, null, size);
      const coloursOf = (own: string, look: string) =>
        new Set(composed(own, look).svg.match(/#[0-9a-f]{6}/g));
      const shared = (one: Set<string>, other: Set<string>) =>
        one.intersection(other).size / Math.min(one.size, other.size);
      let ofOneLook = 0;
      let ofTwo = 0;
      for (const look of looks) {
        const first = coloursOf('a', look);
        for (const own of ['b', 'c']) {
          ofOneLook += shared(first, coloursOf(own, look));
          ofTwo += shared(first, coloursOf(own, look + own));
          expect(composed(own, look).look).to.deep.equal(composed('a', look).look);
        }
      }
      expect(ofOneLook).to.be.above(3 * ofTwo);
      expect(new Set(looks.map((look) => composed('a', look).svg)).size).to.equal(looks.length);
      expect(composed('b', '0').svg).not.to.equal(composed('a', '0').svg);
    });
  }
});
