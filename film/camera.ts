import type { Pose } from './film.ts';
import { clamp, type Rect } from './layout.ts';

export type Size = { width: number; height: number };

/**
 * The facts of a picture that the camera needs. Lengths are frame widths from the frame's centre.
 */
export type Scene = {
  kind: 'fill' | 'card';
  photo: Rect;
  subject: Point;
  /** Those of the photo, also beyond the frame. */
  heads: readonly Rect[];
  /** How much of a film's zoom is left: a wide photo that fills the frame is close already. */
  zoomShare: number;
  /** Waypoints of the camera in a photo that is longer than the frame, in order; or empty. */
  path: readonly Waypoint[];
  /** A point that no movement takes out of the frame: the middle of a subject that is sure. */
  held?: Point | undefined;
};

export type Point = { x: number; y: number };

/**
 * A place at which the camera is, at rest, at a second of the film: the pose's `rest` and `aim`.
 */
export type Waypoint = { at: number; rest: Point; aim: Point };

/** How close the camera is at rest, and what it closes in on. */
export type Camera = { zoom: number; subject: Point };

/**
 * A function from a point of the frame to the point of the picture it shows (frame widths, from
 * the centres). Undone in turn: roll, perspective, zoom towards the subject, then the warps that
 * move the subject against its surroundings.
 */
export function lens(pose: Pose, camera: Camera): (frame: Point, out: Point) => void {
  const { subject } = camera;
  const zoom = camera.zoom * 2 ** pose.zoom;
  const roll = radians(pose.roll);
  const yaw = radians(pose.yaw);
  const pitch = radians(pose.pitch);
  const [cosRoll, sinRoll] = [Math.cos(roll), Math.sin(roll)];
  const [cosYaw, sinYaw] = [Math.cos(yaw), Math.sin(yaw)];
  const [cosPitch, sinPitch] = [Math.cos(pitch), Math.sin(pitch)];
  const centreX = (subject.x + pose.aimX) * (1 - 1 / zoom) + pose.restX / zoom + pose.x;
  const centreY = (subject.y + pose.aimY) * (1 - 1 / zoom) + pose.restY / zoom + pose.y;
  const warps = warpOf(pose, subject);
  return (frame, out) => {
    const wide = frame.x * (1 - pose.squash);
    const tall = frame.y * (1 + pose.squash);
    const x = wide * cosRoll + tall * sinRoll;
    const y = tall * cosRoll - wide * sinRoll;
    const depth = (1 + PERSPECTIVE * (x * sinYaw + y * sinPitch)) * zoom;
    out.x = x / (cosYaw * depth) + centreX;
    out.y = y / (cosPitch * depth) + centreY;
    warps?.(out);
  };
}

/** How strongly a turned picture narrows into the distance; 1 would be a very long lens. */
const PERSPECTIVE = 0.85;

/**
 * Moves what is near the subject: an ellipse of a standing person around and below the point of
 * attention. Nothing is cut out; all of it fades smoothly into the surroundings.
 */
function warpOf(pose: Pose, subject: Point): ((at: Point) => void) | undefined {
  const { hips, lean, ripple, swell, parallaxX, parallaxY } = pose;
  const still = [hips, lean, ripple, swell, parallaxX, parallaxY].every((by) => by === 0);
  if (still) return undefined;
  return (at) => {
    const x = at.x - subject.x;
    const y = at.y - subject.y;
    const body = Math.exp(-((x / 0.38) ** 2));
    const atHips = Math.exp(-(((y - 0.45) / 0.3) ** 2));
    const upright = Math.min(1.2, Math.max(0, (0.95 - y) / 1.1));
    const wave = Math.sin(2 * Math.PI * (y * 1.1 - pose.rippleTurns));
    const chest = Math.exp(-((x / 0.42) ** 2) - ((y - 0.15) / 0.5) ** 2);
    const beyond = Math.max(0, Math.abs(y - 0.25) - 0.25) / 0.55;
    const near = Math.exp(-((x / 0.45) ** 2) - beyond ** 2) - 0.4;
    at.x -= body * (hips * atHips + lean * upright + ripple * wave);
    at.x -= x * swell * chest + parallaxX * near;
    at.y -= (y - 0.15) * swell * chest + parallaxY * near;
  };
}

/** The function that `lens` undoes: where a point of the picture is seen in the frame. */
export function seenBy(pose: Pose, camera: Camera): (picture: Point) => Point {
  const look = lens(pose, camera);
  const zoom = camera.zoom * 2 ** pose.zoom;
  const [cos, sin] = [Math.cos(radians(pose.roll)), Math.sin(radians(pose.roll))];
  return (picture) => {
    const seen = { x: 0, y: 0 };
    const at = { x: 0, y: 0 };
    // Poses turn and warp so little that each round is several times nearer.
    for (let round = 0; round < 8; round++) {
      look(seen, at);
      const [x, y] = [zoom * (picture.x - at.x), zoom * (picture.y - at.y)];
      seen.x += x * cos - y * sin;
      seen.y += x * sin + y * cos;
    }
    return seen;
  };
}

/**
 * The zoom at which the film stays within the photo: as close as it takes, up to `limit`, for every
 * pose by itself, and beyond it only as far as it takes for poses that are moved (`intoPhoto`).
 */
export function coverZoom(
  poses: readonly Pose[],
  scene: Scene,
  frameHeight: number,
  limit: number,
): number {
  const edge = frameEdge(frameHeight);
  const over = (zoom: number, isMoved: boolean) => {
    const camera = { zoom, subject: scene.subject };
    const views = poses.map((pose) => {
      const by = isMoved ? intoPhoto(pose, camera, scene.photo, edge) : { x: 0, y: 0 };
      return viewOf({ ...pose, x: pose.x + by.x, y: pose.y + by.y }, camera, edge);
    });
    return Math.max(...views.map((view) => overreach(view, scene.photo)));
  };
  let zoom = 1;
  for (let round = 0; round < 8 && zoom < limit; round++) {
    const most = over(zoom, false);
    if (most <= 0.001) break;
    zoom = Math.min(limit, zoom * (1 + most * 1.9));
  }
  while (over(zoom, true) > -SAFETY / 2) zoom *= 1.02;
  return zoom;
}

/** How far (frame widths) a view reaches past a photo; 0 or less when it stays within. */
export function overreach(view: Rect, photo: Rect): number {
  return Math.max(
    photo.left - view.left,
    view.right - photo.right,
    photo.top - view.top,
    view.bottom - photo.bottom,
  );
}

/** The gap that a shift leaves between the view and the photo's edge: a pixel of a small frame. */
const SAFETY = 0.003;

/** The least shift (frame widths) after which a pose's view lies within the photo. */
export function intoPhoto(pose: Pose, camera: Camera, photo: Rect, edge: readonly Point[]): Point {
  const moved = { ...pose };
  // A warp moves with the view, so that one shift is not quite enough.
  for (let round = 0; round < 3; round++) {
    const view = viewOf(moved, camera, edge);
    moved.x += least(photo.left + SAFETY - view.left, view.right - photo.right + SAFETY);
    moved.y += least(photo.top + SAFETY - view.top, view.bottom - photo.bottom + SAFETY);
  }
  return { x: moved.x - pose.x, y: moved.y - pose.y };
}

/** Frame widths between the edge of the frame and a point that is held in it. */
const HELD_WITHIN = 0.02;

/** The least shift (frame widths) after which a pose shows a point of the picture in the frame. */
export function shiftToHold(pose: Pose, camera: Camera, point: Point, frameHeight: number): Point {
  const moved = { ...pose };
  const [cos, sin] = [Math.cos(radians(pose.roll)), Math.sin(radians(pose.roll))];
  const zoom = camera.zoom * 2 ** pose.zoom;
  for (let round = 0; round < 3; round++) {
    const seen = seenBy(moved, camera)(point);
    const x = seen.x - clamp(seen.x, HELD_WITHIN - 0.5, 0.5 - HELD_WITHIN);
    const y = seen.y - clamp(seen.y, HELD_WITHIN - frameHeight / 2, frameHeight / 2 - HELD_WITHIN);
    if (x === 0 && y === 0) break;
    moved.x += (x * cos + y * sin) / zoom;
    moved.y += (y * cos - x * sin) / zoom;
  }
  return { x: moved.x - pose.x, y: moved.y - pose.y };
}

/** Shift against what is too far at both ends; half and half where the view is too long. */
function least(before: number, after: number): number {
  return before + after > 0 ? (before - after) / 2 : Math.max(before, 0) - Math.max(after, 0);
}

/** The bounds of what a pose shows at the given points of the frame. */
export function viewOf(pose: Pose, camera: Camera, points: readonly Point[]): Rect {
  const look = lens(pose, camera);
  const seen = { x: 0, y: 0 };
  const view = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const point of points) {
    look(point, seen);
    view.left = Math.min(view.left, seen.x);
    view.right = Math.max(view.right, seen.x);
    view.top = Math.min(view.top, seen.y);
    view.bottom = Math.max(view.bottom, seen.y);
  }
  return view;
}

/** Points along the border of the frame: what looks furthest out. */
export function frameEdge(frameHeight: number, steps = 12): Point[] {
  const points: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const part = step / steps - 0.5;
    points.push({ x: part, y: -frameHeight / 2 }, { x: part, y: frameHeight / 2 });
    points.push({ x: -0.5, y: part * frameHeight }, { x: 0.5, y: part * frameHeight });
  }
  return points;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
