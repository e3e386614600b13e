import { type Camera, lens, type Size } from '../camera.ts';
import type { Pose } from '../film.ts';
import type { Plot } from '../pixels/picture.ts';

/** Pixels of the frame between two vertices of the grid; divides every frame size offered. */
export const CELL = 40;

/** The place in a layer that each vertex of the frame sees, in 1/65536 of the layer's pixels. */
export type Grid = { columns: number; rows: number; u: Int32Array; v: Int32Array };

export function emptyGrid(size: Size): Grid {
  const columns = size.width / CELL + 1;
  const rows = size.height / CELL + 1;
  const vertices = columns * rows;
  return { columns, rows, u: new Int32Array(vertices), v: new Int32Array(vertices) };
}

/** Fills the grid for one pose of one layer; never looks outside the layer's pixels. */
export function aim(grid: Grid, size: Size, plot: Plot, pose: Pose, camera: Camera): void {
  const look = lens(pose, camera);
  const frame = { x: 0, y: 0 };
  const seen = { x: 0, y: 0 };
  // A sample reads its right and lower neighbour, of chroma two pixels on.
  const lastU = (plot.width - 3.01) * 65_536;
  const lastV = (plot.height - 3.01) * 65_536;
  let vertex = 0;
  for (let row = 0; row < grid.rows; row++) {
    frame.y = (row * CELL + 0.5 - size.height / 2) / size.width;
    for (let column = 0; column < grid.columns; column++, vertex++) {
      frame.x = (column * CELL + 0.5) / size.width - 0.5;
      look(frame, seen);
      const u = ((seen.x - plot.left) * plot.density - 0.5) * 65_536;
      const v = ((seen.y - plot.top) * plot.density - 0.5) * 65_536;
      grid.u[vertex] = Math.min(Math.max(u, 0), lastU);
      grid.v[vertex] = Math.min(Math.max(v, 0), lastV);
    }
  }
}

/**
 * The light of one frame: how a pixel's brightness and colour change (tables), and what differs
 * from place to place (per vertex of the grid, in 1/65536).
 */
export type Light = {
  /** 0..511 in (a lamp may brighten beyond white), 16..235 out. */
  luma: Uint8Array;
  blue: Uint8Array;
  red: Uint8Array;
  gain: Int32Array;
  tintBlue: Int32Array;
  tintRed: Int32Array;
  /** Pixels by which the two colour differences part, of the canvas. */
  split: number;
};

export function emptyLight(grid: Grid): Light {
  const vertices = grid.columns * grid.rows;
  return {
    luma: new Uint8Array(512),
    blue: new Uint8Array(256),
    red: new Uint8Array(256),
    gain: new Int32Array(vertices),
    tintBlue: new Int32Array(vertices),
    tintRed: new Int32Array(vertices),
    split: 0,
  };
}

export function shine(light: Light, grid: Grid, size: Size, pose: Pose): void {
  light.split = pose.split * size.width;
  setTables(light, pose);
  const lamp = { x: pose.lampX, y: pose.lampY };
  const frameHeight = size.height / size.width;
  let vertex = 0;
  for (let row = 0; row < grid.rows; row++) {
    const y = (row * CELL - size.height / 2) / size.width;
    for (let column = 0; column < grid.columns; column++, vertex++) {
      const x = (column * CELL) / size.width - 0.5;
      // 0 in the middle, 1 half way out, about 2 in the corners.
      const outward = (x / 0.5) ** 2 + (y / (frameHeight / 2)) ** 2;
      const edge = 1 - pose.vignette * 0.34 * outward ** 1.35;
      const near = Math.exp(-(((x - lamp.x) / 0.42) ** 2) - ((y - lamp.y) / 0.62) ** 2);
      const gain = edge + pose.lamp * (near - 0.25);
      light.gain[vertex] = 65_536 * Math.min(1.95, Math.max(0.05, gain));
      light.tintBlue[vertex] = 65_536 * pose.lampBlue * near;
      light.tintRed[vertex] = 65_536 * pose.lampRed * near;
    }
  }
}

function setTables(light: Light, pose: Pose): void {
  const flash = Math.min(1, Math.max(0, pose.flash));
  for (let value = 0; value < 512; value++) {
    const level = shouldered(Math.max(0, (value - 16) / 219), Math.min(1, 2.2 * pose.lamp));
    const lit = expose(level, pose.exposure);
    const curved = lit + pose.contrast * 2 * lit * (1 - lit) * (2 * lit - 1);
    light.luma[value] = Math.round(16 + 219 * Math.min(1, curved + (1 - curved) * flash));
  }
  const saturation = Math.max(0, 1 + pose.saturation) * (1 - 0.85 * flash);
  for (let value = 0; value < 256; value++) {
    const away = (value - 128) * saturation;
    light.blue[value] = inRange(128 + away - pose.warmth);
    light.red[value] = inRange(128 + away + pose.warmth);
  }
}

/** A level that a lamp lifts beyond white comes to rest below it, as on film, not cut off. */
function shouldered(level: number, softness: number): number {
  if (level <= 0.7) return level;
  const soft = 0.7 + 0.3 * (1 - Math.exp(-(level - 0.7) / 0.3));
  return Math.min(1, level) * (1 - softness) + soft * softness;
}

/** Brighter without clipping the lights, darker without crushing them. */
function expose(level: number, stops: number): number {
  if (stops === 0) return level;
  return stops > 0 ? 1 - (1 - level) ** (2 ** stops) : level * 2 ** stops;
}

function inRange(value: number): number {
  return Math.round(Math.min(240, Math.max(16, value)));
}
