import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Stage } from '../../picture/stage.ts';
import { at, ellipse } from '../svg/shapes.ts';
import { food } from './food.ts';
import { desk } from './desk.ts';
import { drinks } from './drinks.ts';
import { home } from './home.ts';
import { outing } from './outing.ts';
import { wear } from './wear.ts';

/** What a thing is drawn with: it stands on 0,0 and is about 100 high at scale 1. */
export type ThingPen = {
  ink: Stage['ink'];
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

export const things = {
  ...drinks,
  ...food,
  ...desk,
  ...outing,
  ...home,
  ...wear,
} as const satisfies Record<string, Thing>;
export type ThingName = keyof typeof things;

/** Things whose drawing is mostly of the colour that was asked for. */
export const tintedThings: ReadonlySet<ThingName> = new Set([
  'mug',
  'bowl',
  'cocktail',
  'notebook',
  'deskLamp',
  'headphones',
  'bottle',
  'mat',
  'suitcase',
  'umbrella',
  'bicycle',
  'car',
  'boat',
  'balloon',
  'gift',
  'sneaker',
  'heels',
  'handbag',
  'perfume',
  'skateboard',
]);

/** Puts a thing down on a surface, with its contact shadow. */
export function put(
  stage: Stage,
  name: ThingName,
  x: number,
  y: number,
  size: number,
  colour?: Colour,
): string {
  const { ink, palette, dice } = stage;
  const pen: ThingPen = {
    ink,
    colour: colour ?? dice.pick([palette.accent, palette.pop, palette.leaf, palette.cloth]),
    light: palette.light,
    shade: palette.shade,
    wood: palette.wood,
    leaf: palette.leaf,
    pop: palette.pop,
    round: (base) =>
      ink.linear(
        [
          [0, mix(base, palette.shade, 0.25)],
          [0.25, mix(lighten(base, 0.16), palette.light, 0.25)],
          [1, darken(mix(base, palette.shade, 0.4), 0.05)],
        ],
        8,
      ),
  };
  const shadow = ellipse(x + size * 0.14, y, size * 0.6, size * 0.09, palette.shade, {
    opacity: 0.32,
  });
  return shadow + at(x, y, things[name](pen), size / 100);
}
