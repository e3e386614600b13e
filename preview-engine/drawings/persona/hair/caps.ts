import { faint, type Point } from '../../svg/ink.ts';
import { both, curve, flip, inBox, pointsOf } from '../../svg/paths.ts';
import { circle, each, ellipse, group, path, stroke } from '../../svg/shapes.ts';
import { type HairPen, mass, shape, shine, strand, strands } from './pen.ts';

/** The skull under hair, down to these heights at the temples and above the forehead. */
export function skullcap(temple: number, brow: number, high: number): Point[] {
  return both([
    [0, -0.105 - high],
    [0.165, -0.08 - high],
    [0.292, 0.0 - high * 0.6],
    [0.366, 0.13],
    [0.386, 0.27],
    [0.375, temple],
    [0.338, temple],
    [0.328, 0.33],
    [0.28, brow + 0.075],
    [0.17, brow + 0.012],
    [0.02, brow],
  ]);
}

/** The hairline from the middle of the forehead to the temple. */
const hairline = pointsOf(
  '0,0.148 0.1,0.15 0.18,0.168 0.26,0.212 0.308,0.28 0.332,0.36 0.345,0.45',
);

/** Drawn back tightly, from the whole hairline towards one point: buns, ponytails. */
export function pulledBack(pen: HairPen): string {
  const { dice, sheen, dark, lit } = pen;
  const combed = [-1, 1].flatMap((side) =>
    Array.from({ length: 22 }, (_, index) => {
      const place = ((index + dice.between(0, 0.9)) / 22) * (hairline.length - 1);
      const at = Math.min(hairline.length - 2, Math.floor(place));
      const [ax, ay] = hairline[at] ?? [0, 0];
      const [bx, by] = hairline[at + 1] ?? [0, 0];
      const x = ax + (bx - ax) * (place - at);
      const y = ay + (by - ay) * (place - at) - 0.006;
      // Over the bulge of the skull to where it is tied.
      const middle: Point = [x * 0.97 + 0.012, y * 0.52 - 0.015];
      const isLight = dice.chance(0.5);
      return strand(
        pen,
        flip([[x, y], middle, [x * 0.55, y * 0.16 - 0.085]], side),
        isLight ? sheen : dark,
        dice.between(0.003, 0.008),
        isLight ? 0.26 : 0.36,
      );
    }),
  );
  const gloss = pointsOf('-0.26,0.09 -0.08,0.03 0.12,0.035');
  return (
    mass(pen, skullcap(0.47, 0.15, 0)) + combed.join('') + shine(pen, flip(gloss, -lit), 0.05, 0.4)
  );
}

/** A knot of hair. */
export function knot(pen: HairPen, x: number, y: number, r: number): string {
  const round = (scale: number): Point[] =>
    Array.from({ length: 11 }, (_, index) => {
      const turn = (index / 11) * Math.PI * 2;
      const wide = r * scale * (1 + 0.05 * Math.sin(index * 2.3));
      return [x + Math.cos(turn) * wide * 1.1, y + Math.sin(turn) * wide];
    });
  const swirl = [0.78, 0.55, 0.32].map((scale, index) =>
    strand(pen, round(scale).slice(index, 8 + index), index % 2 ? pen.sheen : pen.dark, 0.011, 0.4),
  );
  return (
    mass(pen, round(1)) +
    swirl.join('') +
    shine(pen, inBox({ x, y, width: r, height: r }, '-0.5,-0.45 0,-0.7 0.4,-0.5'), 0.04, 0.4)
  );
}

/** A tail over one shoulder. */
export function tail(pen: HairPen): string {
  const side = -pen.parting;
  const outer = flip(pointsOf('0.1,-0.12 0.42,-0.02 0.56,0.4 0.53,0.95 0.6,1.45 0.5,1.75'), side);
  const inner = flip(pointsOf('0.05,0.02 0.3,0.15 0.36,0.5 0.33,0.95 0.36,1.4 0.46,1.75'), side);
  return mass(pen, [...outer, ...inner.toReversed()]) + strands(pen, outer, inner, 16);
}

/** Sides cut short fade into the skin; `top` is the hair that is left. */
export function faded(pen: HairPen, temple: number, brow: number, opacity: number): string {
  const fade = pen.ink.linear([
    faint(pen.colour, opacity),
    faint(pen.colour, opacity * 0.85),
    faint(pen.colour, 0.12),
  ]);
  return path(shape(pen, skullcap(temple, brow, 0)), fade);
}

/** Short dots of shaved hair. */
export function grainOfHair(pen: HairPen, points: readonly Point[], count: number): string {
  const d = Array.from({ length: count }, () => {
    const [x, y] = pen.spot(pen.dice.between(-0.38, 0.38), pen.dice.between(-0.1, 0.46));
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${(pen.h * 0.004).toFixed(1)} ${(-pen.h * 0.006).toFixed(1)}`;
  });
  return stroke(d.join(''), pen.sheen, pen.h * 0.004, {
    opacity: 0.26,
    'clip-path': pen.ink.clip(shape(pen, points)),
  });
}

/** Curls: rounds that make one form, and coils all over it, lighter where the light falls. */
export function curls(pen: HairPen, places: readonly Point[], size: number): string {
  const rounds = places.map(([x, y]) => ({
    x: x + pen.dice.between(-0.3, 0.3) * size,
    y: y + pen.dice.between(-0.3, 0.3) * size,
    r: size * pen.dice.between(0.8, 1.2),
  }));
  const forms = rounds.map(({ x, y, r }) => {
    const isLit = x * pen.lit - y * 0.8 > pen.dice.between(-0.25, 0.35);
    return circle(...pen.spot(x, y), r * pen.h, isLit ? pen.colour : pen.low);
  });
  const coils = rounds.flatMap(({ x, y, r }) =>
    [0.8, 0.5].map((scale) => {
      const start = pen.dice.between(0, Math.PI * 2);
      const arc = Array.from({ length: 5 }, (_, index): Point => {
        const turn = start + index * 0.8;
        return [x + Math.cos(turn) * r * scale, y + Math.sin(turn) * r * scale];
      });
      const isLight = pen.dice.chance(0.45);
      return strand(pen, arc, isLight ? pen.sheen : pen.dark, size * 0.13, isLight ? 0.26 : 0.5);
    }),
  );
  return forms.join('') + coils.join('');
}

/** Points over a disc of hair, outer ones first; `keep` says which. */
export function disc(
  pen: HairPen,
  { x, y, rx, ry, count }: { x: number; y: number; rx: number; ry: number; count: number },
  keep: (x: number, y: number) => boolean,
): Point[] {
  const points: Point[] = [];
  for (let index = 0; index < count; index++) {
    // A sunflower's seeds: even everywhere.
    const far = Math.sqrt(1 - (index + 0.5) / count);
    const turn = index * 2.399963 + pen.dice.between(-0.1, 0.1);
    const px = x + Math.cos(turn) * far * rx;
    const py = y + Math.sin(turn) * far * ry;
    if (keep(px, py)) points.push([px, py]);
  }
  return points;
}

/** A braid: links along a line, each half over the next. */
export function rope(pen: HairPen, points: readonly Point[], width: number): string {
  const { spot, h, dark, colour, lit, sheen } = pen;
  const long = points.slice(1).reduce((sum, [x, y], index) => {
    const [px, py] = points[index] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);
  const count = Math.max(3, Math.round(long / (width * 0.72)));
  const links = Array.from({ length: count }, (_, index) => {
    const [x, y, turn] = onLine(points, (index + 0.5) / count);
    const [cx, cy] = spot(x, y);
    const slant = index % 2 === 0 ? 24 : -24;
    const link =
      ellipse(0, 0, width * h * 0.56, width * h * 0.5, dark) +
      ellipse(0, -width * h * 0.05, width * h * 0.5, width * h * 0.4, colour) +
      ellipse(lit * width * h * 0.16, -width * h * 0.12, width * h * 0.2, width * h * 0.1, sheen, {
        opacity: 0.24,
      });
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
  const { skin, h } = pen;
  return each(lines, (line) => {
    const d = line.map(
      ([x, y], index) =>
        `${index === 0 ? 'M' : 'L'}${pen
          .spot(x, y)
          .map((n) => n.toFixed(1))
          .join(' ')}`,
    );
    return path(d.join(''), 'none', { stroke: skin, 'stroke-width': h * 0.006, opacity: 0.45 });
  });
}
