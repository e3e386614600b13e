import type { Colour } from '../colour.ts';
import type { Point } from '../svg/ink.ts';
import { blob } from '../svg/paths.ts';
import type { BodyBrush } from './brush.ts';
import type { Build, Joints, Pose } from './pose.ts';
import type { Outfit } from './wardrobe.ts';

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
