// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { blur, type Plane, plane } from '../../film/pixels/blur.ts';
import { driftRow } from '../pixels/chance.ts';

/** Which way the forms run: a direction per pixel (x, y of length 1) and how clear it is, 0..1. */
export type Flow = { x: Float32Array; y: Float32Array; clarity: Float32Array };

/** Along the edges, from the smoothed structure tensor. `reach` in pixels. */
export function flowOf(tones: Plane, reach: number): Flow {
  const { width, height } = tones;
  const scratch = plane(width, height);
  const soft = plane(width, height);
  blur(tones, 1.2, soft, scratch);
  const [xx, xy, yy] = [plane(width, height), plane(width, height), plane(width, height)];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const across = soft.values[at + 1]! - soft.values[at - 1]!;
      const down = soft.values[at + width]! - soft.values[at - width]!;
      xx.values[at] = across * across;
      xy.values[at] = across * down;
      yy.values[at] = down * down;
    }
  }
  for (const each of [xx, xy, yy]) blur(each, reach, each, scratch);
  const flow = {
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
    clarity: new Float32Array(width * height),
  };
  for (let at = 0; at < flow.x.length; at++) {
    const difference = xx.values[at]! - yy.values[at]!;
    const twist = 2 * xy.values[at]!;
    const strength = Math.sqrt(difference * difference + twist * twist);
    // The tensor's main axis crosses the edge; a quarter turn later it runs along.
    const cosine = strength > 0 ? difference / strength : 1;
    flow.x[at] = (twist < 0 ? 1 : -1) * Math.sqrt(Math.max(0, (1 - cosine) / 2));
    flow.y[at] = Math.sqrt((1 + cosine) / 2);
    flow.clarity[at] = strength / (xx.values[at]! + yy.values[at]! + 6);
  }
  return flow;
}

/** How far a line is followed to both sides, in pixels. */
const FOLLOW = 7;

/** The least darkness against its surroundings at which a line starts. */
const FAINTEST = 0.3;

/**
 * Lines where the picture has edges, 0..1: differences of Gaussians gathered along the edge (Kang,
 * Lee and Chui, "Coherent line drawing"), which joins dots to strokes and drops specks.
 */
export function contoursOf(tones: Plane, flow: Flow, lineWidth: number): Plane {
  const { width, height } = tones;
  const scratch = plane(width, height);
  const narrow = plane(width, height);
  const wide = plane(width, height);
  blur(tones, lineWidth, narrow, scratch);
  blur(tones, 1.6 * lineWidth, wide, scratch);
  const edges = plane(width, height);
  for (let at = 0; at < edges.values.length; at++) {
    edges.values[at] = wide.values[at]! - narrow.values[at]!;
  }
  const lines = plane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      // Most of a picture is no edge at all, and following it is what costs.
      if (edges.values[at]! < FAINTEST) continue;
      const gathered = alongFlow(edges, flow, x, y);
      lines.values[at] = smoothStep((gathered - 0.9) / 4.2);
    }
  }
  return lines;
}

function alongFlow(edges: Plane, flow: Flow, x: number, y: number): number {
  const own = edges.values[y * edges.width + x]!;
  const sum = own + oneWay(edges, flow, x, y, 1) + oneWay(edges, flow, x, y, -1);
  return sum / (FOLLOW + 1);
}

/** The sum of what is passed, less and less counted; its weights add up to half of `FOLLOW`. */
function oneWay({ values, width, height }: Plane, flow: Flow, x: number, y: number, way: number) {
  let at = y * width + x;
  let px = x + 0.5;
  let py = y + 0.5;
  let dx = way * flow.x[at]!;
  let dy = way * flow.y[at]!;
  let sum = 0;
  for (let step = 1; step <= FOLLOW; step++) {
    px += dx;
    py += dy;
    if (px < 0 || py < 0 || px >= width || py >= height) break;
    at = (py | 0) * width + (px | 0);
    sum += (1 - step / (FOLLOW + 1)) * values[at]!;
    const [nextX, nextY] = [flow.x[at]!, flow.y[at]!];
    const turn = dx * nextX + dy * nextY < 0 ? -1 : 1;
    dx = turn * nextX;
    dy = turn * nextY;
  }
  return sum;
}

/** The lines as a hand draws them: a little beside the edge, now firmer and now lighter. */
export function handDrawn(lines: Plane, seed: number, wobble: number): Plane {
  const { width, height, values } = lines;
  const drawn = plane(width, height);
  const [aside, below, pressure] = [0, 1, 2].map(() => new Float32Array(width)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]; // three in, three out
  for (let y = 0; y < height; y++) {
    driftRow(aside, y, 46, seed);
    driftRow(below, y, 46, seed + 1);
    driftRow(pressure, y, 90, seed + 2);
    for (let x = 0; x < width; x++) {
      const fromX = x + wobble * aside[x]!;
      const fromY = y + wobble * below[x]!;
      const left = Math.min(width - 2, Math.max(0, Math.floor(fromX)));
      const top = Math.min(height - 2, Math.max(0, Math.floor(fromY)));
      const across = Math.min(1, Math.max(0, fromX - left));
      const down = Math.min(1, Math.max(0, fromY - top));
      const at = top * width + left;
      const upper = values[at]! + across * (values[at + 1]! - values[at]!);
      const lower = values[at + width]! + across * (values[at + width + 1]! - values[at + width]!);
      const value = upper + down * (lower - upper);
      if (value > 0.004) drawn.values[y * width + x] = value * (0.8 + 0.2 * pressure[x]!);
    }
  }
  return drawn;
}

function smoothStep(part: number): number {
  const inside = Math.min(1, Math.max(0, part));
  return inside * inside * (3 - 2 * inside);
}
