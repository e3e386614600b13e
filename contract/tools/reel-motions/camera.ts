import type { Rect } from './layout.ts';
import type { Pose } from './pose.ts';

export type Size = { width: number; height: number };

/**
 * What the camera needs to know of the picture. Lengths are frame widths from the frame's centre.
 */
export type Scene = {
  kind: 'fill' | 'card';
  photo: Rect;
  subject: { x: number; y: number };
  /** How far the camera moves along a long photo in the course of the film. */
  travel: { x: number; y: number };
};

export type Point = { x: number; y: number };

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
  const centreX = subject.x * (1 - 1 / zoom) + pose.x;
  const centreY = subject.y * (1 - 1 / zoom) + pose.y;
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

/**
 * The zoom at which the film stays within the photo in every pose, at most `limit`: a film that
 * wants more shows the mirrored margin of the canvas for those moments.
 */
export function coverZoom(
  poses: readonly Pose[],
  scene: Scene,
  frameHeight: number,
  limit: number,
): number {
  const edge = frameEdge(frameHeight);
  let zoom = 1;
  for (let round = 0; round < 8; round++) {
    const over = Math.max(
      ...poses.map((pose) => overreach(pose, { zoom, subject: scene.subject }, scene.photo, edge)),
    );
    if (over <= 0.001) return zoom;
    if (zoom >= limit) return limit;
    zoom = Math.min(limit, zoom * (1 + over * 1.9));
  }
  return zoom;
}

/** How far (frame widths) a pose looks past a rectangle; 0 or less when it stays within. */
export function overreach(
  pose: Pose,
  camera: Camera,
  within: Rect,
  points: readonly Point[],
): number {
  const look = lens(pose, camera);
  const seen = { x: 0, y: 0 };
  let over = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    look(point, seen);
    const across = Math.max(within.left - seen.x, seen.x - within.right);
    const down = Math.max(within.top - seen.y, seen.y - within.bottom);
    over = Math.max(over, across, down);
  }
  return over;
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
