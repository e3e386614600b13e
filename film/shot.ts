import {
  type Camera,
  coverZoom,
  frameEdge,
  intoPhoto,
  type Point,
  type Scene,
  seenBy,
  shiftToHold,
  type Waypoint,
} from './camera.ts';
import {
  curves,
  type Film,
  FILM_SECONDS,
  filmSeconds,
  FRAMES_PER_SECOND,
  JOIN_SECONDS,
  type Pose,
  poseAt,
  withoutBrief,
} from './film.ts';
import type { Rect } from './layout.ts';
import { mix } from './pixels/guided.ts';

/** A film in front of a photo. */
export type Shot = {
  camera: Camera;
  /** The film's pose at a second of the clock, on its way through the photo and kept within it. */
  poseAt: (clockSeconds: number) => Pose;
};

/** More zoom than this to keep a movement whole costs more than cutting the movement short. */
const COVER_LIMIT = 1.32;

/**
 * The camera shows nothing but the photo of a filled frame: it is close enough for every pose, and
 * where a movement would still look past an edge, it stops there. Only `brief` tracks go on. What
 * the scene holds stays in the frame.
 */
export function shotOf(film: Film, scene: Scene, frameHeight: number): Shot {
  const lasting = withoutBrief(film);
  const along = (of: Film, seconds: number) => poseIn(scene, of, seconds);
  if (scene.kind === 'card' && film.rests) {
    const calm = (seconds: number) => calmed(along(film, seconds));
    // The camera goes along what is longer than the frame.
    const isInside = scene.path.length === 0;
    const poses = isInside ? frameTimes(film).map(calm) : [];
    const zoom = isInside ? zoomInside(scene.photo, poses, frameHeight) : 1;
    return { camera: { zoom, subject: { x: 0, y: 0 } }, poseAt: calm };
  }
  if (scene.kind === 'card') {
    // A card is there to be seen whole, which it is where the film is furthest away.
    const furthest = Math.min(...frameTimes(film).map((at) => poseAt(lasting, at).zoom));
    const camera = { zoom: 2 ** -furthest, subject: scene.subject };
    return { camera, poseAt: (seconds) => along(film, seconds) };
  }
  const poses = frameTimes(film).map((seconds) => along(lasting, seconds));
  const zoom = coverZoom(poses, scene, frameHeight, COVER_LIMIT);
  const camera = { zoom, subject: scene.subject };
  const edge = frameEdge(frameHeight);
  return {
    camera,
    poseAt(seconds) {
      const pose = along(film, seconds);
      const shift = intoPhoto(along(lasting, seconds), camera, scene.photo, edge);
      pose.x += shift.x;
      pose.y += shift.y;
      if (!scene.held) return pose;
      const { x, y } = shiftToHold(pose, camera, scene.held, frameHeight);
      return { ...pose, x: pose.x + x, y: pose.y + y };
    },
  };
}

/** Seconds of the clock at which the frames of a film are; of a shot also those of its joins. */
export function frameTimes({ rests = reelRests }: Pick<Film, 'rests'> = {}): number[] {
  const first = rests.begins ? 0 : -JOIN_SECONDS / 2;
  const last = rests.ends
    ? rests.seconds - 1 / FRAMES_PER_SECOND
    : rests.seconds + JOIN_SECONDS / 2;
  const frames = Math.ceil((last - first) * FRAMES_PER_SECOND - 1e-6) + 1;
  return Array.from({ length: frames }, (_, frame) => first + frame / FRAMES_PER_SECOND);
}

const reelRests = { begins: true, ends: true, seconds: FILM_SECONDS };

/** The film's pose in front of a photo, at its place on the way through it. */
export function poseIn({ path, zoomShare }: Scene, film: Film, clockSeconds: number): Pose {
  const pose = poseAt(film, clockSeconds);
  pose.zoom *= zoomShare;
  const [first] = path;
  if (first === undefined) return pose;
  const seconds = filmSeconds(film, clockSeconds);
  const next = path.find(({ at }) => at > seconds);
  const before = path.findLast(({ at }) => at <= seconds) ?? first;
  const { rest, aim } = next === undefined ? before : between(before, next, seconds);
  return { ...pose, restX: rest.x, restY: rest.y, aimX: aim.x, aimY: aim.y };
}

function between(from: Waypoint, to: Waypoint, seconds: number): Waypoint {
  const done = to === from ? 0 : curves.smooth((seconds - from.at) / (to.at - from.at));
  const mixed = (a: Point, b: Point) => ({ x: mix(a.x, b.x, done), y: mix(a.y, b.y, done) });
  return { at: seconds, rest: mixed(from.rest, to.rest), aim: mixed(from.aim, to.aim) };
}

/** The most that a movement comes to in front of a card: frame widths, doublings and degrees. */
const MOST = { x: 0.03, y: 0.06, zoom: 0.25, squash: 0.02, roll: 3, turn: 6 };

/** Frame widths between a film's card and the edge of the frame. */
const MARGIN = 0.025;

/**
 * A pose in front of a card that the frame shows whole: small movements stay as they are, larger
 * ones are less so, and what would bend the picture moves it, as its edges are seen.
 */
function calmed(pose: Pose): Pose {
  const turns = (Math.PI / 180) * pose.roll;
  return {
    ...pose,
    x: soft(pose.x - pose.hips, MOST.x),
    y: soft(pose.y, MOST.y),
    zoom: soft(pose.zoom + pose.swell / 2, MOST.zoom),
    squash: soft(pose.squash, MOST.squash),
    // Whole turns are none.
    roll: soft((180 / Math.PI) * Math.sin(turns), MOST.roll),
    yaw: soft(pose.yaw, MOST.turn),
    pitch: soft(pose.pitch, MOST.turn),
    ...{ hips: 0, lean: 0, ripple: 0, swell: 0, parallaxX: 0, parallaxY: 0 },
  };
}

function soft(value: number, most: number): number {
  return value / (1 + Math.abs(value) / most);
}

/** The zoom, about the frame's middle, at which a card is as large as its film's poses let it. */
function zoomInside(card: Rect, poses: readonly Pose[], frameHeight: number): number {
  let zoom = 1;
  // The nearer side of a turned card grows by a little more than the zoom.
  for (let round = 0; round < 4; round++) {
    let most = 0;
    for (const pose of poses) {
      const placeOf = seenBy(pose, { zoom, subject: { x: 0, y: 0 } });
      for (const x of [card.left, card.right]) {
        for (const y of [card.top, card.bottom]) {
          const seen = placeOf({ x, y });
          const down = Math.abs(seen.y) / (frameHeight / 2 - MARGIN);
          most = Math.max(most, Math.abs(seen.x) / (0.5 - MARGIN), down);
        }
      }
    }
    zoom /= most;
  }
  return zoom;
}
