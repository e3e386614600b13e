// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Pixels } from '../../film/pixels/picture.ts';
import { AREA } from '../../film/depth/outline.ts';
import { type Plane, plane } from '../../film/pixels/blur.ts';
import type { Face } from './people.ts';
import { openModel } from './runtime.ts';
import { sampled } from './sample.ts';

/** Side of the model's input and of the mask. */
const SIDE = 256;

/** The largest undecided share, between yes (0.8) and no (0.2), of a mask's area of people. */
const MOST_UNDECIDED = 0.3;

/** A mask without its faces' middles is one of something else. */
const FACE_COVERED = 0.75;

/** A hole or a scrap of less than this share of the mask's pixels is the model's fault. */
const SMALL = 0.004;

/**
 * How much each place of a photo belongs to the people in it: 0..1 in 256 x 256 values stretched
 * over the whole photo, soft at their outline. `undefined` where there are no faces, or where the
 * mask is not to be trusted: too small, too large, too undecided, or without the faces.
 *
 * For worker threads, as `faces`; a call takes up to 0.03 s. Rejects as `openModel` does.
 */
export async function personMask(
  pixels: Pixels,
  found: readonly Face[],
): Promise<Plane | undefined> {
  if (found.length === 0) return undefined;
  const segment = await openModel('person');
  const whole = { left: 0, top: 0, width: pixels.width, height: pixels.height };
  const input = { width: SIDE, height: SIDE, low: 0, high: 1 };
  const [values] = await segment(sampled(pixels, whole, input));
  if (values?.length !== SIDE * SIDE) throw new Error('the segmentation has another output');
  const mask = { ...plane(SIDE, SIDE), values };
  fillHoles(mask);
  dropScraps(mask, found);
  return isTrusted(mask, found) ? mask : undefined;
}

/** Whether a mask is one of the people whose faces were found. */
export function isTrusted(mask: Plane, found: readonly Face[]): boolean {
  let area = 0;
  let undecided = 0;
  for (const value of mask.values) {
    area += value;
    if (value > 0.2 && value < 0.8) undecided++;
  }
  const share = area / mask.values.length;
  return (
    share >= AREA.least &&
    share <= AREA.most &&
    undecided <= MOST_UNDECIDED * area &&
    found.every((face) => coveredShare(mask, face) >= FACE_COVERED)
  );
}

/** Mean of the mask over the middle half of a face, whose corners are background. */
function coveredShare({ values, width, height }: Plane, face: Face): number {
  const edge = (from: number, to: number, part: number, size: number) =>
    Math.min(size - 1, Math.max(0, Math.floor((from + part * (to - from)) * size)));
  let sum = 0;
  let count = 0;
  const right = edge(face.left, face.right, 0.75, width);
  const bottom = edge(face.top, face.bottom, 0.75, height);
  for (let y = edge(face.top, face.bottom, 0.25, height); y <= bottom; y++) {
    for (let x = edge(face.left, face.right, 0.25, width); x <= right; x++) {
      sum += values[y * width + x]!;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Makes small holes a part of what is around them; the mask's own edge is never a hole's. */
export function fillHoles(mask: Plane): void {
  for (const { places, isOpen } of smallRegions(mask, (value) => value < 0.5)) {
    if (!isOpen) for (const at of places) mask.values[at] = 1;
  }
}

/** Takes out what is small, and nobody's face. */
export function dropScraps(mask: Plane, found: readonly Face[]): void {
  const { values, width, height } = mask;
  const middles = new Set(
    found.map(({ left, right, top, bottom }) => {
      const x = Math.floor(((left + right) / 2) * width);
      return Math.floor(((top + bottom) / 2) * height) * width + x;
    }),
  );
  for (const { places } of smallRegions(mask, (value) => value >= 0.2)) {
    if (!places.some((at) => middles.has(at))) for (const at of places) values[at] = 0;
  }
}

type Region = { places: number[]; isOpen: boolean };

/** Connected places of a kind that are few; `isOpen` where they reach the mask's edge. */
function smallRegions(mask: Plane, isIn: (value: number) => boolean): Region[] {
  const isRest = Uint8Array.from(mask.values, (value) => (isIn(value) ? 1 : 0));
  const regions: Region[] = [];
  for (let start = isRest.indexOf(1); start >= 0; start = isRest.indexOf(1, start)) {
    const region = takeRegion(isRest, mask, start);
    if (region.places.length <= SMALL * isRest.length) regions.push(region);
  }
  return regions;
}

/** Takes what is connected with a place out of what is left. */
function takeRegion(isRest: Uint8Array, { width, height }: Plane, start: number): Region {
  const places = [start];
  let isOpen = false;
  const take = (at: number) => {
    if (isRest[at] === 0) return;
    isRest[at] = 0;
    places.push(at);
  };
  isRest[start] = 0;
  for (let next = 0; next < places.length; next++) {
    const at = places[next]!;
    const x = at % width;
    if (x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) isOpen = true;
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (at >= width) take(at - width);
    if (at < width * (height - 1)) take(at + width);
  }
  return { places, isOpen };
}
