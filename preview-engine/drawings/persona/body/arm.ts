import type { Point } from '../../svg/ink.ts';

/** The outline of the right arm: over the shoulder, down its outside, up its inside. */
export function armOf(shoulders: number, room: number, until: number): Point[] {
  const down: Point[] = [
    [shoulders * 0.78, 1.4 - room * 0.3],
    [shoulders * 0.97 + room, 1.49],
    [shoulders + 0.045 + room, 1.66],
    [shoulders + 0.08 + room, 2.05],
    [shoulders + 0.11 + room, 2.5],
    [shoulders + 0.1 + room, 3.0],
    [shoulders + 0.04 + room, 3.7],
  ];
  const up: Point[] = [
    [shoulders - 0.14, 3.7],
    [shoulders - 0.15, 3.0],
    [shoulders - 0.17, 2.5],
    [shoulders - 0.21, 2.05],
    [shoulders * 0.72, 1.8],
    [shoulders * 0.7, 1.62],
  ];
  const ends = (points: Point[]) => points.filter(([, y]) => y < until - 0.02);
  const outside = ends(down).at(-1)?.[0] ?? shoulders;
  const inside = ends(up)[0]?.[0] ?? shoulders;
  return [...ends(down), [outside, until], [inside, until + 0.02], ...ends(up)];
}
