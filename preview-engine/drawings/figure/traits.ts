import type { Colour } from '../colour.ts';
import type { OutfitName } from './wardrobe.ts';

export const hairStyles = [
  'crop',
  'short',
  'curls',
  'afro',
  'bob',
  'long',
  'waves',
  'bun',
  'ponytail',
] as const;
export type HairStyle = (typeof hairStyles)[number];

/** Where a head belongs: crown to chin and cheek to cheek, hair and neck not counted. */
export type HeadBox = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where the scene's light comes from. */
  light: 'left' | 'right';
  lightColour: Colour;
  shadeColour: Colour;
};

/** Who is in the picture, whatever the scene. */
export type FigureTraits = {
  skin: Colour;
  hair: { colour: Colour; style: HairStyle };
  presentation: 'feminine' | 'masculine';
  /** Absent: the scene's own colours. */
  outfit?: { main: Colour; second: Colour; accent: Colour } | undefined;
  /**
   * Draws face, ears and front hair as an SVG fragment, upright in the box's coordinates; hair may
   * reach beyond it. It is placed as it is, so it must be markup of our own making, its ids must
   * begin with `face-`, and no word of a user may be in it. Absent: a small stylised head.
   */
  drawHead?: ((box: HeadBox) => string) | undefined;
  /** The hair that falls behind neck and shoulders; the same rules. */
  drawHairBehind?: ((box: HeadBox) => string) | undefined;
  /**
   * Draws the person from the waist up, dressed for the scene, in place of a figure of the scene's
   * own; the same rules.
   */
  drawHalfLength?: ((box: HeadBox, wear: HalfLengthWear) => string) | undefined;
};

export type HalfLengthWear = {
  outfit: OutfitName;
  main: Colour;
  second: Colour;
  /** Degrees the head is tilted by. */
  tilt: number;
};
