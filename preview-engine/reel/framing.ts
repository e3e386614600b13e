// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Point, Size } from '../../film/camera.ts';
import { type Film, goesToFaces } from '../../film/film.ts';
import { isCloseUp, keptInFrame, type Layout, layoutOf } from '../../film/layout.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { fromPixels, rawPixels, scaled } from '../photo-file.ts';
import { focusOn, headsOf } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';
import { findPerson } from '../sight/skin.ts';

/**
 * Where the film closes in, 0..1 of the photo: faces where there are some, else what stands out.
 * `inFrame` is the part of the photo that one frame shows. Where nobody could look for `people`,
 * the colour of skin says where one may be.
 */
export async function subjectOf(
  pixels: Pixels,
  people: People | undefined,
  inFrame: Size,
): Promise<Point> {
  const focus = focusOn(headsOf(people), inFrame);
  if (focus) return focus;
  const shrink = Math.min(1, SMALL / Math.max(pixels.width, pixels.height));
  const { width, height } = scaled(pixels, shrink);
  if (Math.min(width, height) < 8) return { x: 0.5, y: 0.45 };
  const small = await rawPixels(fromPixels(pixels).resize(width, height, { fit: 'fill' }));
  const seen = standingOut(small, inFrame, await attention(small));
  if (people) return seen;
  const { confidence, ...person } = findPerson(small.rgb, width, height);
  return {
    x: confidence * person.x + (1 - confidence) * seen.x,
    y: confidence * person.y + (1 - confidence) * seen.y,
  };
}

/** Where attention falls. */
async function attention(small: Pixels): Promise<Point> {
  const { width, height } = small;
  // The point comes in pixels after scaling, so the crop keeps the width: its scale is 1.
  const { info } = await fromPixels(small)
    .resize(width, Math.ceil(height / 2), { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return towardsMiddle({ x: (info.attentionX ?? 0) / width, y: (info.attentionY ?? 0) / height });
}

/**
 * Where nobody could look for people, a photo fills the frame that keeps at least this much of its
 * area: a narrower crop could cut a head.
 */
const CROP_KEEPS = 0.7;

/** What decides how a photo lies in the frame. */
type Framing = { isWhole: boolean; subject?: Point | null; people: People | undefined; film: Film };

/**
 * A photo fills the frame where all heads in it fit into one frame side by side, and where the film
 * goes from face to face; as a shot of a longer film only where that is no close-up. Of one person
 * close up the face must fit, not the hair. Whoever chose a `subject` has said what may be cut.
 */
export function layoutFor(
  aspect: number,
  frameHeight: number,
  { isWhole, subject, people, film }: Framing,
): Layout {
  if (isWhole || subject) return layoutOf(aspect, frameHeight, isWhole);
  if (people === undefined) {
    return layoutOf(aspect, frameHeight, keptInFrame(aspect, frameHeight) < CROP_KEEPS);
  }
  const filling = layoutOf(aspect, frameHeight, false);
  const heads = people.faces.length === 1 ? people.faces : headsOf(people);
  const span = (ends: readonly number[]) => Math.max(0, ...ends) - Math.min(1, ...ends);
  const across = span(heads.flatMap(({ left, right }) => [left, right]));
  const down = span(heads.flatMap(({ top, bottom }) => [top, bottom]));
  const fits = across * filling.width <= 1 && down * filling.height <= frameHeight;
  const isClose = film.rests !== undefined && isCloseUp(aspect, frameHeight, headsOf(people));
  const fills = !isClose && (heads.length === 0 || fits || goesToFaces(film));
  return fills ? filling : layoutOf(aspect, frameHeight, true);
}

/** The part of the photo's width and height that one frame shows. */
export function partInFrame(layout: Layout, frameHeight: number): Size {
  return { width: Math.min(1, 1 / layout.width), height: Math.min(1, frameHeight / layout.height) };
}

/**
 * What a film closes in on is drawn a little towards the middle: attention is often only a part.
 */
function towardsMiddle({ x, y }: Point): Point {
  return { x: 0.7 * x + 0.15, y: 0.7 * y + 0.13 };
}

/** Pixels of the longer side of a photo in which a thing that stands out is looked for. */
const SMALL = 96;

/**
 * What the eye goes to: a thing that stands alone in front of the rest of the photo and fits into
 * one frame, else the `point` where attention falls.
 */
function standingOut(small: Pixels, inFrame: Size, point: Point): Point {
  const thing = loneThing(small, inFrame);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const sureness = within((thing.share - SPREAD) / (ALONE - SPREAD));
  // What is larger than a frame is everywhere, and its middle is more often the photo's own.
  const toMiddle = 0.5 * within((SPREAD - thing.share) / (ALONE - SPREAD));
  return {
    x: sureness * thing.x + (1 - sureness) * (point.x + toMiddle * (0.5 - point.x)),
    y: sureness * thing.y + (1 - sureness) * point.y,
  };
}

/** Of all that is strange in a photo, the part that one frame holds of many things, and of one. */
const SPREAD = 0.65;
const ALONE = 0.85;

/** The middle of what is strange in the frame that holds most of it, and how much that is. */
function loneThing({ rgb, width, height }: Pixels, inFrame: Size): Point & { share: number } {
  const weights = strangeness(rgb, width, height);
  const all = massWithin(weights, width, { x: 0, y: 0, width, height });
  const window = { width: inFrame.width * width, height: inFrame.height * height };
  let best = { sum: -1, centre: all.centre };
  for (const x of starts(width, window.width)) {
    for (const y of starts(height, window.height)) {
      const held = massWithin(weights, width, { x, y, ...window });
      if (held.sum > best.sum) best = held;
    }
  }
  const { x, y } = best.centre;
  return { x: x / width, y: y / height, share: all.sum > 0 ? best.sum / all.sum : 0 };
}

const STEPS = 12;

function starts(length: number, window: number): number[] {
  if (window >= length - 1) return [0];
  return Array.from({ length: STEPS + 1 }, (_, step) => (step / STEPS) * (length - window));
}

/** How far each pixel's colour is from the photo's mean, above the photo's usual distance. */
function strangeness(rgb: Uint8Array, width: number, height: number): Float32Array {
  const pixels = width * height;
  const mean = [0, 0, 0];
  for (let at = 0; at < 3 * pixels; at++) mean[at % 3]! += rgb[at]! / pixels;
  const distances = new Float32Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const [red, green, blue] = [0, 1, 2].map(
      (channel) => rgb[3 * pixel + channel]! - mean[channel]!,
    );
    const luma = 0.3 * red! + 0.6 * green! + 0.1 * blue!;
    // Colour stands out more than light does.
    distances[pixel] = Math.abs(luma) + 1.5 * Math.hypot(red! - luma, blue! - luma);
  }
  const usual = distances.reduce((sum, value) => sum + value, 0) / pixels;
  return distances.map((value) => Math.max(0, value - usual));
}

function massWithin(
  weights: Float32Array,
  width: number,
  window: { x: number; y: number; width: number; height: number },
): { sum: number; centre: Point } {
  const height = weights.length / width;
  const [left, right] = [Math.max(0, window.x), Math.min(width, window.x + window.width)];
  const [top, bottom] = [Math.max(0, window.y), Math.min(height, window.y + window.height)];
  let [sum, across, down] = [0, 0, 0];
  for (let y = Math.floor(top); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) {
      const weight = weights[y * width + x]!;
      sum += weight;
      across += weight * (x + 0.5);
      down += weight * (y + 0.5);
    }
  }
  if (sum === 0) return { sum, centre: { x: (left + right) / 2, y: (top + bottom) / 2 } };
  return { sum, centre: { x: across / sum, y: down / sum } };
}
