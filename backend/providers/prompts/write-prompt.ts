import { z } from 'zod';
import { genders, races } from '#contract/tools/influencer.ts';
import type { StepFor } from '../provider.ts';
import { enhancementWords } from './enhancement.ts';
import {
  personaFeatures,
  personaImageFrame,
  personaLooks,
  personaNouns,
  personaShotRules,
  portraitRules,
} from './personas.ts';
import { customReelAvoids, customReelFrame, reelAvoids, reelMotions, reelRules } from './reels.ts';
import { customFrames, storyLooks, storyPeople } from './stories.ts';

/*
 * Every prompt ends with the order's own words. Beside a user's words stands only what they leave
 * open, the frame and that it is decent, without a negation: a model draws what it is told to leave
 * out, and takes "photograph" and "a watercolour" for one thing.
 */

/** A picture from words: a scene of a story, a portrait, or the user's own words. */
export function writePicturePrompt(step: StepFor<'text-to-image'>): string {
  const { scene, look, place, portrait } = pictureHints.parse(step.hints ?? {});
  if (portrait) return portraitPrompt(portrait, step.seed);
  const theme = themeLooks.get(scene?.split('-')[0] ?? '');
  if (!theme) {
    return sentences([pick(customFrames, (place ?? 1) - 1), ownWords(step.prompt)]);
  }
  const person = `The person in the picture is ${pick(storyPeople, look ?? step.seed)}.`;
  return sentences([theme, person, step.prompt]);
}

/** The seed that gives the pictures of one story the same look; null where each has its own. */
export function sharedSeed(step: StepFor<'text-to-image'>): number | null {
  return pictureHints.parse(step.hints ?? {}).look ?? null;
}

/** A video of the person in a photo. */
export function writeReelPrompt(step: StepFor<'image-to-video'>): string {
  const motion = motionOf(step);
  if (!motion) return sentences([customReelFrame, ownWords(step.prompt)]);
  return sentences([reelRules, motion.camera, `The person ${motion.person}`]);
}

/** For models that take what a video should not show. */
export function writeReelAvoids(step: StepFor<'image-to-video'>): string {
  return motionOf(step) ? reelAvoids : customReelAvoids;
}

export function writeEnhancementPrompt(): string {
  return enhancementWords;
}

/** Another picture of a person, for a training; the step's words say which. */
export function writeShotPrompt(step: StepFor<'persona-shot'>): string {
  return sentences([personaShotRules, step.prompt]);
}

/** What a picture of a training shows. */
export function writeCaption(hints: unknown, words: { trigger: string; shot: string }): string {
  return `photo of ${words.trigger} ${personNoun(hints)}, ${words.shot}`;
}

/** A picture of a trained person in the user's own words. */
export function writePersonaPrompt(step: StepFor<'persona-image'>, trigger: string): string {
  const person = `${trigger} ${personNoun(step.model)}`;
  return sentences([personaImageFrame(person), ownWords(step.prompt)]);
}

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

/** Maps, so that `__proto__` is not a theme. */
const themeLooks: ReadonlyMap<string, string> = new Map(Object.entries(storyLooks));
const motions = new Map(
  Object.entries(reelMotions).map(([category, options]) => [
    category,
    new Map<string, { person: string; camera: string }>(Object.entries(options)),
  ]),
);

/** Undefined where the user's own words say what happens. */
function motionOf({
  hints,
}: StepFor<'image-to-video'>): { person: string; camera: string } | undefined {
  const { category, option } = reelHints.parse(hints ?? {});
  return motions.get(category ?? '')?.get(option ?? '');
}

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
