import type { Scene, Waypoint } from './camera.ts';
import { type Film, filmSeconds } from './film.ts';
import { around, clamp, type Layout, type Rect } from './layout.ts';
import { frameTimes, poseIn, shotOf } from './shot.ts';

/** The level of a head in the frame, in frame heights from the frame's middle. */
export const HEAD_HEIGHT = -0.12;

/** Frame widths between a head and the edge of the frame. */
const HEAD_MARGIN = 0.05;

/** A way this short (frame widths) is never cut shorter. */
const LEAST_WAY = 0.04;

/** The least share of its zoom that a film keeps where more would cut what is kept in the frame. */
const LEAST_ZOOM = 0.35;

/** Whether one frame holds all heads (0..1 of the photo); it holds none, and any single one. */
export function fitTogether(
  heads: readonly Rect[],
  { width, height }: Layout,
  frameHeight: number,
): boolean {
  if (heads.length < 2) return true;
  const { left, top, right, bottom } = heads.reduce(around);
  return (right - left) * width + 2 * HEAD_MARGIN <= 1 && (bottom - top) * height <= frameHeight;
}

/**
 * The way from the first of several heads to the last, counted along the side on which they do not
 * fit. At both ends no head is cut, as far as their places let it.
 */
export function alongHeads(film: Film, scene: Scene, room: Rect, frameHeight: number): Waypoint[] {
  const { camera } = shotOf(film, scene, frameHeight);
  const { left, right } = scene.heads.reduce(around);
  const isAcross = right - left + 2 * HEAD_MARGIN > 1;
  const ordered = scene.heads.toSorted((a, b) => (isAcross ? a.left - b.left : a.top - b.top));
  const times = frameTimes(film);
  const seconds = times.map((clock) => filmSeconds(film, clock));
  const ends = [
    { head: ordered[0], clock: times[0], at: Math.min(...seconds) },
    { head: ordered.at(-1), clock: times.at(-1), at: Math.max(...seconds) },
  ];
  return ends.flatMap(({ head, clock = 0, at }) => {
    if (!head) return [];
    const others = scene.heads.filter((other) => other !== head);
    const half = 0.5 / (camera.zoom * 2 ** poseIn(scene, film, clock).zoom);
    const [wide, tall] = [
      { half, aside: 0 },
      { half: half * frameHeight, aside: HEAD_HEIGHT },
    ];
    const rest = {
      x: clamp(uncut(acrossOf(head), others.map(acrossOf), wide), room.left, room.right),
      y: clamp(uncut(downOf(head), others.map(downOf), tall), room.top, room.bottom),
    };
    return [{ at, rest, aim: { x: rest.x - scene.subject.x, y: rest.y - scene.subject.y } }];
  });
}

type Span = { from: number; to: number };

const acrossOf = ({ left, right }: Rect): Span => ({ from: left, to: right });
const downOf = ({ top, bottom }: Rect): Span => ({ from: top, to: bottom });

/**
 * The middle of a frame that reaches `half` to either side, shows `head` whole and cuts no other
 * one: as near as can be to where the head is `aside` (frame heights) of the middle.
 */
function uncut(
  head: Span,
  others: readonly Span[],
  { half, aside }: { half: number; aside: number },
): number {
  const wanted = (head.from + head.to) / 2 - 2 * half * aside;
  const beside = others.flatMap(({ from, to }) => [
    from - half,
    to + half,
    to + HEAD_MARGIN - half,
    from - HEAD_MARGIN + half,
  ]);
  const isIn = (middle: number) => head.from >= middle - half && head.to <= middle + half;
  const isCut = (middle: number) =>
    others.some(({ from, to }) =>
      [middle - half, middle + half].some((edge) => edge > from + 1e-6 && edge < to - 1e-6),
    );
  const [nearest = wanted] = [wanted, ...beside]
    .filter((middle) => isIn(middle) && !isCut(middle))
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return nearest;
}

/**
 * The part of a film's zoom after which the frame still holds what is kept; all of it where the
 * frame at rest does not hold that either, and for a single head, on which a film closes in.
 */
export function zoomKept(
  film: Film,
  scene: Scene,
  kept: readonly Rect[],
  frameHeight: number,
): number {
  if (kept.length === 0 || scene.heads.length === 1) return 1;
  const { left, top, right, bottom } = kept.reduce(around);
  const { x, y } = scene.subject;
  const half = frameHeight / 2;
  // The frame's edges go towards the subject as the film closes in.
  const furthest = Math.max(
    (x - left) / (x + 0.5),
    (right - x) / (0.5 - x),
    (y - top) / (y + half),
    (bottom - y) / (half - y),
  );
  const { camera } = shotOf(film, scene, frameHeight);
  const closest = Math.max(...frameTimes(film).map((at) => poseIn(scene, film, at).zoom));
  const most = -Math.log2(furthest * camera.zoom);
  return furthest >= 1 || closest <= most ? 1 : Math.max(LEAST_ZOOM, most / closest);
}

/**
 * The part of the way on which what is kept stays whole as far as the film's zoom lets it. Of a way
 * that words ask for, only the first frame must show them.
 */
export function keptShare(
  film: Film,
  scene: Scene,
  { kept, frameHeight, isAsked }: { kept: readonly Rect[]; frameHeight: number; isAsked: boolean },
): number {
  if (kept.length === 0 || scene.path.length === 0) return 1;
  const { camera } = shotOf(film, { ...scene, path: [] }, frameHeight);
  const box = kept.reduce(around);
  const half = frameHeight / 2;
  let share = 1;
  for (const seconds of isAsked ? [0] : frameTimes(film)) {
    const { zoom: closer, restX, restY } = poseIn(scene, film, seconds);
    const zoom = camera.zoom * 2 ** closer;
    const across = scene.subject.x * (zoom - 1);
    const down = scene.subject.y * (zoom - 1);
    const [right, left] = [zoom * box.left - across + 0.5, zoom * box.right - across - 0.5];
    const [low, high] = [zoom * box.top - down + half, zoom * box.bottom - down - half];
    share = Math.min(share, part(restX, right, left), part(restY, low, high));
  }
  return share;
}

/** How much of a way fits between two limits, of which the first is for ways to the right. */
function part(way: number, most: number, least: number): number {
  if (way === 0) return 1;
  const room = way > 0 ? most - HEAD_MARGIN : -least - HEAD_MARGIN;
  return Math.min(1, Math.max(room, LEAST_WAY) / Math.abs(way));
}
