import { z } from 'zod';
import { genders, races } from '../../contract/tools/influencer.ts';
import { type Colour, isColour } from '../drawings/colour.ts';

/** Counts up when older traits could no longer be drawn. */
export const PERSONA_VERSION = 1;

export const hairCuts = [
  'longStraight',
  'longWaves',
  'longCurls',
  'lob',
  'bob',
  'fringe',
  'pixie',
  'bun',
  'ponytail',
  'afro',
  'braids',
  'buzz',
  'crew',
  'sidePart',
  'quiff',
  'crop',
  'curlyTop',
  'shortAfro',
  'locs',
  'manBun',
  'shoulder',
] as const;
export type HairCut = (typeof hairCuts)[number];

export const beards = ['none', 'stubble', 'moustache', 'goatee', 'short', 'full'] as const;
export const glassesShapes = ['none', 'round', 'square', 'cat'] as const;
export const earringKinds = ['none', 'studs', 'hoops', 'drops'] as const;

export const colour = z.custom<Colour>((value) => typeof value === 'string' && isColour(value), {
  error: 'not a #rrggbb colour',
});
/** From the least to the most of something that a face can have: no number makes a monster. */
const part = z.number().min(0).max(1);

/** Everything that identifies a person's face. */
export const traitsSchema = z.strictObject({
  version: z.literal(PERSONA_VERSION),
  gender: z.enum(genders),
  /** The race as ordered; what was drawn from it is in the traits. */
  race: z.enum(races),
  /** Falls of chance in texture: strands, freckles, curls. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  age: z.int().min(20).max(40),
  skin: colour,
  lips: colour,
  iris: colour,
  hair: z.strictObject({ cut: z.enum(hairCuts), colour, isPartedRight: z.boolean() }),
  face: z.strictObject({ width: part, cheeks: part, jaw: part, chin: part }),
  eyes: z.strictObject({ size: part, opening: part, tilt: part, spacing: part, crease: part }),
  brows: z.strictObject({ weight: part, arch: part, height: part }),
  nose: z.strictObject({ width: part, length: part, bridge: part }),
  mouth: z.strictObject({ width: part, upper: part, lower: part, smile: part }),
  ears: part,
  freckles: part,
  /** Above a half there is one, and it says where. */
  mole: part,
  makeup: part,
  beard: z.enum(beards),
  glasses: z.enum(glassesShapes),
  earrings: z.enum(earringKinds),
});
export type Traits = z.infer<typeof traitsSchema>;

/** The value of a text as JSON; `undefined`, which no schema of ours takes, where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
