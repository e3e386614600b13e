import {
  type Camera,
  frameEdge,
  intoPhoto,
  lens,
  type Point,
  type Scene,
  viewOf,
} from '../camera.ts';
import type { Stage } from '../canvas.ts';
import { type Channel, type Film, type Pose, withoutBrief } from '../film.ts';
import { around, isWithin, type Rect } from '../layout.ts';
import { frameTimes, type Shot, shotOf } from '../shot.ts';
import { layersOf, maskBehind, peopleIn } from './layers.ts';

/** How far (frame widths) people and what is behind them part at most. */
export const MOST_PARTED = 0.0225;

/** The layer behind moves by no less than 1 minus this share of what the people move by. */
const MOST_SHARE = 0.4;

/**
 * Channels that do less the farther away something is, each group with its part of `MOST_PARTED`:
 * the camera's way through the photo; what else moves the picture or bends it around its subject;
 * and what makes it larger. What turns or squashes it, and all light, is the same near and far.
 */
const groups: readonly { channels: readonly Channel[]; part: number }[] = [
  { channels: ['restX', 'restY', 'aimX', 'aimY'], part: 0.45 },
  { channels: ['x', 'y', 'parallaxX', 'parallaxY', 'hips', 'lean', 'ripple'], part: 0.5 },
  { channels: ['zoom', 'swell'], part: 0.35 },
];

export type PartingTask = {
  film: Film;
  shot: Shot;
  scene: Scene;
  frameHeight: number;
  /** The place of the people in the picture, in frame widths. */
  people: Rect;
};

/**
 * The pose for the layer behind while the people are seen with a pose of the shot: that pose, less
 * moved, and not past an edge of the photo unless the people's own pose is. How much less is the
 * same for the whole film; only a blow or a whip, which goes farther than the rest of it, is
 * followed more closely.
 */
export function partingOf(task: PartingTask): (pose: Pose) => Pose {
  const { film, shot, scene, frameHeight, people } = task;
  const { camera } = shot;
  const limit = MOST_PARTED * (film.depth ?? 1);
  const points = frameGrid(frameHeight);
  const edge = frameEdge(frameHeight);
  const by = (near: Pose, far: Pose) => parted(near, far, { camera, people, points });
  const shares = sharesOf(task, by);
  const behind = (pose: Pose, share: number): Pose => {
    const far = groups.reduce(
      (less, { channels }, at) => lessened(less, channels, share * (shares[at] ?? 0)),
      pose,
    );
    const shift = intoPhoto(far, camera, around(scene.photo, viewOf(pose, camera, edge)), edge);
    return { ...far, x: far.x + shift.x, y: far.y + shift.y };
  };
  return (pose) => {
    let share = 1;
    let far = behind(pose, share);
    // Once is nearly enough: what parts the layers is nearly in proportion to the share.
    for (let round = 0; round < 3; round++) {
      const most = by(pose, far);
      if (most <= limit) break;
      share *= (0.99 * limit) / most;
      far = behind(pose, share);
    }
    return far;
  };
}

/** People who take up less of the frame, and are less than half seen, have been left. */
const LEAST_SEEN = 0.1;

/** Whether a film shows its people all the time: where it leaves them, all that is left is blur. */
export function staysWith({ film, shot, scene, frameHeight, people }: PartingTask): boolean {
  const edge = frameEdge(frameHeight);
  return lastingPoses(film, scene, frameHeight).every((pose) => {
    const view = viewOf(pose, shot.camera, edge);
    const seen = areaOf({
      left: Math.max(view.left, people.left),
      right: Math.min(view.right, people.right),
      top: Math.max(view.top, people.top),
      bottom: Math.min(view.bottom, people.bottom),
    });
    return seen >= LEAST_SEEN * areaOf(view) || seen >= areaOf(people) / 2;
  });
}

function areaOf({ left, right, top, bottom }: Rect): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** The poses of every fifth frame, without what a blow adds for a moment. */
function lastingPoses(film: Film, scene: Scene, frameHeight: number): Pose[] {
  const lasting = shotOf(withoutBrief(film), scene, frameHeight);
  return frameTimes(film)
    .filter((_, frame) => frame % 5 === 0)
    .map((seconds) => lasting.poseAt(seconds));
}

/** By how much less each group moves, so that none uses up more than its part in the film. */
function sharesOf(task: PartingTask, by: (near: Pose, far: Pose) => number): number[] {
  const { film, scene, frameHeight } = task;
  const poses = lastingPoses(film, scene, frameHeight);
  return groups.map(({ channels, part }) => {
    const farthest = Math.max(
      ...poses.map((pose) => by(pose, lessened(pose, channels, MOST_SHARE))),
    );
    return Math.min(MOST_SHARE, (MOST_SHARE * part * MOST_PARTED * (film.depth ?? 1)) / farthest);
  });
}

function lessened(pose: Pose, channels: readonly Channel[], share: number): Pose {
  const changed = { ...pose };
  for (const channel of channels) changed[channel] *= 1 - share;
  return changed;
}

/** How far (frame widths) apart two poses show the same thing where the people are. */
export function parted(
  near: Pose,
  far: Pose,
  { camera, people, points }: { camera: Camera; people: Rect; points: readonly Point[] },
): number {
  const [lookNear, lookFar] = [lens(near, camera), lens(far, camera)];
  const a = { x: 0, y: 0 };
  const b = { x: 0, y: 0 };
  let most = 0;
  for (const point of points) {
    lookNear(point, a);
    if (!isWithin(people, a)) continue;
    lookFar(point, b);
    most = Math.max(most, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return most * camera.zoom * 2 ** near.zoom;
}

/** Points all over the frame. */
export function frameGrid(frameHeight: number): Point[] {
  return [0.25, 0.5, 0.75, 1].flatMap((part) =>
    frameEdge(frameHeight, 6).map(({ x, y }) => ({ x: part * x, y: part * y })),
  );
}

/**
 * A photo in two layers, and what the one behind is seen with. `undefined` where it stays flat:
 * without a clear outline, or in a film that leaves people.
 */
export function depthOf(stage: Stage, seen: Pick<PartingTask, 'film' | 'shot' | 'frameHeight'>) {
  const { photo, outline, scene } = stage;
  if (!outline || seen.film.depth === 0) return undefined;
  const mask = maskBehind(photo.plot, outline, scene.photo);
  const people = peopleIn(photo.plot, mask, scene.photo);
  const poseOf = posesBehind({ ...seen, scene, people });
  return poseOf && { layers: layersOf(photo, outline, mask), poseOf };
}

/** The poses of what is behind people in a film with depth; `undefined` where it leaves them. */
export function posesBehind(task: PartingTask): ((pose: Pose) => Pose) | undefined {
  return staysWith(task) ? partingOf(task) : undefined;
}
