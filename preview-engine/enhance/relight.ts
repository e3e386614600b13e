// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Plane } from '../../film/pixels/blur.ts';
import { guidedBy, stretched } from '../../film/pixels/guided.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import type { Face, People } from '../sight/people.ts';
import type { Gains } from './cast.ts';
import { coloursOf } from './colour-planes.ts';
import { clamp } from './light.ts';

/**
 * How the people of a photo are relit. A place belongs to them by `slope * luma + offset`, 0..1;
 * `gain` is how much brighter their darkest becomes.
 */
export type Relight = { gain: number; slope: Plane; offset: Plane };

/** More would show the noise of what the sensor hardly saw. */
const MOST_GAIN = 3;

/** A face that needs less is lit, only not brightly: that is how the photo was meant. */
const LEAST_GAIN = 1.5;

/**
 * Light that falls on skin of any colour makes it shine: the brightest twentieth of a face that is
 * lit is above this, even where the skin is dark. Its median is the colour of the skin, which is
 * not a fault; it only ends what the shine asks for.
 */
const LIT = { shine: 155, median: 125 };

/** A face of fewer pixels across says nothing about its light. */
const FEWEST_PIXELS = 6;

/** Contrast (0..255) of the photo that the outline of people follows. */
const OUTLINE = 14;

/**
 * The relighting of the people of a photo whose faces lie in shadow; `undefined` where there are
 * none, where nobody knows their outline, or where they are lit. `small` is the photo at the size
 * of the maps; `curve` is what becomes of its lightness (0..1) anyway.
 */
export function relightFor(
  small: Pixels,
  people: People | undefined,
  { gains, curve }: { gains: Gains; curve: (value: number) => number },
): Relight | undefined {
  if (!people?.mask) return undefined;
  const { width, height } = small;
  const { luma } = coloursOf(small, { left: 0, top: 0, width, height }, gains);
  const after = luma.values.map((value) => 255 * curve(Math.min(1, value / 255)));
  const lit = { ...luma, values: after };
  const mask = stretched(people.mask, width, height);
  const gain = gainFor(lit, people.faces, medianOutside(lit, mask));
  if (gain < LEAST_GAIN) return undefined;
  const radius = Math.max(2, Math.round(Math.max(width, height) / 60));
  return { gain, ...guidedBy(luma, mask, { radius, threshold: OUTLINE }) };
}

/**
 * The factor of a place of this lightness (0..255) in the middle of a person: `gain` at black and 1
 * at white, so that nothing is cut off and the lighter stays lighter.
 */
export function relitBy({ gain }: Relight, value: number): number {
  return gain / (1 + ((gain - 1) * value) / 255);
}

/** The person who needs the least decides, so that nobody becomes too bright. */
function gainFor(lit: Plane, faces: readonly Face[], around: number): number {
  const lights = faces.flatMap((face) => lightOf(lit, face) ?? []);
  if (lights.length === 0) return 1;
  const most = Math.max(...lights.map(({ pixels }) => pixels));
  const gains = lights
    .filter(({ pixels }) => pixels > most / 4)
    .map(({ shine, median }) => {
      const wanted = Math.min(gainTo(LIT.shine, shine), gainTo(LIT.median, median));
      // Against a dark background the shadow may be meant: half of it stays.
      const share = 0.5 + 0.5 * clamp((around / Math.max(1, median) - 0.8) / 0.7);
      return Math.max(1, wanted) ** share;
    });
  return Math.min(MOST_GAIN, ...gains);
}

/** The gain with which `relitBy` makes `target` of a value. */
function gainTo(target: number, value: number): number {
  const from = Math.max(2, value);
  return from >= target ? 1 : (target * (255 - from)) / (from * (255 - target));
}

/** The light on the middle of a face, whose corners are hair and background. */
function lightOf({ values, width, height }: Plane, face: Face) {
  const across = (part: number) =>
    Math.round(clamp(face.left + part * (face.right - face.left)) * width);
  const down = (part: number) =>
    Math.round(clamp(face.top + part * (face.bottom - face.top)) * height);
  const [left, right] = [across(0.2), across(0.8)];
  const [top, bottom] = [down(0.15), down(0.9)];
  if (right - left < FEWEST_PIXELS || bottom - top < FEWEST_PIXELS) return undefined;
  const seen: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) seen.push(values[y * width + x]!);
  }
  seen.sort((a, b) => a - b);
  const at = (share: number) => seen[Math.floor(share * (seen.length - 1))]!;
  return { median: at(0.5), shine: at(0.95), pixels: seen.length };
}

function medianOutside({ values }: Plane, mask: Plane): number {
  const outside = values.filter((_, at) => mask.values[at]! < 0.1).toSorted();
  return outside[outside.length >> 1] ?? 0;
}
