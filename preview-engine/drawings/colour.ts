/** `#rrggbb`, the only form a colour has in this folder. */
export type Colour = `#${string}`;

type Rgb = [red: number, green: number, blue: number];

/** Whether a text of a stored file is a colour and nothing else. */
export function isColour(text: string): text is Colour {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** A list of colours in one text: `#f6d5bd #eebd9a`. Throws for what is none. */
export function coloursOf(text: string): readonly [Colour, ...Colour[]] {
  const found = text.split(' ').map((word): Colour => {
    if (isColour(word)) return word;
    throw new Error(`not a colour: ${word}`);
  });
  return found as [Colour, ...Colour[]]; // an empty text is one word, which is no colour
}

/** `part` 0 is `from`, 1 is `to`; mixed in OKLab, so that middles are not muddy. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const a = toLab(from);
  const b = toLab(to);
  const at = (axis: 0 | 1 | 2) => a[axis] + (b[axis] - a[axis]) * part;
  return fromLab([at(0), at(1), at(2)]);
}

export const lighten = (colour: Colour, part: number): Colour => mix(colour, '#ffffff', part);
export const darken = (colour: Colour, part: number): Colour => mix(colour, '#0d0a14', part);

/** Turns the hue by degrees and multiplies the chroma. */
export function tune(colour: Colour, degrees: number, chroma = 1): Colour {
  const [light, a, b] = toLab(colour);
  const turn = (degrees * Math.PI) / 180;
  const cos = Math.cos(turn) * chroma;
  const sin = Math.sin(turn) * chroma;
  return fromLab([light, a * cos - b * sin, a * sin + b * cos]);
}

function toLab(colour: Colour): Rgb {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  const red = r ?? 0;
  const green = g ?? 0;
  const blue = b ?? 0;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([light, a, b]: Rgb): Colour {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((value) => hex(gamma(value))).join('')}`;
}

const linear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const gamma = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

const hex = (part: number): string =>
  Math.max(0, Math.min(255, Math.round(part * 255)))
    .toString(16)
    .padStart(2, '0');
