import { type Colour, darken, lighten, mix, tune } from '../colour.ts';
import { faint, type Ink, type Point } from '../svg/ink.ts';
import { blob, curve, placed, pointsOf } from '../svg/paths.ts';
import { circle, each, ellipse, path, stroke, times } from '../svg/shapes.ts';
import { type FigureTraits, type Hair, type HairStyle, type HeadBox, spotIn } from './traits.ts';

/** A small head in few, calm lines, as in editorial drawing. */
export function drawFace(ink: Ink, box: HeadBox, face: FigureTraits, look: number): string {
  const { skin, presentation } = face;
  const h = box.height;
  const spot = spotIn(box);
  const turn = look * 0.07;
  const jaw = presentation === 'masculine' ? 0.27 : 0.22;
  const outline = blob(
    placed(
      spot,
      `0,0 -0.27,0.08 -0.36,0.36 -0.33,0.62 -${jaw},0.86 -0.09,0.99`,
      `0.09,0.99 ${jaw},0.86 0.33,0.62 0.36,0.36 0.27,0.08`,
    ),
  );
  const lit = mix(lighten(skin, 0.1), box.lightColour, 0.2);
  const fill = ink.linear(
    [lit, skin, mix(skin, box.shadeColour, 0.36)],
    box.light === 'left' ? 18 : 162,
  );
  const line = darken(mix(skin, box.shadeColour, 0.5), 0.25);
  const lips = mix(tune(skin, -14, 1.5), '#a8283c', presentation === 'feminine' ? 0.62 : 0.22);
  const blush = mix(skin, '#d8483f', 0.4);
  const cheeks = [-1, 1].map((side) => {
    const [x, y] = spot(side * 0.2 + turn, 0.66);
    const glow = ink.radial([faint(blush, 0.5), faint(blush, 0)]);
    return ellipse(x, y, h * 0.12, h * 0.09, glow);
  });
  const eyes = [-1, 1].map((side) =>
    eye(spot, side, turn, { h, line, hair: face.hair.colour, presentation }),
  );
  const nose = stroke(
    curve(spot(0.03 + turn * 1.3, 0.54), spot(0.06 + turn * 1.7, 0.68), spot(turn * 1.4, 0.71)),
    line,
    h * 0.017,
    { opacity: 0.55 },
  );
  const mouth =
    path(
      blob(
        placed(
          (x, y) => spot(x + turn, y),
          '-0.1,0.82 -0.035,0.8 0,0.81 0.035,0.8 0.1,0.815 0.03,0.87 -0.04,0.87',
        ),
      ),
      lips,
    ) +
    stroke(
      curve(spot(-0.1 + turn, 0.82), spot(turn, 0.832), spot(0.105 + turn, 0.81)),
      darken(lips, 0.35),
      h * 0.01,
    );
  const ears = [-1, 1].map((side) => {
    const [x, y] = spot(side * 0.365 - turn * 0.5, 0.54);
    return ellipse(x, y, h * 0.055, h * 0.095, mix(skin, box.shadeColour, 0.15));
  });
  return (
    ears.join('') +
    path(outline, fill) +
    cheeks.join('') +
    eyes.join('') +
    nose +
    mouth +
    hairInFront(ink, box, face.hair, look)
  );
}

type EyeInk = Pick<FigureTraits, 'presentation'> & { h: number; line: Colour; hair: Colour };

function eye(
  spot: (x: number, y: number) => Point,
  side: number,
  turn: number,
  { h, line, hair, presentation }: EyeInk,
): string {
  const x = side * 0.155 + turn;
  const [cx, cy] = spot(x, 0.515);
  const white = ellipse(cx, cy, h * 0.062, h * 0.03, '#f6efe8', { opacity: 0.9 });
  const iris = ellipse(cx + turn * h * 0.16, cy, h * 0.028, h * 0.03, '#2c1c18');
  const lash = stroke(
    curve(spot(x - 0.075, 0.515), spot(x, 0.482), spot(x + 0.075, 0.51)),
    '#241614',
    h * (presentation === 'feminine' ? 0.024 : 0.016),
  );
  const crease = stroke(
    curve(spot(x - 0.05, 0.55), spot(x, 0.556), spot(x + 0.05, 0.548)),
    line,
    h * 0.01,
    { opacity: 0.4 },
  );
  const brow = stroke(
    curve(spot(x - side * 0.07, 0.425), spot(x + side * 0.02, 0.395), spot(x + side * 0.1, 0.425)),
    darken(hair, 0.3),
    h * (presentation === 'feminine' ? 0.022 : 0.034),
    { opacity: 0.85 },
  );
  return white + iris + lash + crease + brow;
}

type Pen = {
  box: HeadBox;
  fill: string;
  sheen: Colour;
  /** Head coordinates: 0,0 in the middle of the crown, 1 down is the chin. */
  spot: (x: number, y: number) => Point;
};

/** Hair that falls behind neck and shoulders. */
export function hairBehind(ink: Ink, box: HeadBox, hair: Hair): string {
  return behind[hair.style](penOf(ink, box, hair));
}

/** Hair over the skull and around the face. */
function hairInFront(ink: Ink, box: HeadBox, hair: Hair, look: number): string {
  const pen = penOf(ink, box, hair);
  const { spot } = pen;
  const part = look * 0.12;
  const high = volume[hair.style];
  const side = sides[hair.style];
  const cap = blobOf(pen, [
    [-0.37, side],
    [-0.43, 0.36],
    [-0.4, 0.1],
    [-0.22, -0.07 - high],
    [0.04, -0.1 - high],
    [0.27, -0.05 - high],
    [0.41, 0.12],
    [0.43, 0.36],
    [0.37, side],
    [0.34, 0.4],
    [0.3 + part * 0.3, 0.26],
    [0.12 + part, 0.17],
    [-0.1 + part, 0.14],
    [-0.24 + part, 0.22],
    [-0.33, 0.4],
  ]);
  const lines = [0.1, 0.2, 0.3].map((x) =>
    stroke(
      curve(spot(-0.06 + part, 0.02 - high), spot(x, 0.03 - high * 0.6), spot(x + 0.1, 0.22)),
      pen.sheen,
      box.height * 0.014,
      { opacity: 0.28 },
    ),
  );
  return cap + lines.join('') + (tops[hair.style]?.(pen) ?? '');
}

/** A head seen from behind is all hair. */
export function hairFromBehind(ink: Ink, box: HeadBox, hair: Hair): string {
  const pen = penOf(ink, box, hair);
  const end = hair.style === 'crop' || hair.style === 'short' || hair.style === 'bun' ? 0.86 : 1;
  const skull = blobOf(pen, [
    [-0.36, 0.72],
    [-0.42, 0.34],
    [-0.3, -0.02],
    [0, -0.1 - volume[hair.style]],
    [0.3, -0.02],
    [0.42, 0.34],
    [0.36, 0.72],
    [0.16, end],
    [-0.16, end],
  ]);
  return (
    skull + (tops[hair.style]?.(pen) ?? '') + strands(pen, [-0.2, -0.05, 0.12, 0.24], 0.05, 0.7)
  );
}

const volume: Readonly<Record<HairStyle, number>> = {
  crop: 0,
  short: 0.06,
  curls: 0.05,
  afro: 0.1,
  bob: 0.02,
  long: 0.02,
  waves: 0.04,
  bun: 0,
  ponytail: 0.01,
};

/** How far down the temples it reaches. */
const sides: Readonly<Record<HairStyle, number>> = {
  crop: 0.42,
  short: 0.5,
  curls: 0.6,
  afro: 0.55,
  bob: 0.82,
  long: 0.86,
  waves: 0.84,
  bun: 0.46,
  ponytail: 0.5,
};

const nothing = () => '';

const behind: Readonly<Record<HairStyle, (pen: Pen) => string>> = {
  crop: nothing,
  short: nothing,
  bun: nothing,
  curls: (pen) => puffs(pen, 0.44, 0.34, 13, 0.2),
  afro: (pen) => puffs(pen, 0.5, 0.28, 18, 0.24) + blobOf(pen, ring(0.58, 0.28)),
  bob: (pen) =>
    blobOf(pen, pointsOf('-0.4,0.1 -0.5,0.6 -0.46,1.08 0,1.12 0.46,1.08 0.5,0.6 0.4,0.1 0,-0.1')),
  long: (pen) =>
    blobOf(
      pen,
      pointsOf(
        '-0.4,0.1 -0.5,0.7 -0.6,1.4 -0.5,1.95 -0.1,1.85 0.2,1.95 0.52,1.8 0.58,1.3 0.5,0.7',
        '0.4,0.1 0,-0.1',
      ),
    ) + strands(pen, [-0.46, -0.34, 0.36, 0.46], 0.6, 1.7),
  waves: (pen) =>
    blobOf(
      pen,
      pointsOf(
        '-0.4,0.05 -0.54,0.5 -0.46,0.85 -0.66,1.2 -0.54,1.6 -0.2,1.66 0.2,1.66 0.56,1.6',
        '0.64,1.2 0.48,0.85 0.54,0.5 0.4,0.05 0,-0.12',
      ),
    ) + strands(pen, [-0.5, -0.4, 0.42, 0.52], 0.5, 1.45),
  ponytail: (pen) =>
    blobOf(pen, pointsOf('0.1,0.05 0.44,0.1 0.6,0.5 0.56,1.1 0.66,1.5 0.42,1.3 0.34,0.8 0.2,0.4')),
};

const tops: Partial<Record<HairStyle, (pen: Pen) => string>> = {
  bun: (pen) => blobOf(pen, ring(0.2, -0.2)) + strands(pen, [-0.06, 0.06], -0.34, -0.1),
  afro: (pen) => puffs(pen, 0.36, 0.1, 9, 0.18, 0.62),
  curls: (pen) => puffs(pen, 0.34, 0.1, 8, 0.14, 0.6),
};

/** Curls: overlapping rounds along a circle; `open` is the part of the circle they fill. */
function puffs(pen: Pen, far: number, down: number, count: number, size: number, open = 1): string {
  return times(count, (index) => {
    const turn = Math.PI * (-0.5 + (index / (count - 1) - 0.5) * 2 * open);
    const [x, y] = pen.spot(Math.cos(turn) * far, down + Math.sin(turn) * far);
    return circle(x, y, pen.box.height * size * (0.8 + 0.25 * ((index * 7) % 3) * 0.5), pen.fill);
  });
}

const strands = (pen: Pen, places: readonly number[], from: number, to: number): string =>
  each(places, (x) => {
    const middle = pen.spot(x * 1.12, (from + to) / 2);
    const d = curve(pen.spot(x, from), middle, pen.spot(x * 0.96, to));
    return stroke(d, pen.sheen, pen.box.height * 0.016, { opacity: 0.3 });
  });

const ring = (radius: number, down: number): Point[] =>
  Array.from({ length: 10 }, (_, index) => {
    const turn = (index / 10) * Math.PI * 2;
    return [Math.cos(turn) * radius, down + Math.sin(turn) * radius];
  });

const blobOf = ({ spot, fill }: Pen, points: readonly Point[]): string =>
  path(blob(points.map(([x, y]) => spot(x, y))), fill);

function penOf(ink: Ink, box: HeadBox, { colour }: Hair): Pen {
  const sheen = mix(lighten(colour, 0.28), box.lightColour, 0.3);
  const fill = ink.linear(
    [
      mix(lighten(colour, 0.12), box.lightColour, 0.2),
      [0.45, colour],
      darken(mix(colour, box.shadeColour, 0.35), 0.1),
    ],
    box.light === 'left' ? 40 : 140,
  );
  return { box, fill, sheen, spot: spotIn(box) };
}
