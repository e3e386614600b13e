// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the
// loops around them
import type { Size } from '../camera.ts';
import { clamp } from '../layout.ts';
import { type BehindRemark, spotBehind } from './behind.ts';
import type { Box } from './coverage.ts';
import type { Spot } from './pieces.ts';
import { CARD_CELLS, facesOver, type SeenShot } from './presence.ts';

/** A fact that a user may want to know of words: they lie on a face, or before people, and why. */
export type Remark = 'on-face' | BehindRemark;

/** The place where words stand, whether it is behind people, and what to say of it. */
export type Standing = Spot & {
  isBehind: boolean;
  remark: Remark | null;
  /** Their place at a second of the film, of words that move. */
  at?: (second: number) => Spot;
};

/** Words as their user wants them: `box` is at their place and of their own size. */
export type Wanted = {
  box: Box;
  /** Names stand for thirds of the zone; a point is obeyed. */
  place: 'top' | 'middle' | 'bottom' | { x: number; y: number };
  behind: boolean;
  /** Smaller words keep their left edge, others their middle. */
  isLeft: boolean;
  /** Seconds of the film. */
  from: number;
  to: number;
};

type Room = { frame: Size; zone: Box; others: readonly Box[] };

/** The part of a face, from the brows to the chin, that words may cover. */
const LITTLE = 0.003;

/**
 * The standing of words for all shots that they are seen over, and where no `others` are. `letters`
 * are asked for where they are wanted behind people.
 */
export function standing(
  wanted: Wanted,
  shots: readonly SeenShot[],
  room: Room & { letters: Parameters<typeof spotBehind>[1]['letters'] },
): Standing {
  const own = { box: wanted.box, scale: 1 };
  const isFixed = typeof wanted.place === 'object';
  const behind = wanted.behind
    ? spotBehind(isFixed ? [own] : spotsBehind(wanted, room), {
        ...wanted,
        shots,
        frame: room.frame,
        isFixed,
        letters: room.letters,
      })
    : null;
  if (typeof behind === 'object' && behind) return { ...behind, isBehind: true, remark: null };
  const faces = facesOver(shots, wanted, room.frame);
  const spot = isFixed ? own : spotInFront(wanted, room, { faces, shots });
  const isOnFace = coveredOf(faces, spot) > LITTLE;
  return { ...spot, isBehind: false, remark: behind ?? (isOnFace ? 'on-face' : null) };
}

/** The sizes at which words look for a place, in turn. */
const SIZES = [1, 0.85, 0.7];

/**
 * Words that find no place in the zone end above this part of the frame, and may be smaller still.
 */
const LOWEST = 0.97;
const SIZES_BELOW = [...SIZES, 0.55, 0.4];

/** The cost of words that lie half on a card and half beside it, in parts of the frame's height. */
const OVER_EDGE = 0.6;

/**
 * The place of words whose own place lies on a face: in their third of the zone, there smaller, in
 * its lowest third, anywhere in it, or below it. Of these, and of words that lie half on a card,
 * the nearest.
 */
function spotInFront(
  wanted: Wanted,
  room: Room,
  { faces, shots }: { faces: readonly Box[]; shots: readonly SeenShot[] },
): Spot {
  const { frame, zone } = room;
  const spots = SIZES.flatMap((scale) => spotsOf(scale, wanted, room));
  const third = thirdOf(wanted);
  const below = { ...zone, height: LOWEST * frame.height - zone.top };
  const isFree = (spot: Spot) => coveredOf(faces, spot) <= LITTLE;
  const free = spots.filter(isFree);
  const [own] = spots;
  const isOwnFree = own !== undefined && free.includes(own);
  const bySize = (of: readonly Spot[]) =>
    SIZES.map((size) => of.filter((one) => one.scale === size));
  const found = [
    ...(isOwnFree ? bySize(free) : []),
    ...bySize(free.filter((spot) => isInThird(spot, third, room))),
    ...bySize(free.filter((spot) => isInThird(spot, 2, room))),
    ...bySize(free),
    ...SIZES_BELOW.map((size) => spotsOf(size, wanted, { ...room, zone: below }).filter(isFree)),
  ].find(({ length }) => length > 0);
  const cost = ({ box }: Spot) => {
    const edges = shots.map(({ presence: { card } }) => (card ? onEdge(card, box, frame) : 0));
    return OVER_EDGE * Math.max(0, ...edges) + farFrom(wanted.box, box) / frame.height;
  };
  const worst = (spot: Spot) => (found ? cost(spot) : coveredOf(faces, spot));
  return (found ?? spots).reduce((best, one) => (worst(one) < worst(best) ? one : best));
}

/** The third of the zone that a name stands for, from above; of a point it decides nothing. */
function thirdOf({ place }: Wanted): number {
  return typeof place === 'object' ? 1 : { top: 0, middle: 1, bottom: 2 }[place];
}

/**
 * The sizes of words behind people, in turn: the smaller, the more of a head is among the letters.
 */
const SIZES_BEHIND = [1, 0.92, 0.85, 0.77, 0.7, 0.62, 0.55, 0.5, 0.45, 0.4];

/**
 * Words behind people may begin here, above the zone, as heads do; there apps have a row of tabs.
 */
const HIGHEST_BEHIND = 0.08;

/** Above this part of the frame no app has buttons at the side: words may stand beside the zone. */
const ABOVE_BUTTONS = 0.4;
/** The margin that stays free there at both sides, in widths of the frame. */
const SIDE = 0.03;

/** The columns of the frame by which words are moved sideways. */
const COLUMNS = 45;

/**
 * The places for words behind people: the largest first, of these the least moved sideways, of
 * these the nearest in height. A head hides two letters in part where it would hide one of them
 * whole, and words that begin beside a person are hidden at their end.
 */
function* spotsBehind(wanted: Wanted, room: Room): Generator<Spot> {
  const { frame } = room;
  const top = Math.round(HIGHEST_BEHIND * frame.height);
  const zone = { ...room.zone, top, height: room.zone.top + room.zone.height - top };
  for (const scale of SIZES_BEHIND) {
    const spots = spotsOf(scale, wanted, { ...room, zone }, 2 * ROWS);
    yield* spots;
    const free = spots.filter(({ box }) => !room.others.some((other) => areLevel(other, box)));
    for (let column = 1; column < COLUMNS; column++) {
      const by = (column * frame.width) / COLUMNS;
      for (const { box } of free) {
        for (const left of [box.left + by, box.left - by].map(Math.round)) {
          const moved = { ...box, left };
          if (isBesideButtons(moved, zone, frame)) yield { box: moved, scale };
        }
      }
    }
  }
}

/** Whether no app has anything at the left and right of words. */
function isBesideButtons({ left, top, width, height }: Box, zone: Box, frame: Size): boolean {
  const isAbove = top + height <= ABOVE_BUTTONS * frame.height;
  const least = isAbove ? SIDE * frame.width : zone.left;
  const most = isAbove ? (1 - SIDE) * frame.width : zone.left + zone.width;
  return left >= least && left + width <= most;
}

/** Rows of the frame from which words may begin. */
const ROWS = 64;

/** The places in the zone for words of a size, by nearness to where they are wanted. */
function spotsOf(
  scale: number,
  wanted: Wanted,
  { frame, zone, others }: Room,
  count = ROWS,
): Spot[] {
  const { box, isLeft } = wanted;
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const left = isLeft ? box.left : Math.round(box.left + (box.width - width) / 2);
  const share = thirdOf(wanted) / 2;
  const own = { left, top: Math.round(box.top + share * (box.height - height)), width, height };
  const rows = Array.from({ length: count }, (_, row) => Math.round((row * frame.height) / count));
  const isFree = ({ top }: Box) =>
    top + height <= zone.top + zone.height &&
    !others.some((other) => areLevel(other, { top, height }));
  const boxes = rows.map((row) => ({ ...own, top: zone.top + row })).filter(isFree);
  return [own, ...boxes]
    .toSorted((one, other) => farFrom(box, one) - farFrom(box, other))
    .map((one): Spot => ({ box: one, scale }));
}

type Rows = Pick<Box, 'top' | 'height'>;

/** Whether something is at the height of something else. */
function areLevel(one: Rows, other: Rows): boolean {
  return other.top < one.top + one.height && one.top < other.top + other.height;
}

/** How far apart the middles of two boxes are in height. */
function farFrom(one: Box, other: Box): number {
  return Math.abs(one.top + one.height / 2 - other.top - other.height / 2);
}

/**
 * Whether the middle of words is in a third of the zone, or as close to it as the zone lets them.
 * The middle third reaches to the middle of the frame.
 */
function isInThird({ box }: Spot, third: number, { frame, zone }: Room): boolean {
  const half = box.height / 2;
  const inside = (y: number) => clamp(y, zone.top + half, zone.top + zone.height - half);
  const above = zone.top + (third * zone.height) / 3;
  const below = above + zone.height / 3;
  const lowest = third === 1 ? Math.max(below, frame.height / 2) : below;
  return box.top + half >= inside(above) - 1 && box.top + half <= inside(lowest) + 1;
}

/** The largest part of a face that words cover. */
function coveredOf(faces: readonly Box[], { box }: Spot): number {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  let most = 0;
  for (const { left, top, width, height } of faces) {
    const across = Math.min(right, left + width) - Math.max(box.left, left);
    const down = Math.min(bottom, top + height) - Math.max(box.top, top);
    if (across > 0 && down > 0) most = Math.max(most, (across * down) / (width * height));
  }
  return most;
}

/** Rows of cells between words and the edge of a card. */
const ROWS_FREE = 2;

/** 1 for a box of which a half is on a card, 0 for one that is all on it or all beside it. */
function onEdge(card: Float32Array, { top, height, left, width }: Box, frame: Size): number {
  const free = (ROWS_FREE * frame.height) / CARD_CELLS.height;
  const row = (y: number) => Math.round((CARD_CELLS.height * y) / frame.height);
  const column = (x: number) => Math.round((CARD_CELLS.width * x) / frame.width);
  const [first, last] = [row(top - free), row(top + height + free)];
  let sum = 0;
  for (let y = first; y < last; y++) {
    for (let x = column(left); x < column(left + width); x++)
      sum += card[y * CARD_CELLS.width + x]!;
  }
  const part = sum / Math.max(1, (last - first) * (column(left + width) - column(left)));
  return 4 * part * (1 - part);
}
