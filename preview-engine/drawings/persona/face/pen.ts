import { type Colour, darken, lighten, mix, tune } from '../../colour.ts';
import { type HeadBox, type SceneLight, spotIn } from '../../figure/traits.ts';
import type { Ink, Point } from '../../svg/ink.ts';
import { blob, curve } from '../../svg/paths.ts';
import type { Traits } from '#preview-engine/persona/traits.ts';

/** The pen of a face. Lengths are in heads: 0,0 is the middle of the crown, 0,1 the chin. */
export type FacePen = {
  ink: Ink;
  traits: Traits;
  /** Pixels of a head. */
  h: number;
  /** -1 when the light comes from the left, else 1. */
  lit: -1 | 1;
  tones: SkinTones;
  spot: (x: number, y: number) => Point;
  /** Path data of a smooth outline, and of a smooth line. */
  outline: (points: readonly Point[]) => string;
  line: (...points: readonly Point[]) => string;
};

export type SkinTones = {
  base: Colour;
  light: Colour;
  glow: Colour;
  shade: Colour;
  deep: Colour;
  blush: Colour;
};

export function facePen(ink: Ink, box: HeadBox, traits: Traits): FacePen {
  const h = box.height;
  const spot = spotIn(box);
  const spots = (points: readonly Point[]) => points.map(([x, y]) => spot(x, y));
  return {
    ink,
    traits,
    h,
    lit: box.light === 'left' ? -1 : 1,
    tones: tonesOf(traits.skin, box),
    spot,
    outline: (points) => blob(spots(points)),
    line: (...points) => curve(...spots(points)),
  };
}

/** Skin in a light: shadows of skin are warm, whatever the room. */
function tonesOf(skin: Colour, { lightColour, shadeColour }: SceneLight): SkinTones {
  const base = mix(skin, lightColour, 0.05);
  const shadow = tune(darken(skin, 0.3), -8, 1.2);
  return {
    base,
    light: mix(lighten(skin, 0.2), lightColour, 0.22),
    glow: mix(lighten(skin, 0.5), lightColour, 0.35),
    shade: mix(shadow, shadeColour, 0.14),
    deep: mix(tune(darken(skin, 0.62), -10, 1.15), shadeColour, 0.1),
    blush: mix(skin, '#c8473f', 0.42),
  };
}

/** Between two ends, by a part of 0..1. */
export const along = (part: number, from: number, to: number): number => from + (to - from) * part;
