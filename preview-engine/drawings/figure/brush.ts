import { type Colour, darken, lighten, mix } from '../colour.ts';
import { faint, type Ink } from '../svg/ink.ts';
import { path, stroke } from '../svg/shapes.ts';

/** Paints parts of a body so that all of them stand in the same light. */
export type BodyBrush = {
  ink: Ink;
  /** A form in the scene's light: lit on one side, shaded on the other, rimmed where it is dark. */
  form(d: string, colour: Colour): string;
  /** A soft line within a form: a fold, a seam. */
  fold(d: string, colour: Colour, width: number): string;
};

export type BodyLight = {
  light: 'left' | 'right';
  lightColour: Colour;
  shadeColour: Colour;
  /** 0..1: how bright the edge towards the light is. */
  rim: number;
  unit: number;
};

export function bodyBrush(
  ink: Ink,
  { light, lightColour, shadeColour, rim, unit }: BodyLight,
): BodyBrush {
  const degrees = light === 'left' ? 14 : 166;
  const edge = ink.linear(
    [faint(lightColour, rim), [0.3, lightColour, rim * 0.45], [0.6, lightColour, 0]],
    degrees,
  );
  return {
    ink,
    form: (d, colour) => {
      const fill = ink.linear(
        [
          mix(lighten(colour, 0.1), lightColour, 0.22),
          [0.42, colour],
          mix(colour, shadeColour, 0.42),
        ],
        degrees,
      );
      const base = path(d, fill);
      return rim === 0 ? base : base + stroke(d, edge, unit * 0.07, { 'clip-path': ink.clip(d) });
    },
    fold: (d, colour, width) =>
      stroke(d, darken(mix(colour, shadeColour, 0.5), 0.1), width, { opacity: 0.5 }),
  };
}
