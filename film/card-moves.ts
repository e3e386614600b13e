import { lens, type Point } from './camera.ts';
import type { Rect } from './layout.ts';
import type { Pose } from './pose.ts';

/** What a movement comes to at most in front of a card: frame widths, doublings and degrees. */
const MOST = { x: 0.03, y: 0.06, zoom: 0.25, squash: 0.02, roll: 3, turn: 6 };

/** Frame widths between a film's card and the edge of the frame. */
const MARGIN = 0.025;

/**
 * A pose in front of a card that the frame shows whole: small movements stay as they are, larger ones
 * are less so, and what would bend the picture moves it, as its edges are seen.
 */
export function calmed(pose: Pose): Pose {
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
export function zoomInside(card: Rect, poses: readonly Pose[], frameHeight: number): number {
  let zoom = 1;
  // The nearer side of a turned card grows by a little more than the zoom.
  for (let round = 0; round < 4; round++) {
    let most = 0;
    for (const pose of poses) {
      for (const x of [card.left, card.right]) {
        for (const y of [card.top, card.bottom]) {
          const seen = seenAt({ x, y }, pose, zoom);
          const down = Math.abs(seen.y) / (frameHeight / 2 - MARGIN);
          most = Math.max(most, Math.abs(seen.x) / (0.5 - MARGIN), down);
        }
      }
    }
    zoom /= most;
  }
  return zoom;
}

/** Where a point of the picture is seen in the frame. */
function seenAt({ x, y }: Point, pose: Pose, zoom: number): Point {
  const look = lens(pose, { zoom, subject: { x: 0, y: 0 } });
  const [seen, at] = [
    { x, y },
    { x: 0, y: 0 },
  ];
  // Poses in front of a card turn so little that each round is ten times nearer.
  for (let round = 0; round < 6; round++) {
    look(seen, at);
    seen.x += zoom * (x - at.x);
    seen.y += zoom * (y - at.y);
  }
  return seen;
}
