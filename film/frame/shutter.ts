import { type Camera, lens, type Size } from '../camera.ts';
import { FRAMES_PER_SECOND, type Pose, restingPose } from '../film.ts';
import type { Shot } from '../shot.ts';

/** The shutter is open for half of a frame's time, as in a film camera: fast moves smear. */
const SHUTTER_SECONDS = 0.5 / FRAMES_PER_SECOND;

/** The poses of which a frame is the mean: that of its second first, more where it moves fast. */
export function exposuresAt(shot: Shot, seconds: number, size: Size): [Pose, ...Pose[]] {
  const opening = shot.poseAt(seconds);
  const closing = closingPose(shot, opening, seconds, size);
  const count = exposuresFor(smear(opening, closing, shot.camera, size));
  const later = Array.from({ length: count - 1 }, (_, part) =>
    between(opening, closing, (part + 1) / count),
  );
  return [opening, ...later];
}

/** More than this within one exposure is no movement but a cut. */
const CUT_PIXELS = 130;

/** The camera's pose when the shutter closes; over a cut the camera goes on as it came. */
function closingPose(shot: Shot, opening: Pose, seconds: number, size: Size): Pose {
  const closing = shot.poseAt(seconds + SHUTTER_SECONDS);
  if (smear(opening, closing, shot.camera, size) <= CUT_PIXELS) return closing;
  return between(shot.poseAt(seconds - SHUTTER_SECONDS), opening, 2);
}

/** How far (pixels) the picture moves while the shutter is open. */
function smear(from: Pose, to: Pose, camera: Camera, size: Size): number {
  const before = lens(from, camera);
  const after = lens(to, camera);
  const half = size.height / size.width / 2;
  const a = { x: 0, y: 0 };
  const b = { x: 0, y: 0 };
  let most = 0;
  for (const x of [-0.4, 0, 0.4]) {
    for (const y of [-0.8 * half, 0, 0.8 * half]) {
      before({ x, y }, a);
      after({ x, y }, b);
      most = Math.max(most, Math.hypot(a.x - b.x, a.y - b.y));
    }
  }
  return most * size.width * camera.zoom * 2 ** from.zoom;
}

/** A power of two, so that the sum of 8-bit exposures fits 16 bits and divides by a shift. */
function exposuresFor(pixels: number): number {
  if (pixels < 9) return 1;
  if (pixels < 20) return 2;
  return pixels < 44 ? 4 : 8;
}

/** `part` of the way from one pose to another; more than 1 goes on in the same direction. */
function between(from: Pose, to: Pose, part: number): Pose {
  const pose = restingPose();
  for (const channel of Object.keys(pose) as (keyof Pose)[]) {
    pose[channel] = from[channel] + (to[channel] - from[channel]) * part;
  }
  return pose;
}
