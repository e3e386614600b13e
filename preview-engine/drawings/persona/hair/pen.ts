import type { Traits } from '#preview-engine/persona/traits.ts';
import { dice, type Dice } from '#preview-engine/picture/dice.ts';
import { type Colour, darken, lighten, mix } from '../../colour.ts';
import { type HeadBox, spotIn } from '../../figure/traits.ts';
import type { Ink, Point } from '../../svg/ink.ts';
import { blob, curve } from '../../svg/paths.ts';
import { group, path, stroke, times } from '../../svg/shapes.ts';

/** The pen that hair is drawn with; lengths in heads, as the face's. */
export type HairPen = {
  ink: Ink;
  h: number;
  lit: -1 | 1;
  /** -1 parted on the left of the picture, 1 on the right. */
  parting: -1 | 1;
  dice: Dice;
  colour: Colour;
  sheen: Colour;
  dark: Colour;
  /** Between its own colour and the dark. */
  low: Colour;
  fill: string;
  skin: Colour;
  spot: (x: number, y: number) => Point;
};

export function hairPen(ink: Ink, box: HeadBox, traits: Traits, part: string): HairPen {
  const h = box.height;
  const { colour, isPartedRight } = traits.hair;
  const sheen = mix(lighten(colour, 0.34), box.lightColour, 0.3);
  const dark = darken(mix(colour, box.shadeColour, 0.2), 0.38);
  return {
    ink,
    h,
    lit: box.light === 'left' ? -1 : 1,
    parting: isPartedRight ? 1 : -1,
    dice: dice(`${traits.seed}/hair/${part}`),
    colour,
    sheen,
    dark,
    low: mix(colour, dark, 0.45),
    fill: ink.linear(
      [mix(lighten(colour, 0.16), box.lightColour, 0.12), [0.42, colour], dark],
      box.light === 'left' ? 38 : 142,
    ),
    skin: traits.skin,
    spot: spotIn(box),
  };
}

export const mass = (pen: HairPen, points: readonly Point[], fill = pen.fill): string =>
  path(shape(pen, points), fill);

/** Path data of a mass. */
export const shape = ({ spot }: HairPen, points: readonly Point[]): string =>
  blob(points.map(([x, y]) => spot(x, y)));

export const strand = (
  pen: HairPen,
  points: readonly Point[],
  tone: Colour,
  width: number,
  opacity: number,
): string =>
  stroke(curve(...points.map(([x, y]) => pen.spot(x, y))), tone, pen.h * width, { opacity });

/** Strands from one line of hair to another of as many points, in light and in shadow. */
export function strands(pen: HairPen, from: readonly Point[], to: readonly Point[], count: number) {
  return times(count, (index) => {
    const part = (index + pen.dice.between(0.15, 0.85)) / count;
    const points = from.map(([x, y], at): Point => {
      const [tx, ty] = to[at] ?? [x, y];
      return [x + (tx - x) * part, y + (ty - y) * part];
    });
    const isLight = pen.dice.chance(0.55);
    return strand(
      pen,
      points,
      isLight ? pen.sheen : pen.dark,
      pen.dice.between(0.0035, 0.009),
      isLight ? pen.dice.between(0.14, 0.36) : pen.dice.between(0.16, 0.4),
    );
  });
}

/** A mass with strands in it that do not leave it. */
export function combed(
  pen: HairPen,
  points: readonly Point[],
  ...[from, to, count]: [from: readonly Point[], to: readonly Point[], count: number]
): string {
  const d = shape(pen, points);
  const inside = { 'clip-path': pen.ink.clip(d) };
  return path(d, pen.fill) + group(strands(pen, from, to, count), inside);
}

/** A soft band of light across hair. */
export function shine(pen: HairPen, along: readonly Point[], wide: number, opacity: number) {
  return stroke(curve(...along.map(([x, y]) => pen.spot(x, y))), pen.sheen, pen.h * wide, {
    opacity,
    filter: pen.ink.blur(pen.h * wide * 0.42),
  });
}
