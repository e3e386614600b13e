import type { Point } from '../../svg/ink.ts';
import { curve } from '../../svg/paths.ts';
import { each, ellipse, group, path, stroke } from '../../svg/shapes.ts';

import type { HairPen } from './pen.ts';

/** A braid: links along a line, each half over the next. */
export function rope(pen: HairPen, points: readonly Point[], width: number): string {
  const long = points.slice(1).reduce((sum, [x, y], index) => {
    const [px, py] = points[index] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);
  const count = Math.max(3, Math.round(long / (width * 0.72)));
  const links = Array.from({ length: count }, (_, index) => {
    const [x, y, turn] = onLine(points, (index + 0.5) / count);
    const [cx, cy] = pen.spot(x, y);
    const slant = index % 2 === 0 ? 24 : -24;
    const link =
      ellipse(0, 0, width * pen.h * 0.56, width * pen.h * 0.5, pen.dark) +
      ellipse(0, -width * pen.h * 0.05, width * pen.h * 0.5, width * pen.h * 0.4, pen.colour) +
      ellipse(
        pen.lit * width * pen.h * 0.16,
        -width * pen.h * 0.12,
        width * pen.h * 0.2,
        width * pen.h * 0.1,
        pen.sheen,
        { opacity: 0.24 },
      );
    return group(link, {
      transform: `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${(turn + slant).toFixed(1)})`,
    });
  });
  return links.join('');
}

/** A lock of felted hair. */
export function lock(pen: HairPen, points: readonly Point[], width: number): string {
  const thick = width * pen.h;
  const d = curve(...points.map(([x, y]) => pen.spot(x, y)));
  const lit = curve(...points.map(([x, y]) => pen.spot(x + pen.lit * width * 0.2, y)));
  return (
    stroke(d, pen.dark, thick) +
    stroke(d, pen.colour, thick * 0.8) +
    stroke(d, pen.dark, thick * 0.8, {
      opacity: 0.34,
      'stroke-linecap': 'butt',
      'stroke-dasharray': `${(thick * 0.1).toFixed(1)} ${(thick * pen.dice.between(0.22, 0.34)).toFixed(1)}`,
    }) +
    stroke(lit, pen.sheen, thick * 0.2, {
      opacity: 0.26,
      'stroke-dasharray': `${(thick * 0.2).toFixed(1)} ${(thick * 0.3).toFixed(1)}`,
    })
  );
}

function onLine(points: readonly Point[], part: number): [x: number, y: number, degrees: number] {
  const place = part * (points.length - 1);
  const at = Math.min(points.length - 2, Math.floor(place));
  const [ax, ay] = points[at] ?? [0, 0];
  const [bx, by] = points[at + 1] ?? [ax, ay];
  const rest = place - at;
  const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI - 90;
  return [ax + (bx - ax) * rest, ay + (by - ay) * rest, degrees];
}

/** Thin lines of scalp between rows of hair. */
export function partings(pen: HairPen, lines: readonly (readonly Point[])[]): string {
  return each(lines, (line) => {
    const d = line.map(
      ([x, y], index) =>
        `${index === 0 ? 'M' : 'L'}${pen
          .spot(x, y)
          .map((n) => n.toFixed(1))
          .join(' ')}`,
    );
    return path(d.join(''), 'none', {
      stroke: pen.skin,
      'stroke-width': pen.h * 0.006,
      opacity: 0.45,
    });
  });
}
