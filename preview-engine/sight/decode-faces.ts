// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Face } from './people.ts';

/** Side of the detector's input in pixels, and of its grid of anchors. */
export const INPUT_SIDE = 192;
const GRID = 48;
/** Numbers per anchor: centre, size, then six points of the face that are not used. */
const NUMBERS = 16;

/** Below this score the detector is guessing; MediaPipe's own threshold for this model is 0.6. */
const SURE = 0.65;

/** Two boxes that share more than this of their union are the same face. */
const SAME_FACE = 0.3;

/**
 * The faces in the detector's output, the surest first.
 *
 * As in MediaPipe's graph for full-range face detection: one layer of square anchors of size 1, one
 * in the middle of each cell of 4 x 4 input pixels; the numbers of an anchor are pixels of the
 * input, x before y, relative to its middle; a score is the sigmoid of its logit; overlapping
 * detections are merged into their mean, weighted by score.
 */
export function decodeFaces(boxes: Float32Array, logits: Float32Array): Face[] {
  const found: Face[] = [];
  for (let anchor = 0; anchor < GRID * GRID; anchor++) {
    const score = 1 / (1 + Math.exp(-logits[anchor]!));
    if (!(score >= SURE)) continue;
    const at = anchor * NUMBERS;
    const x = ((anchor % GRID) + 0.5) / GRID + boxes[at]! / INPUT_SIDE;
    const y = (Math.floor(anchor / GRID) + 0.5) / GRID + boxes[at + 1]! / INPUT_SIDE;
    const width = boxes[at + 2]! / INPUT_SIDE;
    const height = boxes[at + 3]! / INPUT_SIDE;
    const [left, right] = [x - width / 2, x + width / 2];
    const [top, bottom] = [y - height / 2, y + height / 2];
    if (right > left && bottom > top) found.push({ left, top, right, bottom, score });
  }
  return merged(found);
}

/** One face where several overlap: their mean weighted by score, with the best score. */
export function merged(faces: readonly Face[]): Face[] {
  let rest = faces.toSorted((a, b) => b.score - a.score);
  const kept: Face[] = [];
  while (rest.length > 0) {
    const best = rest[0]!;
    const same = rest.filter((face) => overlap(best, face) > SAME_FACE);
    rest = rest.filter((face) => overlap(best, face) <= SAME_FACE);
    const weight = same.reduce((sum, { score }) => sum + score, 0);
    const mean = (side: 'left' | 'top' | 'right' | 'bottom') =>
      same.reduce((sum, face) => sum + face.score * face[side], 0) / weight;
    const [left, top, right, bottom] = [mean('left'), mean('top'), mean('right'), mean('bottom')];
    kept.push({ left, top, right, bottom, score: best.score });
  }
  return kept;
}

/** Shared area over the area of both: 0 apart, 1 the same. */
function overlap(a: Face, b: Face): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (a === b) return 1;
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (areaOf(a) + areaOf(b) - shared);
}

function areaOf({ left, top, right, bottom }: Face): number {
  return (right - left) * (bottom - top);
}
