import { type Colour, lighten } from '../../colour.ts';
import type { Point } from '../../svg/ink.ts';
import { both, mirror } from '../../svg/paths.ts';
import { path, stroke } from '../../svg/shapes.ts';
import type { Bust } from './bust.ts';
import { clothFill, jersey, neckband, ribs, sleeves, vee } from './cloth.ts';
import { blazer, hoodie, shirt, turtleneck } from './tailoring.ts';

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
  /** Of what is seen beneath. */
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
    [0, 1.62],
    [0.16, 1.59],
    [0.29, 1.46],
    [0.345, 1.315],
    [shoulders * 0.55, 1.335],
    [shoulders * 0.6, 1.55],
    [shoulders * 0.68, 1.78],
    [shoulders * 0.82, 1.96],
    [waist + 0.07, 2.4],
    [waist + 0.02, 2.95],
    [waist + 0.1, 3.6],
  ];
  const edge = line(...mirror(right.slice(0, 4)).toReversed(), ...right.slice(1, 4));
  return front(
    path(outline(both(right)), clothFill(bust, cloth)) +
      stroke(edge, lighten(cloth, 0.25), h * 0.016, { opacity: 0.8 }),
  );
}

function camisole(bust: Bust, { cloth }: Worn) {
  const { outline, line, h, shoulders, waist } = bust;
  const right: Point[] = [
    [0, 1.87],
    [0.18, 1.85],
    [0.37, 1.75],
    [0.46, 1.79],
    [shoulders * 0.69, 1.96],
    [waist + 0.045, 2.42],
    [waist + 0.0, 2.95],
    [waist + 0.1, 3.6],
  ];
  const straps = [-1, 1].map((s) =>
    stroke(line([s * 0.385, 1.76], [s * 0.46, 1.55], [s * 0.5, 1.345]), cloth, h * 0.026),
  );
  const body = path(outline(both(right)), clothFill(bust, cloth));
  const hem = stroke(
    line(...mirror(right.slice(0, 4)).toReversed(), ...right.slice(1, 4)),
    lighten(cloth, 0.22),
    h * 0.012,
    { opacity: 0.7 },
  );
  return front(straps.join('') + body + hem);
}
