// oxlint-disable typescript/no-non-null-assertion -- pixels that the callers' loops lead to, and a table of all bytes
/** Between sRGB, CIE XYZ (of daylight, whose y is 1) and CIE Lab. */

const WHITE = { x: 0.9505, z: 1.089 };

/** XYZ of the pixel of 8-bit sRGB that begins at a place. */
export function xyzAt(rgb: Uint8Array, at: number): [number, number, number] {
  const [red, green, blue] = [light[rgb[at]!]!, light[rgb[at + 1]!]!, light[rgb[at + 2]!]!];
  return [
    0.4124 * red + 0.3576 * green + 0.1805 * blue,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    0.0193 * red + 0.1192 * green + 0.9505 * blue,
  ];
}

/** Linear light of an 8-bit value of sRGB, 0..1. */
const light = Float32Array.from({ length: 256 }, (_, value) => {
  const level = value / 255;
  return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
});

/** Of XYZ. */
export function toLab(x: number, y: number, z: number): [number, number, number] {
  const [a, b, c] = [root(x / WHITE.x), root(y), root(z / WHITE.z)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}

/** Of Lab: linear red, green and blue, which may lie outside 0..1. */
export function fromLab(lightness: number, a: number, b: number): [number, number, number] {
  const middle = (lightness + 16) / 116;
  const x = WHITE.x * cube(middle + a / 500);
  const y = cube(middle);
  const z = WHITE.z * cube(middle - b / 200);
  return [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
}

/** The 8-bit value of sRGB of linear light. */
export function encodedLight(level: number): number {
  const value = level <= 0.0031308 ? 12.92 * level : 1.055 * level ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}

/** The cube root, straight near black. */
function root(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}

function cube(value: number): number {
  return value > 0.206893 ? value ** 3 : (value - 16 / 116) / 7.787;
}
