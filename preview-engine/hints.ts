import { z } from 'zod';
import { ProviderFault, type Step } from '../backend/providers/provider.ts';
import { reelSounds } from '../contract/film-choices.ts';
import { genders, races } from '../contract/tools/influencer.ts';
import type { Wish } from './persona/heritage.ts';

/** The hints on what to draw, beyond a prompt that this engine reads in part only. */
export const pictureHints = z.object({
  /** Key of a story scene; without one, or with an unknown one, the prompt is read. */
  scene: z.string().nullable().catch(null),
  /** The number that the pictures of one story have in common: they share people and light. */
  look: z.int().optional().catch(undefined),
  /** The person a portrait shows; without it the picture is a scene. */
  portrait: z.object({ gender: z.string(), race: z.string() }).nullable().default(null),
});

const share = z.number().min(0).max(1);

/**
 * The motion of a reel as the catalogue words it; without a category the prompt is read. `isWhole`
 * asks for the whole photo, between blurred bars if need be; `subject` is what its user chose, 0..1
 * of the photo. A reel of before has no sound.
 */
export const reelHints = z.object({
  category: z.string().default('custom'),
  option: z.string().nullable().default(null),
  isWhole: z.boolean().catch(false),
  subject: z.object({ x: share, y: share }).nullable().catch(null),
  sound: z.enum(reelSounds).catch('none'),
});

/** Who a portrait shows, for one whose file does not say it. */
export const personHints = z.object({
  gender: z.enum(genders).optional().catch(undefined),
  race: z.enum(races).catch('Random'),
});

/**
 * The hints of a step. Steps stored before hints existed have the same fields beside `prompt`.
 *
 * Throws `invalid_input` for hints that the schema neither takes nor replaces.
 */
export function readHints<H>(step: Step, schema: z.ZodType<H>): H {
  const { success, data, error } = schema.safeParse({ ...step, ...step.hints });
  if (success) return data;
  throw new ProviderFault('invalid_input', `hints that the preview engine cannot read`, {
    cause: error,
  });
}

export type PortraitOrder = { portrait: { gender: string; race: string }; seed: number };

/** The wish of a portrait. Throws `invalid_input` for a gender, race or seed that is none. */
export function wishOf({ portrait, seed }: PortraitOrder): Wish {
  const gender = genders.find((name) => name === portrait.gender);
  const race = races.find((name) => name === portrait.race);
  if (!gender || !race || !Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) {
    throw new ProviderFault('invalid_input', 'no portrait of such a gender, race or seed');
  }
  return { gender, race, seed };
}
