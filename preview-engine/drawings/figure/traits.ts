import type { Colour } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import type { OutfitName } from './wardrobe.ts';

export type HairStyle =
  | 'crop'
  | 'short'
  | 'curls'
  | 'afro'
  | 'bob'
  | 'long'
  | 'waves'
  | 'bun'
  | 'ponytail';

/** The scene's light, and where it comes from. */
export type SceneLight = { light: 'left' | 'right'; lightColour: Colour; shadeColour: Colour };

/** The box of a head: crown to chin and cheek to cheek, hair and neck not counted. */
export type HeadBox = SceneLight & { x: number; y: number; width: number; height: number };

/** Head coordinates: 0,0 is the middle of the crown, 0,1 the chin. */
export const spotIn =
  ({ x, y, width, height }: HeadBox) =>
  (across: number, down: number): Point => [x + width / 2 + across * height, y + down * height];

export type Hair = { colour: Colour; style: HairStyle };

/** A person of a scene, drawn by figure.ts. */
export type FigureTraits = { skin: Colour; hair: Hair; presentation: 'feminine' | 'masculine' };

/** A persona, which a scene shows from the waist up. */
export type PersonaFigure = {
  presentation: FigureTraits['presentation'];
  /**
   * Draws the person, dressed for the scene, as an SVG fragment, upright in the head's box. It is
   * placed as it is, so it must be markup of our own making, its ids must begin with `face-`, and
   * no word of a user may be in it.
   */
  drawHalfLength: (box: HeadBox, wear: HalfLengthWear) => string;
};

export type HalfLengthWear = {
  outfit: OutfitName;
  main: Colour;
  second: Colour;
  /** Degrees the head is tilted by. */
  tilt: number;
};
