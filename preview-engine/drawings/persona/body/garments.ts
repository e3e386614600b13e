import { type Colour, darken, lighten } from '../../colour.ts';
import type { Point } from '../../svg/ink.ts';
import { acrossMiddle, both, mirror, pointsOf } from '../../svg/paths.ts';
import { circle, path, stroke } from '../../svg/shapes.ts';
import type { Bust } from './bust.ts';
import { clothFill, folds, jersey, neckband, ribs, shell, sleeves, vee } from './cloth.ts';

export const garments = [
  'tee',
  'vNeck',
  'turtleneck',
  'shirt',
  'blazer',
  'knit',
  'hoodie',
  'camisole',
  'tank',
] as const;
export type Garment = (typeof garments)[number];

export type Worn = {
  garment: Garment;
  cloth: Colour;
  /** The colour of what is seen beneath. */
  under: Colour;
};

/** Clothes over a bust; `behind` is what lies behind the neck. */
export function drawGarment(bust: Bust, worn: Worn): { behind: string; front: string } {
  return cuts[worn.garment](bust, worn);
}

type Cut = (bust: Bust, worn: Worn) => { behind: string; front: string };

const front = (drawing: string) => ({ behind: '', front: drawing });

const LONG = 4;

const cuts: Readonly<Record<Garment, Cut>> = {
  tee: (bust, { cloth }) =>
    front(
      jersey(bust, cloth, 1.475, 0.3) +
        sleeves(bust, cloth, 0.05, 2.2) +
        neckband(bust, cloth, 1.475, 0.3, 0.03),
    ),
  vNeck: (bust, { cloth }) => front(vee(bust, cloth, 1.72) + sleeves(bust, cloth, 0.03, LONG)),
  turtleneck,
  shirt,
  blazer,
  knit: (bust, { cloth }) =>
    front(
      jersey(bust, cloth, 1.44, 0.29) +
        sleeves(bust, cloth, 0.06, LONG) +
        ribs(bust, cloth) +
        neckband(bust, cloth, 1.44, 0.29, 0.055),
    ),
  hoodie,
  camisole,
  tank,
};

/** A vest with broad straps. */
function tank(bust: Bust, { cloth }: Worn) {
  const { outline, line, h, shoulders, waist } = bust;
  const right: Point[] = [
    ...pointsOf('0,1.62 0.16,1.59 0.29,1.46 0.345,1.315'),
    [shoulders * 0.55, 1.335],
    [shoulders * 0.6, 1.55],
    [shoulders * 0.68, 1.78],
    [shoulders * 0.82, 1.96],
    [waist + 0.07, 2.4],
    [waist + 0.02, 2.95],
    [waist + 0.1, 3.6],
  ];
  const edge = line(...acrossMiddle(right.slice(0, 4)));
  return front(
    path(outline(both(right)), clothFill(bust, cloth)) +
      stroke(edge, lighten(cloth, 0.25), h * 0.016, { opacity: 0.8 }),
  );
}

function camisole(bust: Bust, { cloth }: Worn) {
  const { outline, line, h, shoulders, waist } = bust;
  const right: Point[] = [
    ...pointsOf('0,1.87 0.18,1.85 0.37,1.75 0.46,1.79'),
    [shoulders * 0.69, 1.96],
    [waist + 0.045, 2.42],
    [waist + 0.0, 2.95],
    [waist + 0.1, 3.6],
  ];
  const straps = [-1, 1].map((s) =>
    stroke(line([s * 0.385, 1.76], [s * 0.46, 1.55], [s * 0.5, 1.345]), cloth, h * 0.026),
  );
  const body = path(outline(both(right)), clothFill(bust, cloth));
  const hem = stroke(line(...acrossMiddle(right.slice(0, 4))), lighten(cloth, 0.22), h * 0.012, {
    opacity: 0.7,
  });
  return front(straps.join('') + body + hem);
}

function turtleneck(bust: Bust, { cloth }: Worn) {
  const { outline, neck, line, h } = bust;
  const wide = neck + 0.035;
  const body = jersey(bust, cloth, 1.36, wide + 0.03);
  const collar = path(
    outline(
      both([
        [0, 1.085],
        [wide * 0.6, 1.075],
        [wide, 1.04],
        [wide + 0.015, 1.14],
        [wide + 0.04, 1.27],
        [wide + 0.1, 1.33],
        [0.1, 1.385],
        [0, 1.39],
      ]),
    ),
    clothFill(bust, darken(cloth, 0.06)),
  );
  const lines = Array.from({ length: 11 }, (_, index) => {
    const x = ((index - 5) / 5) * wide * 0.94;
    return stroke(
      line([x, 1.085 - Math.abs(x) * 0.14], [x * 1.03, 1.2], [x * 1.14, 1.35]),
      darken(cloth, 0.4),
      h * 0.006,
      { opacity: 0.25 },
    );
  });
  const rim = stroke(
    line([-wide, 1.04], [-wide * 0.6, 1.078], [0, 1.09], [wide * 0.6, 1.078], [wide, 1.04]),
    lighten(cloth, 0.2),
    h * 0.012,
    { opacity: 0.7 },
  );
  return front(body + sleeves(bust, cloth, 0.04, 4) + collar + lines.join('') + rim);
}

function shirt(bust: Bust, { cloth }: Worn) {
  const { outline, line, h, neck } = bust;
  const body = vee(bust, cloth, 1.6);
  const flap: Point[] = [
    [neck + 0.01, 1.13],
    [neck + 0.075, 1.2],
    [neck + 0.15, 1.31],
    [0.2, 1.525],
    [0.055, 1.42],
    [0.0, 1.585],
    [neck * 0.62, 1.33],
  ];
  const collar = [flap, mirror(flap)].map(
    (points) =>
      path(outline(points), '#1a1014', {
        opacity: 0.2,
        transform: `translate(0 ${(h * 0.02).toFixed(1)})`,
      }) + path(outline(points), clothFill(bust, lighten(cloth, 0.1))),
  );
  const placket = stroke(line([0.012, 1.6], [0.012, 2.9]), darken(cloth, 0.35), h * 0.008, {
    opacity: 0.5,
  });
  const buttons = [1.76, 2.06].map((y) =>
    circle(...bust.spot(-0.02, y), h * 0.014, lighten(cloth, 0.4)),
  );
  return front(body + placket + buttons.join('') + sleeves(bust, cloth, 0.04, 4) + collar.join(''));
}

function blazer(bust: Bust, { cloth, under }: Worn) {
  const { outline, h, ink } = bust;
  const inner = jersey(bust, under, 1.5, 0.28, 0) + neckband(bust, under, 1.5, 0.28, 0.026);
  const side: Point[] = [
    [0.0, 3.6],
    [0.02, 2.5],
    [0.16, 1.95],
    [0.28, 1.6],
    [0.3, 1.26],
    ...shell(bust, 0.3, 0.07).slice(1),
  ];
  const lapel = pointsOf(
    '0.255,1.2 0.37,1.31 0.47,1.56 0.405,1.62 0.46,1.68 0.27,2.05 0.06,2.42 0.13,2.05',
    '0.25,1.66 0.265,1.42',
  );
  const half = (turn: (points: readonly Point[]) => Point[]) =>
    path(outline(turn(side)), clothFill(bust, cloth)) +
    path(outline(turn(lapel)), '#140c12', { opacity: 0.36, filter: ink.blur(h * 0.018) }) +
    path(outline(turn(lapel)), clothFill(bust, lighten(cloth, 0.08)));
  return front(
    inner +
      half(mirror) +
      half((points) => [...points]) +
      folds(bust, cloth) +
      sleeves(bust, cloth, 0.08, 4),
  );
}

function hoodie(bust: Bust, { cloth, under }: Worn) {
  const { outline, line, h } = bust;
  const hood = path(
    outline(both(pointsOf('0,0.96 0.25,0.98 0.45,1.16 0.5,1.34 0.3,1.5 0,1.52'))),
    clothFill(bust, darken(cloth, 0.3)),
  );
  const rolls = [1, -1].map((s) => {
    const roll = pointsOf(
      '0.29,1.12 0.42,1.17 0.47,1.34 0.3,1.54 0.05,1.66 0.03,1.59 0.2,1.46 0.3,1.3',
    );
    return path(outline(s === 1 ? roll : mirror(roll)), clothFill(bust, lighten(cloth, 0.05)));
  });
  const cords = [-1, 1].map((s) =>
    stroke(line([s * 0.1, 1.6], [s * 0.12, 1.85], [s * 0.1, 2.06]), lighten(under, 0.3), h * 0.018),
  );
  return {
    behind: hood,
    front:
      jersey(bust, cloth, 1.56, 0.36, 0.09) +
      sleeves(bust, cloth, 0.1, 4) +
      rolls.join('') +
      cords.join(''),
  };
}
