import type { Pixels } from '../../film/pixels/picture.ts';
import { decodeFaces, INPUT_SIDE, merged } from './decode-faces.ts';
import type { Face } from './people.ts';
import { type Model, openModel } from './runtime.ts';
import { type Part, sampled } from './sample.ts';

/** A photo with a face of this share of its longer side shows nobody far away besides. */
const CLOSE = 0.2;

/** Close-ups find faces too small in the whole photo; each is this share of its longer side. */
const CLOSE_UP = 0.56;

/** The least score of a close-up where the whole photo shows nobody: rockets look like faces. */
const SURE_ALONE = 0.75;

/** A box that ends this close to the edge of what the detector saw may be half a face. */
const CUT = 0.02;

/**
 * The faces in a photo, the surest first; empty where there are none. Sides are 0..1 of the photo
 * and may reach a little beyond it where its edge cuts a face.
 *
 * For worker threads: loads the runtime with the first call; later calls take up to 0.15 s.
 * Rejects as `openModel` does.
 */
export async function faces(pixels: Pixels): Promise<Face[]> {
  const detect = await openModel('faces');
  const side = Math.max(pixels.width, pixels.height);
  const whole = await facesIn(detect, pixels, around(pixels, side));
  const sizes = whole.map(({ left, right }) => ((right - left) * pixels.width) / side);
  if (Math.max(0, ...sizes) > CLOSE) return whole;
  const sure = whole.length === 0 ? SURE_ALONE : 0;
  const near: Face[] = [];
  for (const part of closeUps(pixels, Math.round(side * CLOSE_UP))) {
    const found = await facesIn(detect, pixels, part);
    near.push(...found.filter((face) => face.score > sure && isWhole(face, part, pixels)));
  }
  return merged([...whole, ...near]);
}

async function facesIn(detect: Model, pixels: Pixels, part: Part): Promise<Face[]> {
  const input = { width: INPUT_SIDE, height: INPUT_SIDE, low: -1, high: 1 };
  const [boxes, logits] = await detect(sampled(pixels, part, input));
  if (!boxes || !logits) throw new Error('the face detector has another output');
  return decodeFaces(boxes, logits).map((face) => ({
    left: (part.left + face.left * part.width) / pixels.width,
    top: (part.top + face.top * part.height) / pixels.height,
    right: (part.left + face.right * part.width) / pixels.width,
    bottom: (part.top + face.bottom * part.height) / pixels.height,
    score: face.score,
  }));
}

/** The whole photo in the middle of a square. */
function around({ width, height }: Pixels, side: number): Part {
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
}

/** Squares that overlap and cover the photo. */
function closeUps({ width, height }: Pixels, side: number): Part[] {
  return startsOf(height, side).flatMap((top) =>
    startsOf(width, side).map((left) => ({ left, top, width: side, height: side })),
  );
}

function startsOf(length: number, side: number): number[] {
  return length <= side * 1.1 ? [(length - side) / 2] : [0, length - side];
}

function isWhole(face: Face, part: Part, { width, height }: Pixels): boolean {
  const margin = part.width * CUT;
  const right = part.left + part.width;
  const bottom = part.top + part.height;
  return (
    (part.left <= 0 || face.left * width > part.left + margin) &&
    (part.top <= 0 || face.top * height > part.top + margin) &&
    (right >= width || face.right * width < right - margin) &&
    (bottom >= height || face.bottom * height < bottom - margin)
  );
}
