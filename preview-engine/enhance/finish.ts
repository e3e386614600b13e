// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { type Plane, plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import type { Gains } from './cast.ts';
import { GRAIN_SIDE, grainTile } from './clean.ts';
import { type Colours, eachBand } from './colour-planes.ts';
import type { Maps } from './maps.ts';
import { type Relight, relitBy } from './relight.ts';
import { recover, recoveryReach, type Remedies } from './remedies.ts';

export type Finish = {
  remedies: Remedies;
  maps: Maps;
  gains: Gains;
  curve: (value: number) => number;
  /** The relighting of people in shadow; most photos have none. */
  relight: Relight | undefined;
};

/** Everything but the noise, in one pass: size, light, skin, detail and grain. */
export function finished(
  photo: Pixels,
  { remedies, maps, gains, curve, relight }: Finish,
  onFraction: (fraction: number) => void,
): Pixels {
  const { scale, recovery } = remedies;
  const width = photo.width * scale;
  const height = photo.height * scale;
  const rgb = new Uint8Array(width * height * 3);
  const painter = painterOf({ width, height, rgb, remedies, maps, curve, relight });
  const before = sum(recovery.before.map(recoveryReach));
  const after = sum(recovery.after.map(recoveryReach));
  const margin = before + ENLARGE_REACH + Math.ceil(after / scale);
  eachBand(photo, { margin, gains }, (planes, { from, to, inset }) => {
    for (const each of recovery.before) recover(planes.luma, each);
    const sized = scale === 2 ? enlarged(planes) : planes;
    for (const each of recovery.after) recover(sized.luma, each);
    for (let y = from * scale; y < to * scale; y++) {
      painter(sized, y, y + (inset - from) * scale);
    }
    onFraction(to / photo.height);
  });
  return { rgb, width, height };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function enlarged({ luma, blue, red }: Colours): Colours {
  return { luma: doubled(luma), blue: doubled(blue), red: doubled(red) };
}

/** Steps of the tone curve's table per step of lightness. */
const FINE = 8;

/** Paints row `y` of the photo from a row of planes. */
function painterOf(canvas: {
  width: number;
  height: number;
  rgb: Uint8Array;
  remedies: Remedies;
  maps: Maps;
  curve: (value: number) => number;
  relight: Relight | undefined;
}): (planes: Colours, y: number, row: number) => void {
  const { width, height, rgb, remedies, maps, curve, relight } = canvas;
  const lifts = liftsOf(curve);
  const relits = relight && liftsOf((value) => value * relitBy(relight, 255 * value));
  const across = placesOf(width, maps.slope.width);
  const grain = grainTile();
  const rowOf = rowReader(height);
  const contrast = 1 + remedies.localContrast;
  return ({ luma, blue, red }, y, row) => {
    const slope = rowOf(maps.slope, y, 0);
    const offset = rowOf(maps.offset, y, 1);
    const evenLuma = rowOf(maps.evenLuma, y, 2);
    const evenBlue = rowOf(maps.evenBlue, y, 3);
    const evenRed = rowOf(maps.evenRed, y, 4);
    const peopleSlope = relight && rowOf(relight.slope, y, 5);
    const peopleOffset = relight && rowOf(relight.offset, y, 6);
    const grainRow = (y % GRAIN_SIDE) * GRAIN_SIDE;
    // Rows of tiles are shifted against each other, so that no pattern shows.
    const grainShift = 89 * Math.floor(y / GRAIN_SIDE);
    let at = row * width;
    let out = y * width * 3;
    for (let x = 0; x < width; x++, at++, out += 3) {
      const left = across.left[x]!;
      const right = across.right[x]!;
      const part = across.part[x]!;
      const value = luma.values[at]!;
      const around =
        value * (slope[left]! + part * (slope[right]! - slope[left]!)) +
        offset[left]! +
        part * (offset[right]! - offset[left]!);
      let lift = liftAt(lifts, around);
      if (relits && peopleSlope && peopleOffset) {
        const mask =
          value * (peopleSlope[left]! + part * (peopleSlope[right]! - peopleSlope[left]!)) +
          peopleOffset[left]! +
          part * (peopleOffset[right]! - peopleOffset[left]!);
        const share = Math.max(0, Math.min(1, mask));
        lift *= 1 + share * (liftAt(relits, lift * around) - 1);
      }
      const even = evenLuma[left]! + part * (evenLuma[right]! - evenLuma[left]!);
      const plain = lift * (around + contrast * (value - around) + even);
      const light = Math.max(0, Math.min(255, plain));
      const strength = remedies.grain * (0.35 + (light * (255 - light)) / 25_000);
      const grained = light + strength * grain[grainRow + ((x + grainShift) % GRAIN_SIDE)]!;
      const b =
        lift * (blue.values[at]! + evenBlue[left]! + part * (evenBlue[right]! - evenBlue[left]!));
      const r =
        lift * (red.values[at]! + evenRed[left]! + part * (evenRed[right]! - evenRed[left]!));
      put(rgb, out, grained, b, r);
    }
  };
}

/** Colour gives way before a channel is cut off at white, so that bright skin keeps its hue. */
function put(rgb: Uint8Array, out: number, light: number, blue: number, red: number): void {
  const toRed = 1.4025 * red;
  const toGreen = -0.3442 * blue - 0.7144 * red;
  const toBlue = 1.773 * blue;
  const most = Math.max(toRed, toGreen, toBlue);
  const keep = light + most > 255 ? Math.max(0, (255 - light) / most) : 1;
  rgb[out] = byte(light + keep * toRed);
  rgb[out + 1] = byte(light + keep * toGreen);
  rgb[out + 2] = byte(light + keep * toBlue);
}

function byte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** The factors of pixels, by the lightness of their surroundings. */
function liftsOf(curve: (value: number) => number): Float32Array {
  const lifts = new Float32Array(255 * FINE + 1);
  for (let at = 1; at < lifts.length; at++) {
    const value = at / (lifts.length - 1);
    lifts[at] = curve(value) / value;
  }
  lifts[0] = lifts[1]!;
  return lifts;
}

function liftAt(lifts: Float32Array, value: number): number {
  return lifts[Math.max(0, Math.min(lifts.length - 1, Math.round(value * FINE)))]!;
}

/** For every pixel of `length`: the two of a map of `small` it lies between. */
function placesOf(length: number, small: number) {
  const left = new Uint16Array(length);
  const right = new Uint16Array(length);
  const part = new Float32Array(length);
  for (let x = 0; x < length; x++) {
    const place = Math.min(small - 1, Math.max(0, ((x + 0.5) * small) / length - 0.5));
    left[x] = Math.floor(place);
    right[x] = Math.min(small - 1, left[x]! + 1);
    part[x] = place - left[x]!;
  }
  return { left, right, part };
}

/** Reads the row of a map that lies at row `y` of the photo; `slot` keeps the rows apart. */
function rowReader(height: number): (map: Plane, y: number, slot: number) => Float32Array {
  const rows: Float32Array[] = [];
  return ({ values, width, height: mapHeight }, y, slot) => {
    const place = Math.min(mapHeight - 1, Math.max(0, ((y + 0.5) * mapHeight) / height - 0.5));
    const upper = Math.floor(place);
    const lower = Math.min(mapHeight - 1, upper + 1);
    const part = place - upper;
    const row = (rows[slot] ??= new Float32Array(width));
    for (let x = 0; x < width; x++) {
      const above = values[upper * width + x]!;
      row[x] = above + part * (values[lower * width + x]! - above);
    }
    return row;
  };
}

/** How many source pixels around a pixel count in its enlargement. */
const ENLARGE_REACH = 3;

/** Lanczos with three lobes, a quarter of a pixel to the left; reversed, to the right. */
const before = weightsAt(-0.25);
const after = before.toReversed();

/** Twice as wide and twice as high. */
function doubled(from: Plane): Plane {
  const { width, height, values } = from;
  const wide = plane(2 * width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let left = 0;
      let right = 0;
      for (let tap = 0; tap < 7; tap++) {
        const value = values[row + Math.min(width - 1, Math.max(0, x + tap - 3))]!;
        left += before[tap]! * value;
        right += after[tap]! * value;
      }
      wide.values[2 * (row + x)] = left;
      wide.values[2 * (row + x) + 1] = right;
    }
  }
  const to = plane(2 * width, 2 * height);
  for (let y = 0; y < height; y++) {
    const upper = to.values.subarray(2 * y * to.width, (2 * y + 1) * to.width);
    const lower = to.values.subarray((2 * y + 1) * to.width, (2 * y + 2) * to.width);
    for (let tap = 0; tap < 7; tap++) {
      const row = Math.min(height - 1, Math.max(0, y + tap - 3)) * wide.width;
      const [up, down] = [before[tap]!, after[tap]!];
      for (let x = 0; x < wide.width; x++) {
        upper[x]! += up * wide.values[row + x]!;
        lower[x]! += down * wide.values[row + x]!;
      }
    }
  }
  return to;
}

function weightsAt(shift: number): number[] {
  const weights = [-3, -2, -1, 0, 1, 2, 3].map((place) => lanczos(place - shift));
  const all = sum(weights);
  return weights.map((weight) => weight / all);
}

function lanczos(distance: number): number {
  if (distance === 0) return 1;
  if (Math.abs(distance) >= 3) return 0;
  const angle = Math.PI * distance;
  return (3 * Math.sin(angle) * Math.sin(angle / 3)) / angle ** 2;
}
