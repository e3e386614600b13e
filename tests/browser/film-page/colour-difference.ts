// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Picture } from '../../pictures.ts';

/** The mean distance in CIE Lab (1976): 1 is just seen, side by side. */
export function colourDifference(one: Picture, other: Picture): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < one.rgb.length; at += 3 * 5, count++) {
    const [a, b] = [labAt(one.rgb, at), labAt(other.rgb, at)];
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  }
  return sum / count;
}

/** The light of each level of sRGB. */
const linear = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

function labAt(rgb: Uint8Array, at: number): [number, number, number] {
  const [red, green, blue] = [linear[rgb[at]!]!, linear[rgb[at + 1]!]!, linear[rgb[at + 2]!]!];
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function root(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
