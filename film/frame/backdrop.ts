import type { Camera } from '../camera.ts';
import { type Pose, restingPose } from '../pose.ts';

/** What the backdrop is seen with: the centre of its blur, never closer than at rest. */
export const BACKDROP_CAMERA: Camera = { zoom: 1, subject: { x: 0, y: 0 } };

/**
 * The backdrop follows the camera a little, like a wall far behind the card, and stays within its
 * own bleed: it neither rolls nor travels nor dances.
 */
export function backdropPose(pose: Pose): Pose {
  return {
    ...restingPose(),
    x: clamp(0.35 * pose.x, 0.1),
    y: clamp(0.35 * pose.y, 0.1),
    zoom: Math.max(0, 0.35 * pose.zoom),
    yaw: clamp(0.35 * pose.yaw, 6),
    pitch: clamp(0.35 * pose.pitch, 6),
  };
}

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}
