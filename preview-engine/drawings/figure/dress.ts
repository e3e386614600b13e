import { type Colour, darken, lighten, mix } from '../colour.ts';
import { faint, type Ink, type Point } from '../svg/ink.ts';
import { blob } from '../svg/paths.ts';
import type { Build, Joints, Pose } from './pose.ts';
import type { Outfit } from './wardrobe.ts';
import { path, stroke } from '../svg/shapes.ts';
import type { SceneLight } from './traits.ts';

export type Dress = {
  brush: BodyBrush;
  body: Joints;
  build: Build;
  pose: Pose;
  outfit: Outfit;
  colours: { skin: Colour; main: Colour; second: Colour; accent: Colour };
};

export function trunkPath({ body: { trunk }, build }: Dress, slack: number, hem: number): string {
  const { shoulders, chest, waist, hips } = build;
  // Loose clothes hang from the chest past the waist.
  const loose = Math.min(1, slack / 0.12);
  const middle = waist + (chest - waist) * loose * 0.7;
  const half = (up: number): number => {
    if (up < 0) return hips + slack + (hem < -0.3 ? -up * 0.28 : -up * 0.1);
    if (up < 0.38) return hips + (middle - hips) * (up / 0.38) ** 0.8 + slack;
    return middle + (chest - middle) * Math.min(1, (up - 0.38) / 0.34) + slack * 0.8;
  };
  const heights = [hem, hem + (0.38 - hem) * 0.5, Math.max(hem + 0.1, 0.38), 0.72].filter(
    (up) => up >= hem,
  );
  const side = (sign: number): Point[] => [
    ...heights.map((up) => trunk(up, sign * half(up))),
    trunk(0.9, sign * (shoulders + slack * 0.5)),
    trunk(1, sign * shoulders * 0.72),
  ];
  return blob([
    ...side(-1),
    trunk(1.05, -0.22),
    trunk(1.05, 0.22),
    ...side(1).toReversed(),
    trunk(hem - 0.02, 0),
  ]);
}

/** Paints parts of a body so that all of them stand in the same light. */
export type BodyBrush = {
  ink: Ink;
  /** A form in the scene's light: lit on one side, shaded on the other, rimmed where it is dark. */
  form(d: string, colour: Colour): string;
  /** A soft line within a form: a fold, a seam. */
  fold(d: string, colour: Colour, width: number): string;
};

/** `rim` is 0..1: how bright the edge towards the light is. */
export type BodyLight = SceneLight & { rim: number };

export function bodyBrush(
  ink: Ink,
  { light, lightColour, shadeColour, rim }: BodyLight,
  unit: number,
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
