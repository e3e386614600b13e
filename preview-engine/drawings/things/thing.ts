import type { Colour } from '../colour.ts';
import type { Palette } from '../../picture/palettes.ts';
import type { Ink } from '../svg/ink.ts';

/** The pen of a thing, which stands on 0,0 and is about 100 high at scale 1. */
export type ThingPen = Palette & {
  ink: Ink;
  colour: Colour;
  /** A lit and shaded fill across the thing. */
  round: (colour: Colour) => string;
};

export type Thing = (pen: ThingPen) => string;
