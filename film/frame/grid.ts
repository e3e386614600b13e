import { type Camera, lens, type Size } from '../camera.ts';
import type { Plot } from '../pixels/picture.ts';
import type { Pose } from '../pose.ts';

/** Pixels of the frame between two vertices of the grid; divides every frame size offered. */
export const CELL = 40;

/** Where each vertex of the frame looks into a layer, in 1/65536 of the layer's pixels. */
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
