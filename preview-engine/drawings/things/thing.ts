import type { Colour } from '../colour.ts';
import type { Ink } from '../svg/ink.ts';

/** What a thing is drawn with: it stands on 0,0 and is about 100 high at scale 1. */
export type ThingPen = {
  ink: Ink;
  colour: Colour;
  light: Colour;
  shade: Colour;
  wood: Colour;
  leaf: Colour;
  pop: Colour;
  /** A lit and shaded fill across the thing. */
  round(colour: Colour): string;
};

export type Thing = (pen: ThingPen) => string;
