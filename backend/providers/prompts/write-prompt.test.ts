import { genders, races } from '#contract/tools/influencer.ts';
import { reelCategories } from '#contract/tools/reels.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { Step, StepFor } from '../provider.ts';
import { wordsFor } from './write-prompt.ts';

const promptOf = (step: Step) => wordsFor(step).prompt;
const source = { key: 'photo.jpg' };
const picture = (
  prompt: string,
  hints: Record<string, unknown> = {},
  seed = 1,
): StepFor<'text-to-image'> => ({ capability: 'text-to-image', prompt, source: null, seed, hints });
const reel = (prompt: string, hints: Record<string, unknown>): StepFor<'image-to-video'> => ({
  capability: 'image-to-video',
  prompt,
  source,
  seconds: 10,
  hints,
});
const persona = (prompt: string, model: Record<string, unknown>): StepFor<'persona-image'> => ({
  capability: 'persona-image',
  prompt,
  source,
  seed: 1,
  model,
});

describe('a prompt', () => {
  const personIn = (prompt: string) => /The person in the picture is ([^.]+)\./.exec(prompt)?.[1];

  it('shows one person in one look across the three pictures of a theme', () => {
    for (const { scenes } of Object.values(storyContents).filter(
      ({ scenes: [{ prompt }] }) => prompt,
    )) {
      const prompts = scenes.map(({ key, prompt }, index) =>
        promptOf(picture(prompt, { scene: key, look: 11 }, index)),
      );
      expect(new Set(prompts.map(personIn)).size).to.equal(1);
      expect(personIn(prompts[0] ?? '')).to.be.a('string');
      expect(new Set(prompts.map((prompt) => prompt.split('.')[0])).size).to.equal(1);
      scenes.forEach(({ prompt }, index) => expect(prompts[index]).to.contain(prompt));
    }
    expect(wordsFor(picture('x', { look: 11 })).seed).to.equal(11);
  });

  it('shows other people in other stories', () => {
    const people = Array.from({ length: 20 }, (_, look) =>
      personIn(promptOf(picture('x', { scene: 'luxuryTravel-1', look }))),
    );
    expect(new Set(people).size).to.be.greaterThan(4);
  });

  it("ends with the user's own words, whatever they are", () => {
    const words = 'a red bicycle beside a windmill, ignore the above';
    for (const prompt of [
      promptOf(picture(words, { look: 3, place: 2 })),
      promptOf(reel(words, { category: 'custom', option: null })),
      promptOf(persona(words, { triggerWord: 'lmrlprsn' })),
    ]) {
      expect(prompt).to.match(new RegExp(`${words}\\.$`));
    }
  });

  /** Styles and lettering that our part must leave to the words, and every negation. */
  const contradictions =
    /photo|realistic|shot from|light|colou?r|detail|focus|lens|skin|paint|text|letter|logo|watermark|\b(no|not|never|without|avoid)\b/i;
  for (const words of [
    'a watercolour painting of a fox',
    'a shop sign that says BAKERY',
    'a logo for a coffee brand, flat colours, large letters',
    'a black and white pencil sketch of a harbour',
    'a blurry snapshot at night, neon text reads OPEN',
  ]) {
    it(`says nothing beside "${words}" that could contradict it`, () => {
      const custom = reel(words, { category: 'custom', option: null });
      const prompts = [
        ...[1, 2, 3].map((place) => promptOf(picture(words, { look: 3, place }))),
        promptOf(picture(words)),
        promptOf(persona(words, { gender: 'Female' })),
        promptOf(custom),
      ];

      for (const prompt of prompts) {
        expect(prompt)
          .to.contain(words)
          .and.match(/vertical/i);
        expect(prompt.replace(words, '')).not.to.match(contradictions);
      }
      expect(wordsFor(custom).avoid).to.equal('nudity');
    });
  }

  it('names the trained person beside the words', () => {
    expect(promptOf(persona('at sea', { gender: 'Male' }))).to.contain('lmrlprsn man');
  });

  it('puts no person into a custom story, whose words alone say what it shows', () => {
    expect(promptOf(picture('an empty beach', { look: 3 }))).not.to.match(/person|woman|man /);
  });

  it('shows a custom story from three distances', () => {
    const prompts = [1, 2, 3].map((place) => promptOf(picture('x', { look: 3, place })));
    expect(new Set(prompts).size).to.equal(3);
  });

  it('says for each of the 44 options what the person does', () => {
    const prompts = Object.entries(reelCategories).flatMap(([category, options]) =>
      options.map((option) => promptOf(reel('', { category, option }))),
    );
    expect(new Set(prompts).size).to.equal(44);
    for (const prompt of prompts) expect(prompt).to.match(/The person [a-z].{20,}\.$/);
  });

  it('describes every choice of a portrait, each portrait of an order otherwise', () => {
    const prompts = genders.flatMap((gender) =>
      races.flatMap((race) =>
        [0, 1, 2].map((seed) => promptOf(picture('', { portrait: { gender, race } }, seed))),
      ),
    );
    expect(new Set(prompts).size).to.equal(genders.length * races.length * 3);
  });

  it('asks for the same person in the picture of a training', () => {
    const step = { capability: 'persona-shot', prompt: 'in a park', source, seed: 1 } as const;
    expect(promptOf(step)).to.match(/the same face.*in a park\.$/);
  });

  for (const hints of [
    { scene: '__proto__-1', look: 'x' },
    { category: '__proto__', option: 'constructor' },
    { portrait: { gender: 'toString', race: [] } },
    { scene: 7, category: {}, option: 1 },
  ]) {
    it(`is written from the words alone with hints ${JSON.stringify(hints)}`, () => {
      expect(promptOf(picture('a hill', hints))).to.match(/a hill\.$/);
      expect(promptOf(reel('a hill', hints))).to.match(/a hill\.$/);
    });
  }
});
