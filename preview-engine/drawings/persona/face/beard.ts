import { type Colour, darken, mix } from '../../colour.ts';
import { dice } from '#preview-engine/picture/dice.ts';
import type { Point } from '../../svg/ink.ts';
import { both, pointsOf } from '../../svg/paths.ts';
import { each, path, stroke } from '../../svg/shapes.ts';
import { along, type FacePen } from './pen.ts';
import { cheekWidth } from './skull.ts';

type Part = { shape: Point[]; opacity: number; hairs: number; isSoft: boolean };

/** What grows on cheeks, chin and lip. */
export function drawBeard(pen: FacePen): string {
  const { traits } = pen;
  const colour = mix(darken(traits.hair.colour, 0.18), '#2a1812', 0.2);
  return each(partsOf(pen), (part, index) => growth(pen, part, colour, index));
}

function partsOf(pen: FacePen): Part[] {
  const cheek = cheekWidth(pen.traits);
  const jaw = along(pen.traits.face.jaw, 0.243, 0.318) * along(pen.traits.face.width, 0.94, 1.06);
  const moustache: Part = {
    shape: both(
      pointsOf('0,0.742 0.04,0.728 0.1,0.744 0.15,0.792 0.152,0.822 0.115,0.792 0.05,0.773 0,0.77'),
    ),
    opacity: 0.9,
    hairs: 46,
    isSoft: false,
  };
  /** Along the jaw, this far beyond it and up to this height on the cheeks. */
  const jawBeard = (beyond: number, high: number): Point[] =>
    both([
      [0, 0.885],
      [0.07, 0.885],
      [0.12, 0.84],
      [0.155, 0.79],
      [0.205, high + 0.055],
      [cheek - 0.075, high - 0.02],
      [cheek - 0.04, 0.58],
      [cheek - 0.026, 0.44],
      [cheek + 0.006, 0.43],
      [cheek * 0.985 + beyond * 0.25, 0.62],
      [jaw + 0.012 + beyond * 0.6, 0.79],
      [jaw * 0.76 + beyond * 0.6, 0.915 + beyond],
      [0.09, 1.0 + beyond],
      [0, 1.015 + beyond],
    ]);
  const chin: Part = {
    shape: both(
      pointsOf('0,0.87 0.05,0.867 0.098,0.872 0.122,0.905 0.112,0.962 0.072,1.016 0,1.036'),
    ),
    opacity: 0.86,
    hairs: 60,
    isSoft: false,
  };
  switch (pen.traits.beard) {
    case 'none':
      return [];
    case 'stubble':
      return [
        { shape: jawBeard(0, 0.7), opacity: 0.24, hairs: 260, isSoft: true },
        { ...moustache, opacity: 0.2, hairs: 60, isSoft: true },
      ];
    case 'moustache':
      return [moustache];
    case 'goatee':
      return [chin, { ...moustache, opacity: 0.8 }];
    case 'short':
      return [
        { shape: jawBeard(0.006, 0.7), opacity: 0.68, hairs: 240, isSoft: true },
        { ...moustache, opacity: 0.66, isSoft: true },
      ];
    case 'full':
      return [
        { shape: jawBeard(0.06, 0.66), opacity: 0.93, hairs: 260, isSoft: false },
        { ...moustache, opacity: 0.95 },
      ];
  }
}

function growth(pen: FacePen, part: Part, colour: Colour, index: number): string {
  const { ink, h, outline, spot, traits } = pen;
  const d = outline(part.shape);
  const chance = dice(`${traits.seed}/beard/${index}`);
  const xs = part.shape.map(([x]) => x);
  const ys = part.shape.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, low] = [Math.min(...ys), Math.max(...ys)];
  const hairs = Array.from({ length: part.hairs }, () => {
    const x = chance.between(left, right);
    const y = chance.between(top, low);
    const long = part.isSoft ? 0.012 : 0.026;
    const [ax, ay] = spot(x, y);
    const [bx, by] = spot(x + x * 0.05 + chance.between(-0.004, 0.004), y + long);
    return `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`;
  });
  const inside = { 'clip-path': ink.clip(d) };
  const lighter = mix(colour, '#b98a5e', 0.24);
  return (
    path(d, colour, {
      opacity: part.opacity,
      filter: ink.blur(h * (part.isSoft ? 0.011 : 0.005)),
    }) +
    stroke(hairs.join(''), part.isSoft ? darken(colour, 0.3) : lighter, h * 0.0038, {
      opacity: part.isSoft ? 0.34 : 0.42,
      ...inside,
    })
  );
}
