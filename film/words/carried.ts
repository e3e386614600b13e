import { lens, type Point, seenBy, type Size } from '../camera.ts';
import { channels, FRAMES_PER_SECOND, type Pose, restingPose } from '../film.ts';
import { clamp } from '../layout.ts';
import { mix } from '../pixels/guided.ts';
import type { Spot } from './pieces.ts';
import type { Presence, SeenShot } from './presence.ts';

/**
 * How words move that stand in the picture of a shot: the function says where those that are at a
 * spot at the film's second `since` are at another second. They stay upright.
 */
export function carriedFrom({ presence, begins }: SeenShot, since: number, frame: Size) {
  const { poses, camera } = presence;
  const look = lens(calmPoseAt(poses, since - begins), camera);
  return (second: number) => {
    const seen = seenBy(calmPoseAt(poses, second - begins), camera);
    const placeOf = (at: Point): Point => {
      const picture = { x: 0, y: 0 };
      look(at, picture);
      return seen(picture);
    };
    const origin = placeOf({ x: 0, y: 0 });
    const across = from(origin, placeOf({ x: STEP, y: 0 }));
    const down = from(origin, placeOf({ x: 0, y: STEP }));
    const scale = Math.sqrt(Math.abs(across.x * down.y - across.y * down.x));
    return ({ box: { left, top, width, height }, scale: own }: Spot): Spot => {
      const x = (left + width / 2) / frame.width - 0.5;
      const y = (top + height / 2 - frame.height / 2) / frame.width;
      const middle = {
        x: (origin.x + x * across.x + y * down.x + 0.5) * frame.width,
        y: (origin.y + x * across.y + y * down.y) * frame.width + frame.height / 2,
      };
      const size = { width: width * scale, height: height * scale };
      const box = { left: middle.x - size.width / 2, top: middle.y - size.height / 2, ...size };
      return { box, scale: own * scale };
    };
  };
}

/** Frame widths between the points by which a move of the camera is measured. */
const STEP = 0.1;

function from(origin: Point, { x, y }: Point): Point {
  return { x: (x - origin.x) / STEP, y: (y - origin.y) / STEP };
}

/** The pose at a second, without what moves a person against the surroundings. */
function calmPoseAt(poses: Presence['poses'], second: number): Pose {
  const since = poses[0]?.second ?? 0;
  const place = clamp((second - since) * FRAMES_PER_SECOND, 0, poses.length - 1);
  const at = Math.floor(place);
  const [pose = restingPose(), next = pose] = poses.slice(at, at + 2).map((one) => one.pose);
  const mixed = restingPose();
  for (const channel of channels) mixed[channel] = mix(pose[channel], next[channel], place - at);
  return { ...mixed, hips: 0, lean: 0, ripple: 0, swell: 0, parallaxX: 0, parallaxY: 0 };
}
