// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { blur, type Plane, plane } from '../../film/pixels/blur.ts';

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
