// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { type Camera, lens, type Size } from '../../contract/tools/reel-motions/camera.ts';
import { type Film, FRAMES_PER_SECOND } from '../../contract/tools/reel-motions/film.ts';
import { type Shot, shotOf } from '../../contract/tools/reel-motions/shot.ts';
import { cellSorter, CLEAR, SOLID } from './cells.ts';
import { aim, emptyGrid } from './grid.ts';
import { emptyLight, shine } from './light.ts';
import { layersOf } from './layers.ts';
import { emptyFrame, type Frame } from './brush.ts';
import { paint } from './paint.ts';
import { partingOf, staysWith } from './parting.ts';
import { CARD_SHADOW, type Stage } from './photo.ts';
import { cardAlpha, type Planes, planesOf } from './planes.ts';
import { type Pose, restingPose } from '../../contract/tools/reel-motions/pose.ts';

export type Projector = {
  /** The planar 4:2:0 bytes of a frame; the next but one call overwrites them. */
  draw: (frame: number) => Uint8Array;
};

/** The shutter is open for half of a frame's time, as in a film camera: fast moves smear. */
const SHUTTER_SECONDS = 0.5 / FRAMES_PER_SECOND;

export function projector(stage: Stage, film: Film, size: Size): Projector {
  const { scene } = stage;
  const shot = shotOf(film, scene, size.height / size.width);
  const near = shot.camera;
  const { front, back } = layersFor(stage, film, shot, size);
  const sorted = front.alpha && cellSorter(front.alpha, front.plot);

  const grid = emptyGrid(size);
  const light = emptyLight(grid);
  const cells = new Uint8Array((grid.columns - 1) * (grid.rows - 1)).fill(SOLID);
  const backGrid = emptyGrid(size);
  const backCells = cells.slice();
  const buffers = [emptyFrame(size), emptyFrame(size)] as const;
  const sum = new Uint16Array(buffers[0].bytes.length);

  function drawMoment(frame: Frame, pose: Pose): void {
    aim(grid, size, front.plot, pose, near);
    sorted?.(cells, grid);
    if (back !== undefined) {
      cells.forEach((kind, cell) => (backCells[cell] = kind === SOLID ? CLEAR : SOLID));
      aim(backGrid, size, back.planes.plot, back.poseOf(pose), back.camera);
      paint({ frame, size, grid: backGrid, light }, back.planes, backCells);
    }
    paint({ frame, size, grid, light }, front, cells);
  }

  return {
    draw(index) {
      const frame = index % 2 === 0 ? buffers[0] : buffers[1];
      const pose = shot.poseAt(index / FRAMES_PER_SECOND);
      const closing = closingPose(shot, pose, index / FRAMES_PER_SECOND, size);
      const exposures = exposuresFor(smear(pose, closing, near, size));
      shine(light, grid, size, pose);
      if (exposures === 1) {
        drawMoment(frame, pose);
      } else {
        sum.fill(0);
        for (let part = 0; part < exposures; part++) {
          drawMoment(frame, between(pose, closing, part / exposures));
          for (let at = 0; at < sum.length; at++) sum[at]! += frame.bytes[at]!; // same length
        }
        const bits = Math.log2(exposures);
        for (let at = 0; at < sum.length; at++) frame.bytes[at] = sum[at]! >> bits;
      }
      if (light.split !== 0) partColours(frame, size, light.split);
      return frame.bytes;
    },
  };
}

/** What a frame is painted from. */
type FrameLayers = {
  front: Planes;
  /** What is seen where the front is not opaque, and how. */
  back: { planes: Planes; poseOf: (pose: Pose) => Pose; camera: Camera } | undefined;
};

function layersFor(stage: Stage, film: Film, shot: Shot, size: Size): FrameLayers {
  const { scene, photo, backdrop, outline } = stage;
  if (backdrop !== undefined) {
    const back = { planes: planesOf(backdrop), poseOf: backdropPose, camera: BACKDROP_CAMERA };
    return { front: planesOf(photo, { alpha: cardAlpha(photo, CARD_SHADOW) }), back };
  }
  const { depth = 1 } = film;
  const layers = outline && depth > 0 ? layersOf(photo, outline, scene.photo) : undefined;
  const frameHeight = size.height / size.width;
  const seen = layers && { film, shot, scene, frameHeight, people: layers.people };
  if (!layers || !seen || !staysWith(seen)) return { front: planesOf(photo), back: undefined };
  const poseOf = partingOf({ ...seen, depth });
  const back = { planes: planesOf(layers.behind, { isSoft: true }), poseOf, camera: shot.camera };
  return { front: planesOf(photo, { alpha: layers.alpha }), back };
}

/** More than this within one exposure is no movement but a cut. */
const CUT_PIXELS = 130;

/** Where the camera is when the shutter closes; over a cut it goes on as it came. */
function closingPose(shot: Shot, opening: Pose, seconds: number, size: Size): Pose {
  const closing = shot.poseAt(seconds + SHUTTER_SECONDS);
  if (smear(opening, closing, shot.camera, size) <= CUT_PIXELS) return closing;
  return between(shot.poseAt(seconds - SHUTTER_SECONDS), opening, 2);
}

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

/** Moves the two colour differences apart: the fringes of a jolted signal. */
function partColours(frame: Frame, size: Size, pixels: number): void {
  const width = size.width / 2;
  const by = Math.round(Math.min(Math.abs(pixels), width / 4) / 2) * Math.sign(pixels);
  if (by === 0) return;
  for (let start = 0; start < frame.red.length; start += width) {
    shift(frame.red, start, width, by);
    shift(frame.blue, start, width, -by);
  }
}

function shift(plane: Uint8ClampedArray, start: number, width: number, by: number): void {
  const end = start + width;
  if (by > 0) plane.copyWithin(start + by, start, end - by);
  else plane.copyWithin(start, start - by, end);
}
