import { type Camera, coverZoom, frameEdge, intoPhoto, lens } from '#film/camera.ts';
import { type Film, liveliest, type Pose } from '#film/film.ts';
import { layoutOf } from '#film/layout.ts';
import { sceneFor } from '#film/scene.ts';
import { poseIn } from '#film/shot.ts';

/** A tile is 3:4, and the photo in it a square around a figure. */
export const TILE_ASPECT = 3 / 4;
const SUBJECT = { x: 0.5, y: 0.3 };

/** More of the photo than this is not given up to keep a movement whole. */
const COVER_LIMIT = 1.3;

export type StyleLoop = {
  /** Values of `transform`, from the first to the last. */
  transforms: string[];
  /** How the film colours the photo: the `background` of what lies on it. */
  tint: string;
};

/**
 * The liveliest seconds of a film as transforms of a square photo that is centred in a tile and as
 * high as it. A transform is what the film's lens does around the figure, without what it bends.
 */
export function styleLoopOf(film: Film): StyleLoop {
  const frameHeight = 1 / TILE_ASPECT;
  const sights = { subject: SUBJECT, heads: [] };
  const scene = sceneFor(film, layoutOf(1, frameHeight, false), sights, frameHeight);
  const shown = liveliest(film).map((seconds) => poseIn(scene, film, seconds));
  // The edge's corners are what a movement uncovers first.
  const edge = frameEdge(frameHeight, 2);
  const camera = {
    zoom: coverZoom(shown, scene, frameHeight, COVER_LIMIT),
    subject: scene.subject,
  };
  const transforms = shown.map((pose) => {
    const shift = intoPhoto(pose, camera, scene.photo, edge);
    return transformOf({ ...pose, x: pose.x + shift.x, y: pose.y + shift.y }, camera);
  });
  return { transforms, tint: tintOf(shown) };
}

/**
 * How far from the middle (frame widths) the lens is looked through: about a body's half height.
 */
const REACH = 0.35;

/**
 * Undoes the lens: it tells where in the photo a point of the frame lies, CSS asks the opposite.
 */
function transformOf(pose: Pose, camera: Camera): string {
  const look = lens(pose, camera);
  const seen = (x: number, y: number) => {
    const out = { x: 0, y: 0 };
    look({ x, y }, out);
    return out;
  };
  const [left, right] = [seen(-REACH, 0), seen(REACH, 0)];
  const [top, bottom] = [seen(0, -REACH), seen(0, REACH)];
  const across = { x: (right.x - left.x) / (2 * REACH), y: (right.y - left.y) / (2 * REACH) };
  const down = { x: (bottom.x - top.x) / (2 * REACH), y: (bottom.y - top.y) / (2 * REACH) };
  const middle = {
    x: (left.x + right.x + top.x + bottom.x) / 4,
    y: (left.y + right.y + top.y + bottom.y) / 4,
  };
  const area = across.x * down.y - across.y * down.x;
  const matrix = [down.y / area, -across.y / area, -down.x / area, across.x / area];
  const [a = 1, b = 0, c = 0, d = 1] = matrix;
  // A square photo is as wide as the tile is high, so that a percentage of it is one of that.
  const percent = (widths: number) => `${(widths * TILE_ASPECT * 100).toFixed(2)}%`;
  const x = percent(-a * middle.x - c * middle.y);
  const y = percent(-b * middle.x - d * middle.y);
  return `translate(${x}, ${y}) matrix(${matrix.map((value) => value.toFixed(4)).join(', ')}, 0, 0)`;
}

/** Chroma steps are seen this much more in a flat colour than in a photo. */
const STRONGER = 6;

/** A flat colour in place of the film's light, which costs a browser nothing while it moves. */
function tintOf(poses: readonly Pose[]): string {
  const mean = (channel: keyof Pose) =>
    poses.reduce((sum, pose) => sum + pose[channel], 0) / poses.length;
  const red = STRONGER * (mean('warmth') + mean('lampRed') / 2);
  const blue = STRONGER * (mean('lampBlue') / 2 - mean('warmth'));
  const level = (more: number) => Math.round(Math.min(255, Math.max(0, 128 + more)));
  const strength = Math.hypot(red, blue) / 500 + Math.max(0, -mean('saturation')) / 3;
  const rgb = `${level(red)} ${level(-(red + blue) / 3)} ${level(blue)}`;
  const colour = `rgb(${rgb} / ${Math.min(0.35, strength).toFixed(2)})`;
  const dark = Math.max(0, mean('vignette') / 2 - mean('exposure'));
  const shade = `rgb(0 0 0 / ${dark.toFixed(2)})`;
  return `radial-gradient(circle at 50% 35%, transparent 30%, ${shade}), ${colour}`;
}
