// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { blur, type Plane, plane } from '../pixels/blur.ts';
import { guided } from '../pixels/guided.ts';
import type { Pixels } from '../photo-file.ts';

/** The lightness of a picture, 0..255, as someone sees it who is about to draw it. */
export type Tones = {
  /** With all its detail, for contours. */
  fine: Plane;
  /** Without texture, for hatching: 0 is the darkest, 1 is bare paper. */
  broad: Plane;
};

export function tonesOf({ rgb, width, height }: Pixels): Tones {
  const fine = plane(width, height);
  for (let pixel = 0, at = 0; pixel < fine.values.length; pixel++, at += 3) {
    fine.values[pixel] = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
  }
  spread(fine);
  return { fine, broad: broadOf(fine) };
}

/** Uses the whole range from the darkest to the lightest, with any exposure. */
function spread({ values }: Plane): void {
  const some = values.filter((_, at) => at % 37 === 0).toSorted();
  const black = some[Math.floor(some.length * 0.01)]!;
  const white = Math.max(black + 24, some[Math.floor(some.length * 0.985)]!);
  const middle = (some[some.length >> 1]! - black) / (white - black);
  // A drawing lives of its light parts: more than half of it is lighter than this.
  const power = Math.log(0.62) / Math.log(Math.min(0.9, Math.max(0.12, middle)));
  const gentle = 1 + 0.75 * (Math.min(1.4, Math.max(0.4, power)) - 1);
  for (let at = 0; at < values.length; at++) {
    const value = Math.min(1, Math.max(0, (values[at]! - black) / (white - black)));
    values[at] = 255 * value ** gentle;
  }
}

function broadOf(fine: Plane): Plane {
  const { width, height } = fine;
  const radius = Math.max(2, Math.round(Math.sqrt(width * height) / 220));
  const { slope, offset } = guided(fine, radius, 20);
  const broad = plane(width, height);
  for (let at = 0; at < broad.values.length; at++) {
    broad.values[at] = (slope.values[at]! * fine.values[at]! + offset.values[at]!) / 255;
  }
  blur(broad, 1.2, broad, plane(width, height));
  return broad;
}
