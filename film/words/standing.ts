// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { lens, type Point, type Scene, type Size } from '../camera.ts';
import type { Outline } from '../depth/outline.ts';
import { type Film, FILM_SECONDS } from '../film.ts';
import { isWithin, type Rect } from '../layout.ts';
import type { Shot } from '../shot.ts';
import type { Box } from './coverage.ts';

/** Cells of the frame. */
const [COLUMNS, ROWS] = [36, 64];

/** Where people, and the card of a wide photo, are in a shot: cells row by row. */
export type Presence = {
  /** Parts of all that is seen of faces: most at the eyes, none around the head. */
  faces: Float32Array;
  /** 0..1 of the time; `null` where nothing can stand behind people. */
  bodies: Float32Array | null;
  /** 0..1 of the time; `null` for a shot that fills the frame. */
  card: Float32Array | null;
};

/** The parts of a shot's time at which its people are looked for. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The presence of people in a shot; its numbers are the same in browser and worker. */
export function presenceIn(
  { rests }: Film,
  shot: Shot,
  { scene, outline, frameHeight }: { scene: Scene; outline?: Outline; frameHeight: number },
): Presence {
  const faces = new Float32Array(COLUMNS * ROWS);
  const bodies = outline ? faces.slice() : null;
  const card = scene.kind === 'card' ? faces.slice() : null;
  const at = { x: 0, y: 0 };
  for (const part of MOMENTS) {
    const look = lens(shot.poseAt(part * (rests?.seconds ?? FILM_SECONDS)), shot.camera);
    const addCell = (cell: number) => {
      const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
      look({ x: (column + 0.5) / COLUMNS - 0.5, y: ((row + 0.5) / ROWS - 0.5) * frameHeight }, at);
      let most = 0;
      for (const head of scene.heads) most = Math.max(most, nearEyes(head, at));
      faces[cell]! += most;
      if (bodies && outline && isPerson(outline, at)) bodies[cell]! += 1 / MOMENTS.length;
      if (card && isWithin(scene.photo, at)) card[cell]! += 1 / MOMENTS.length;
    };
    for (let cell = 0; cell < faces.length; cell++) addCell(cell);
  }
  const all = sumOf(faces) || 1;
  return { faces: faces.map((part) => part / all), bodies, card };
}

/** 1 between the eyes and the mouth, 0 where the hair begins and below the chin. */
function nearEyes({ left, top, right, bottom }: Rect, { x, y }: Point): number {
  const across = (x - (left + right) / 2) / (right - left) / 0.45;
  const down = ((y - top) / (bottom - top) - 0.55) / 0.47;
  return 1 - across ** 2 - down ** 2;
}

/** Yes or no, as a browser has the mask in steps of 1/255. */
function isPerson({ mask, photo }: Outline, { x, y }: Point): boolean {
  const cell = (part: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(part * count)));
  const column = cell((x - photo.left) / (photo.right - photo.left), mask.width);
  const row = cell((y - photo.top) / (photo.bottom - photo.top), mask.height);
  return mask.values[row * mask.width + column]! >= 0.5;
}

/** Where words stand, and whether behind people. */
export type Standing = { box: Box; isBehind: boolean };

/** A smaller part of a face may be covered. */
const LITTLE = 0.03;

/** The part of a face that words must uncover which are moved by the height of the frame. */
const MOVING = 0.05;

/** What words cost, in parts of a face, that lie half on a card and half beside it. */
const OVER_EDGE = 0.03;

/** Letters of which a larger part is hidden cannot be read. */
const MOST_HIDDEN = 0.4;

/**
 * The standing of words at a named place, for all shots that they are seen over: there, unless they
 * cover a face or the edge of a card, or people hide letters of them; else higher or lower in the
 * zone, where no `others` are. Words that could not be read behind the people of each shot stand
 * before them.
 */
export function standing(
  { box, isBehind }: Standing,
  presences: readonly Presence[],
  { frame, zone, others }: { frame: Size; zone: Box; others: readonly Box[] },
): Standing {
  const far = ({ top }: Box) => Math.abs(top - box.top) / frame.height;
  const rows = Array.from({ length: ROWS }, (_, row) => Math.round((row * frame.height) / ROWS));
  const isFree = ({ top, height }: Box) =>
    top + height <= zone.top + zone.height &&
    !others.some((other) => other.top < top + height && top < other.top + other.height);
  const spots = rows.map((row) => ({ ...box, top: zone.top + row })).filter(isFree);
  const nearest = [box, ...spots].toSorted((one, other) => far(one) - far(other));
  const hidden = (MOST_HIDDEN * ROWS * box.height) / frame.height;
  const bodies = isBehind ? presences.flatMap((one) => one.bodies ?? []) : [];
  const isRead = (spot: Box) =>
    bodies.every((map) => Math.max(...columnsIn(map, spot, frame)) <= hidden);
  const read = nearest.filter(isRead);
  const staysBehind = isBehind && read.length > 0;
  // Behind people words cover no face.
  const covered = presences.filter((one) => !staysBehind || !one.bodies);
  const cost = (spot: Box) => {
    const parts = covered.map(({ faces }) => sumOf(columnsIn(faces, spot, frame)));
    const edges = presences.map(({ card }) => (card ? onEdge(card, spot, frame) : 0));
    return Math.max(LITTLE, ...parts) + OVER_EDGE * Math.max(...edges) + MOVING * far(spot);
  };
  const spotsLeft = staysBehind ? read : nearest;
  const [best = box] = spotsLeft.toSorted((one, other) => cost(one) - cost(other));
  return { box: best, isBehind: staysBehind };
}

/** Rows of cells between words and the edge of a card. */
const ROWS_FREE = 2;

/** 1 for a box of which a half is on a card, 0 for one that is all on it or all beside it. */
function onEdge(card: Float32Array, { top, height, ...box }: Box, frame: Size): number {
  const free = (ROWS_FREE * frame.height) / ROWS;
  const around = { ...box, top: top - free, height: height + 2 * free };
  const columns = columnsIn(card, around, frame);
  const rows = rowAt(around.top + around.height, frame) - rowAt(around.top, frame);
  const part = sumOf(columns) / Math.max(1, columns.length * rows);
  return 4 * part * (1 - part);
}

/** The sums of a map's columns in a box. */
function columnsIn(map: Float32Array, { left, top, width, height }: Box, frame: Size): number[] {
  const column = (x: number) => Math.round((COLUMNS * x) / frame.width);
  const sums = Array.from({ length: column(left + width) - column(left) }, () => 0);
  for (let y = rowAt(top, frame); y < rowAt(top + height, frame); y++) {
    for (let x = 0; x < sums.length; x++) sums[x]! += map[y * COLUMNS + column(left) + x]!;
  }
  return sums;
}

function rowAt(y: number, frame: Size): number {
  return Math.round((ROWS * y) / frame.height);
}

function sumOf(values: Iterable<number>): number {
  return [...values].reduce((sum, value) => sum + value, 0);
}
