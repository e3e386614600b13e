// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the
// loops around them
import { type Camera, lens, seenBy, type Point, type Scene, type Size } from '../camera.ts';
import type { Outline } from '../depth/outline.ts';
import { type Film, FILM_SECONDS, type Pose } from '../film.ts';
import { isWithin, type Rect } from '../layout.ts';
import { frameTimes, type Shot } from '../shot.ts';
import type { Box } from './coverage.ts';

/** The facts of a shot for the words that are seen over it; seconds are those of its own clock. */
export type Presence = {
  camera: Camera;
  /** Those of its frames, those of its joins among them. */
  poses: readonly { second: number; pose: Pose }[];
  /** Faces from the brows to the chin, where they are in the picture. */
  faces: readonly PlacedFace[];
  /** `null` where nothing can stand behind people. */
  outline: Outline | null;
  /**
   * How much of the time each of `CARD_CELLS` shows the card; `null` for a shot that fills the
   * frame.
   */
  card: Float32Array | null;
};

/** A face that is there from one second of the shot to another; without them always. */
export type PlacedFace = Rect & { from?: number; to?: number };

/** A shot of a film that words are seen over, and its seconds of the film. */
export type SeenShot = { presence: Presence; begins: number; ends: number };

/** Faces are looked for in every third frame. */
const FRAMES_APART = 3;

/** The presence of people in a shot; its numbers are the same in browser and worker. */
export function presenceIn(
  film: Film,
  shot: Shot,
  { scene, outline, frameHeight }: { scene: Scene; outline?: Outline; frameHeight: number },
): Presence {
  return {
    camera: shot.camera,
    poses: frameTimes(film).map((second) => ({ second, pose: shot.poseAt(second) })),
    faces: facesOfHeads(scene.heads),
    outline: outline ?? null,
    card: scene.kind === 'card' ? cardIn(film, shot, { photo: scene.photo, frameHeight }) : null,
  };
}

/** The faces of heads, from the brows to the chin. */
export const facesOfHeads = (heads: readonly Rect[]): Rect[] => heads.map(faceOf);

/** The face of a head, as `headOf` of `preview-engine/sight/heads.ts` has made that of it. */
function faceOf({ left, top, right, bottom }: Rect): Rect {
  const [width, height] = [(right - left) / 1.3, (bottom - top) / 1.75];
  return {
    left: left + 0.15 * width,
    top: top + 0.55 * height,
    right: right - 0.15 * width,
    bottom: bottom - 0.2 * height,
  };
}

/** Cells of the frame by which the card is known. */
export const CARD_CELLS: Size = { width: 36, height: 64 };

/** The parts of a shot's time at which its card is looked for. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9];

function cardIn(
  { rests }: Film,
  shot: Shot,
  { photo, frameHeight }: { photo: Rect; frameHeight: number },
): Float32Array {
  const card = new Float32Array(CARD_CELLS.width * CARD_CELLS.height);
  for (const part of MOMENTS) {
    const pose = shot.poseAt(part * (rests?.seconds ?? FILM_SECONDS));
    eachCell(CARD_CELLS, frameHeight, lens(pose, shot.camera), (at, cell) => {
      if (isWithin(photo, at)) card[cell]! += 1 / MOMENTS.length;
    });
  }
  return card;
}

/** Calls with the point of the picture that is seen in the middle of each cell of the frame. */
function eachCell(
  { width, height }: Size,
  frameHeight: number,
  look: ReturnType<typeof lens>,
  call: (at: Point, cell: number) => void,
): void {
  const at = { x: 0, y: 0 };
  for (let row = 0, cell = 0; row < height; row++) {
    const y = ((row + 0.5) / height - 0.5) * frameHeight;
    for (let column = 0; column < width; column++, cell++) {
      look({ x: (column + 0.5) / width - 0.5, y }, at);
      call(at, cell);
    }
  }
}

/** Seconds around words in which faces count: two frames that are looked at lie as far apart. */
const AROUND_SECONDS = 0.1;

/** The faces in a frame of some pixels while words are seen: a box of each at each moment. */
export function facesOver(
  shots: readonly SeenShot[],
  { from, to }: { from: number; to: number },
  frame: Size,
): Box[] {
  return shots.flatMap(({ presence: { faces, poses, camera }, begins }) => {
    if (faces.length === 0) return [];
    const first = from - begins - AROUND_SECONDS;
    const last = to - begins + AROUND_SECONDS;
    const seen = poses.filter(
      ({ second }, at) => at % FRAMES_APART === 0 && second >= first && second <= last,
    );
    return seen.flatMap(({ second, pose }) => {
      const placeOf = seenBy(pose, camera);
      const there = faces.filter(({ from: since = second, to: until = second }) => {
        return second >= since && second <= until;
      });
      return there.map((face) => boxOfFace(face, placeOf, frame));
    });
  });
}

function boxOfFace(face: Rect, placeOf: (of: Point) => Point, { width, height }: Size): Box {
  const corners = [face.left, face.right].flatMap((x) =>
    [face.top, face.bottom].map((y) => placeOf({ x, y })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    left: (left + 0.5) * width,
    top: top * width + height / 2,
    width: (Math.max(...xs) - left) * width,
    height: (Math.max(...ys) - top) * width,
  };
}

/** Cells of the frame by which people are known that words stand behind. */
export const BODY_CELLS: Size = { width: 90, height: 160 };

/** The cells, row by row, that show people at a second; `null` where no outline is known. */
export function bodiesAt({ outline, poses, camera }: Presence, second: number, frame: Size) {
  const [first] = poses;
  if (!outline || !first) return null;
  const far = (of: number) => Math.abs(of - second);
  const { pose } = poses.reduce((best, one) => (far(one.second) < far(best.second) ? one : best));
  const cells = new Uint8Array(BODY_CELLS.width * BODY_CELLS.height);
  eachCell(BODY_CELLS, frame.height / frame.width, lens(pose, camera), (at, cell) => {
    if (isPerson(outline, at)) cells[cell] = 1;
  });
  return cells;
}

/** Yes or no, as a browser has the mask in steps of 1/255. */
function isPerson({ mask, photo }: Outline, { x, y }: Point): boolean {
  const cell = (part: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(part * count)));
  const column = cell((x - photo.left) / (photo.right - photo.left), mask.width);
  const row = cell((y - photo.top) / (photo.bottom - photo.top), mask.height);
  return mask.values[row * mask.width + column]! >= 0.5;
}
