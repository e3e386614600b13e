import { z } from 'zod';
import { genders, races } from '#contract/tools/influencer.ts';
import type { Step, StepFor } from '../provider.ts';
import { enhancementWords } from './enhancement.ts';
import {
  personaFeatures,
  personaImageFrame,
  personaLooks,
  personaNouns,
  personaShotRules,
  portraitRules,
  triggerWord,
} from './personas.ts';
import { customReelAvoids, customReelFrame, reelAvoids, reelMotions, reelRules } from './reels.ts';
import { customFrames, storyLooks, storyPeople } from './stories.ts';

/*
 * Every prompt ends with the order's own words. Beside a user's words stands only what they leave
 * open, the frame and that it is decent, without a negation: a model draws what it is asked to
 * leave out, and takes "photograph" and "a watercolour" for one thing.
 */

/** The words and numbers of a step, whatever a model calls its fields. */
export type Words = {
  prompt: string;
  /** Words for what should not be seen, for models of videos that take them. */
  avoid: string;
  /** Null where the step has none. */
  seed: number | null;
  /** The length of a video; 0 of anything else. */
  seconds: number;
};

export function wordsFor(step: Step): Words {
  const other = { avoid: '', seed: null, seconds: 0 };
  switch (step.capability) {
    case 'text-to-image': {
      const hints = pictureHints.parse(step.hints ?? {});
      // One seed gives the pictures of one story the same look.
      return { ...other, prompt: picturePrompt(step, hints), seed: hints.look ?? step.seed };
    }
    case 'enhance':
      return { ...other, prompt: enhancementWords };
    case 'image-to-video':
      return { ...reelWords(step), seed: null, seconds: step.seconds };
    // Another picture of a person, for a training; the step's words say which.
    case 'persona-shot':
      return { ...other, prompt: sentences([personaShotRules, step.prompt]), seed: step.seed };
    case 'persona-image':
      return { ...other, prompt: personaPrompt(step), seed: step.seed };
    default:
      return { ...other, prompt: step.prompt };
  }
}

/** The caption of a picture of a training: what it shows. */
export const writeCaption = (hints: unknown, shot: string): string =>
  `photo of ${triggerWord} ${personNoun(hints)}, ${shot}`;

const pictureHints = z
  .object({
    scene: z.string(),
    look: z.int(),
    place: z.int(),
    portrait: z.object({ gender: z.enum(genders), race: z.enum(races) }),
  })
  .partial()
  .catch({});

const reelHints = z
  .object({ category: z.string().nullable(), option: z.string().nullable() })
  .partial()
  .catch({});

/** A scene of a story, a portrait, or the user's own words. */
function picturePrompt(
  step: StepFor<'text-to-image'>,
  { scene, look, place, portrait }: z.infer<typeof pictureHints>,
): string {
  if (portrait) return portraitPrompt(portrait, step.seed);
  const theme = themeLooks.get(scene?.split('-')[0] ?? '');
  if (!theme) return sentences([pick(customFrames, (place ?? 1) - 1), ownWords(step.prompt)]);
  const person = `The person in the picture is ${pick(storyPeople, look ?? step.seed)}.`;
  return sentences([theme, person, step.prompt]);
}

/** Maps, so that `__proto__` is not a theme. */
const themeLooks: ReadonlyMap<string, string> = new Map(Object.entries(storyLooks));
const motions = new Map(
  Object.entries(reelMotions).map(([category, options]) => [
    category,
    new Map<string, { person: string; camera: string }>(Object.entries(options)),
  ]),
);

function reelWords({ hints, prompt }: StepFor<'image-to-video'>): Pick<Words, 'prompt' | 'avoid'> {
  const { category, option } = reelHints.parse(hints ?? {});
  const motion = motions.get(category ?? '')?.get(option ?? '');
  if (!motion) {
    return { prompt: sentences([customReelFrame, ownWords(prompt)]), avoid: customReelAvoids };
  }
  const words = [reelRules, motion.camera, `The person ${motion.person}`];
  return { prompt: sentences(words), avoid: reelAvoids };
}

/** A picture of a trained person in the user's own words. */
function personaPrompt({ model, prompt }: StepFor<'persona-image'>): string {
  const { triggerWord: trigger } = trained.parse(model);
  return sentences([personaImageFrame(`${trigger} ${personNoun(model)}`), ownWords(prompt)]);
}

/** The word that the training taught. */
const trained = z.object({ triggerWord: z.string().min(1).catch(triggerWord) });

function portraitPrompt(
  { gender, race }: { gender: (typeof genders)[number]; race: (typeof races)[number] },
  seed: number,
): string {
  const looks = personaLooks[race] ? ` ${personaLooks[race]}` : '';
  const person = `The person is a ${personaNouns[gender]}${looks}, ${pick(personaFeatures, seed)}`;
  return sentences([portraitRules, person]);
}

const person = z.object({ gender: z.enum(genders) });

function personNoun(hints: unknown): string {
  const read = person.safeParse(hints);
  return read.success ? personaNouns[read.data.gender] : 'person';
}

const ownWords = (words: string) => `Above all, exactly what these words say: ${words.trim()}`;

function sentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?…。]$/u.test(part) ? part : `${part}.`))
    .join(' ');
}

/** One of a list, chosen by any whole number. */
function pick<const T extends readonly string[]>(list: T, number: number): string {
  const chosen = list[((number % list.length) + list.length) % list.length];
  if (chosen === undefined) throw new Error('an empty list has nothing to choose from');
  return chosen;
}
