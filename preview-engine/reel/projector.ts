// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { Camera, Size } from '../../film/camera.ts';
import { type Film, FRAMES_PER_SECOND, type Pose } from '../../film/film.ts';
import { type Shot, shotOf } from '../../film/shot.ts';
import { cellSorter, CLEAR, SOLID } from './cells.ts';
import { aim, emptyGrid, emptyLight, shine } from '../../film/frame/grid.ts';
import { exposuresAt } from '../../film/frame/shutter.ts';
import { BACKDROP_CAMERA, backdropPose, cardAlpha, type Stage } from '../../film/canvas.ts';
import { depthOf } from '../../film/depth/parting.ts';
import { layersOf, maskBehind } from '../../film/depth/layers.ts';
import { emptyFrame, type Frame } from './walk.ts';
import { paint } from './paint.ts';
import { type Planes, planesOf } from './planes.ts';
import { grade, type LookTables } from '../../film/looks.ts';

/** The settings of a projector that differ from today's reel. */
type Wishes = {
  look?: LookTables | null;
  /** People are a layer of their own wherever they have an outline, also where they stay flat. */
  partsPeople?: boolean;
};

export function projector(
  stage: Stage,
  film: Film,
  { size, look = null, partsPeople = false }: Wishes & { size: Size },
) {
  const { scene } = stage;
  const shot = shotOf(film, scene, size.height / size.width);
  const near = shot.camera;
  const { front, back, isParted } = layersFor({ stage, film, shot, size, partsPeople });
  const sorted = front.alpha && cellSorter(front.alpha, front.plot);

  const grid = emptyGrid(size);
  const light = emptyLight(grid);
  const cells = new Uint8Array((grid.columns - 1) * (grid.rows - 1)).fill(SOLID);
  const backGrid = emptyGrid(size);
  const backCells = cells.slice();
  const buffers: Frame[] = [];
  const sum = new Uint16Array((size.width * size.height * 3) / 2);

  function drawMoment(frame: Frame, pose: Pose, behind?: (frame: Frame) => void): void {
    aim(grid, size, front.plot, pose, near);
    sorted?.(cells, grid);
    if (back !== undefined) {
      cells.forEach((kind, cell) => (backCells[cell] = kind === SOLID ? CLEAR : SOLID));
      aim(backGrid, size, back.planes.plot, back.poseOf(pose), back.camera);
      paint({ frame, size, grid: backGrid, light }, back.planes, backCells);
    }
    if (isParted) behind?.(frame);
    paint({ frame, size, grid, light }, front, cells);
  }

  /**
   * Paints what is seen at a second of the clock, with what stands `behind` people between; in
   * front of all of it where they are no layer of their own.
   */
  function paintAt(frame: Frame, seconds: number, behind?: (frame: Frame) => void): void {
    const poses = exposuresAt(shot, seconds, size);
    const [opening] = poses;
    shine(light, grid, size, opening);
    grade(light, look);
    if (poses.length === 1) {
      drawMoment(frame, opening, behind);
    } else {
      sum.fill(0);
      for (const pose of poses) {
        drawMoment(frame, pose, behind);
        for (let at = 0; at < sum.length; at++) sum[at]! += frame.bytes[at]!; // same length
      }
      const bits = Math.log2(poses.length);
      for (let at = 0; at < sum.length; at++) frame.bytes[at] = sum[at]! >> bits;
    }
    if (light.split !== 0) partColours(frame, size, light.split);
    if (!isParted) behind?.(frame);
  }

  return {
    /** The planar 4:2:0 bytes of a frame; the next but one call overwrites them. */
    draw(index: number): Uint8Array {
      const frame = (buffers[index % 2] ??= emptyFrame(size));
      paintAt(frame, index / FRAMES_PER_SECOND);
      return frame.bytes;
    },
    paint: paintAt,
    shot,
  };
}

/** The layers that a frame is painted from. */
type FrameLayers = {
  front: Planes;
  /** The layer that is seen where the front is not opaque, and how. */
  back: { planes: Planes; poseOf: (pose: Pose) => Pose; camera: Camera } | undefined;
  /** The front is people. */
  isParted: boolean;
};

type Seen = { stage: Stage; film: Film; shot: Shot; size: Size; partsPeople: boolean };

function layersFor({ stage, film, shot, size, partsPeople }: Seen): FrameLayers {
  const { photo, backdrop, outline, scene } = stage;
  if (backdrop !== undefined) {
    const back = { planes: planesOf(backdrop), poseOf: backdropPose, camera: BACKDROP_CAMERA };
    const front = planesOf(photo, { alpha: cardAlpha(photo) });
    return { front, back, isParted: false };
  }
  const depth = depthOf(stage, { film, shot, frameHeight: size.height / size.width });
  if (depth !== undefined) {
    const { layers, poseOf } = depth;
    const planes = planesOf(layers.behind, { isSoft: true });
    const back = { planes, poseOf, camera: shot.camera };
    return { front: planesOf(photo, { alpha: layers.alpha }), back, isParted: true };
  }
  const flat = planesOf(photo);
  if (!partsPeople || !outline) return { front: flat, back: undefined, isParted: false };
  const mask = maskBehind(photo.plot, outline, scene.photo);
  const { alpha } = layersOf(photo, outline, mask);
  const back = { planes: flat, poseOf: (pose: Pose) => pose, camera: shot.camera };
  return { front: planesOf(photo, { alpha }), back, isParted: true };
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
