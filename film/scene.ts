import type { Point, Scene, Waypoint } from './camera.ts';
import { type Film, FILM_SECONDS, type Place, poseAt, type Stop } from './film.ts';
import { alongHeads, fitTogether, HEAD_HEIGHT, keptShare, zoomKept } from './kept-in-frame.ts';
import { clamp, type Layout, type Placing, placeOf, type Rect } from './layout.ts';

/** The sights of a photo; all 0..1 of the photo. */
export type Sights = {
  /** The point that the photo is cropped around. */
  subject: Point;
  /** Its user has chosen it, whoever else is in the photo. */
  isChosen?: boolean;
  /** None of them is cut by the crop, nor by the way through the photo, where they fit together. */
  heads: readonly Rect[];
  /** The thing that stands out of a photo without heads, where that is sure; kept like a head. */
  thing?: Rect | null | undefined;
};

/** The sights of a photo of which a subject was chosen; null: what was found is its subject. */
export function chosenSights(own: Sights, subject: Point | null | undefined): Sights {
  return subject ? { subject, isChosen: true, heads: own.heads } : own;
}

/** The margin of a photo that is kept beyond each side of the frame, for the camera to use. */
const REACH = 0.4;

/** How far to the side (frame widths) the camera goes from a subject without a face, at least. */
const BESIDE = 0.75;

/** The part of a panorama's room, both ends together, that the camera goes to one side. */
const PANORAMA_SHARE = 0.45;

/**
 * Places a photo in the frame and leads the film's camera through it. Several heads and a thing
 * stay in the frame where they fit; where heads do not, the camera goes from the first to the last.
 */
export function sceneFor(film: Film, layout: Layout, sights: Sights, frameHeight: number): Scene {
  const placing = placeOf(layout, sights.subject, frameHeight);
  const { photo, whole, subject } = placing;
  const heads = sights.heads.map((head) => inFrame(head, whole));
  const flat: Scene = {
    kind: layout.kind,
    photo,
    subject,
    heads,
    zoomShare: zoomShareOf(layout),
    path: [],
  };
  if (layout.kind === 'card') return { ...flat, path: alongCard(placing, film) };
  const stops = film.path ?? defaultPath(film);
  const isAsked = stops.some(([, place]) => !besides.has(place));
  if (!isAsked && !sights.isChosen && !fitTogether(sights.heads, layout, frameHeight)) {
    const path = alongHeads(film, flat, placing.room, frameHeight);
    const rests = path.map(({ rest }) => rest);
    return { ...flat, path, photo: withinReach(photo, rests, frameHeight) };
  }
  const kept = heads.length === 0 && sights.thing ? [inFrame(sights.thing, whole)] : heads;
  const zoomShare = flat.zoomShare * zoomKept(film, flat, kept, frameHeight);
  const still = { ...flat, zoomShare };
  const path = throughPhoto(stops, { ...placing, heads, frameHeight });
  const share = keptShare(film, { ...still, path }, { kept, frameHeight, isAsked });
  // Words name the whole of a way; a part of one is what leads up to it.
  const isNamed = (index: number) => isAsked && (index > 0 || (stops[0]?.[2] ?? 1) === 1);
  const ways = path.map((way, index) => (isNamed(index) ? way : partOf(way, share)));
  const rests = ways.map(({ rest }) => rest);
  const middle = {
    x: whole.left + sights.subject.x * (whole.right - whole.left),
    y: whole.top + sights.subject.y * (whole.bottom - whole.top),
  };
  const held = (sights.isChosen || kept.length > 0) && !isAsked ? middle : undefined;
  return { ...still, path: ways, held, photo: withinReach(photo, rests, frameHeight) };
}

/** All of it for an upright photo, 60 % of it for one of 3:2 or wider. */
function zoomShareOf({ kind, width }: Layout): number {
  if (kind === 'card') return 1;
  return 1 - 0.4 * clamp((width - 4 / 3) / (4 / 3), 0, 1);
}

const besides: ReadonlySet<Place> = new Set<Place>(['subject', 'beside', 'across']);

/** A film that closes in arrives at its subject; one that retreats shows what is beside it. */
function defaultPath(film: Film): readonly Stop[] {
  // A shot shows a part of the whole reel's way.
  const whole = { ...film, rests: undefined };
  const closesIn = poseAt(whole, FILM_SECONDS).zoom >= poseAt(whole, 0).zoom;
  return closesIn
    ? [
        [0, 'beside', 0.45],
        [FILM_SECONDS, 'subject'],
      ]
    : [
        [0, 'subject'],
        [FILM_SECONDS, 'beside'],
      ];
}

function alongCard({ room }: Placing, film: Film): Waypoint[] {
  const stays = film.path?.every(([, place]) => place === 'subject');
  if (stays || (room.right === 0 && room.bottom === 0)) return [];
  const start = { x: room.left, y: room.top };
  const end = { x: room.right, y: room.bottom };
  const [, last] = film.path?.at(-1) ?? [];
  const ways = last === 'left' || last === 'top' ? [end, start] : [start, end];
  return ways.map((way, index) => ({ at: index * FILM_SECONDS, rest: way, aim: way }));
}

/** The places of stops of the same second are added up: left and top are the corner. */
function throughPhoto(stops: readonly Stop[], seen: Seen): Waypoint[] {
  const ways: Waypoint[] = [];
  for (const [at, place, share = 1] of stops) {
    const way = partOf(wayTo(place, seen), share);
    const last = ways.at(-1);
    if (last?.at === at) ways[ways.length - 1] = { ...sumOf(last, way), at };
    else ways.push({ ...way, at });
  }
  return ways;
}

type Seen = Placing & Pick<Scene, 'heads'> & { frameHeight: number };
type Way = Pick<Waypoint, 'rest' | 'aim'>;

function wayTo(place: Place, { room, subject, heads, frameHeight }: Seen): Way {
  switch (place) {
    case 'subject':
      return { rest: origin, aim: origin };
    case 'beside':
    case 'across':
      return { rest: besideOf(room, place === 'beside' ? 1 : -1, heads.length > 0), aim: origin };
    case 'middle': {
      const rest = { x: (room.left + room.right) / 2, y: (room.top + room.bottom) / 2 };
      return { rest, aim: { x: rest.x - subject.x, y: rest.y - subject.y } };
    }
    case 'left':
    case 'right':
    case 'top':
    case 'bottom': {
      const { x, y } = directions[place];
      const rest = { x: x === 0 ? 0 : room[place], y: y === 0 ? 0 : room[place] };
      // The very edge, so that the frame's edge lies on the photo's at any zoom.
      const aim = {
        x: x === 0 ? 0 : rest.x + x / 2 - subject.x,
        y: y === 0 ? 0 : rest.y + (y * frameHeight) / 2 - subject.y,
      };
      return { rest, aim };
    }
    case 'firstFace':
    case 'middleFace':
    case 'lastFace': {
      const ordered = heads.toSorted((a, b) => a.left + a.right - b.left - b.right);
      const last = ordered.length - 1;
      const head =
        ordered[{ firstFace: 0, middleFace: Math.ceil(last / 2), lastFace: last }[place]];
      if (head === undefined) return { rest: origin, aim: origin };
      const [x, y] = [(head.left + head.right) / 2, (head.top + head.bottom) / 2];
      const rest = {
        x: clamp(x, room.left, room.right),
        y: clamp(y - HEAD_HEIGHT * frameHeight, room.top, room.bottom),
      };
      return { rest, aim: { x: x - subject.x, y: y - subject.y } };
    }
  }
}

const origin: Point = { x: 0, y: 0 };

const directions = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
} as const;

/** Along the photo's longer side: towards its roomier end, or with -1 away from it. */
function besideOf(room: Rect, sign: 1 | -1, hasHeads: boolean): Point {
  const isWide = room.right - room.left >= room.bottom - room.top;
  const [low, high] = isWide ? [room.left, room.right] : [room.top, room.bottom];
  // Without a face the subject is a guess, and a panorama is all subject.
  const most = hasHeads ? BESIDE : Math.max(BESIDE, PANORAMA_SHARE * (high - low));
  const roomier = high >= -low ? 1 : -1;
  const by = sign * roomier > 0 ? Math.min(high, most) : Math.max(low, -most);
  return isWide ? { x: by, y: 0 } : { x: 0, y: by };
}

function partOf<W extends Way>(way: W, share: number): W {
  const of = ({ x, y }: Point) => ({ x: x * share, y: y * share });
  return { ...way, rest: of(way.rest), aim: of(way.aim) };
}

function sumOf(a: Way, b: Way): Way {
  const sum = (one: Point, other: Point) => ({ x: one.x + other.x, y: one.y + other.y });
  return { rest: sum(a.rest, b.rest), aim: sum(a.aim, b.aim) };
}

/** An area of a photo, 0..1 of it, in frame widths. */
export function inFrame(area: Rect, photo: Rect): Rect {
  const [width, height] = [photo.right - photo.left, photo.bottom - photo.top];
  return {
    left: photo.left + area.left * width,
    right: photo.left + area.right * width,
    top: photo.top + area.top * height,
    bottom: photo.top + area.bottom * height,
  };
}

/** The part of a photo that a camera at rest in these places may look at. */
export function withinReach(photo: Rect, places: readonly Point[], frameHeight: number): Rect {
  const xs = [0, ...places.map(({ x }) => x)];
  const ys = [0, ...places.map(({ y }) => y)];
  return {
    left: Math.max(photo.left, Math.min(...xs) - 0.5 - REACH),
    right: Math.min(photo.right, Math.max(...xs) + 0.5 + REACH),
    top: Math.max(photo.top, Math.min(...ys) - frameHeight / 2 - REACH),
    bottom: Math.min(photo.bottom, Math.max(...ys) + frameHeight / 2 + REACH),
  };
}
