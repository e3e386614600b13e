import { dice } from '#preview-engine/picture/dice.ts';
import { type Colour, darken, mix } from '../../colour.ts';
import { faint, type Point } from '../../svg/ink.ts';
import { both, placed, pointsOf } from '../../svg/paths.ts';
import { circle, each, ellipse, path, stroke } from '../../svg/shapes.ts';
import { eyeAt } from './eyes.ts';
import { along, type FacePen } from './pen.ts';
import { cheekWidth } from './skull.ts';

/** Freckles and a mole. */
export function drawMarks(pen: FacePen): string {
  const { h, spot, tones, traits } = pen;
  const chance = dice(`${traits.seed}/freckles`);
  const tone = mix(tones.shade, '#8a4a2a', 0.5);
  const count = Math.round(traits.freckles * 70);
  const freckles = Array.from({ length: count }, () => {
    const s = chance.pick([-1, 1]);
    const x = s * Math.abs(chance.next() + chance.next() - 0.75) * 0.26;
    const [cx, cy] = spot(x, 0.628 + (chance.next() + chance.next() - 1) * 0.058);
    return circle(cx, cy, h * chance.between(0.0022, 0.0048), tone, {
      opacity: chance.between(0.25, 0.6),
    });
  });
  return freckles.join('') + mole(pen);
}

function mole({ h, spot, tones, traits }: FacePen): string {
  if (traits.mole < 0.62) return '';
  const places = pointsOf('0.15,0.735 -0.17,0.72 -0.235,0.6 0.11,0.9');
  const [x, y] = places[Math.floor((traits.mole - 0.62) * 10.5)] ?? [0.15, 0.735];
  return circle(...spot(x, y), h * 0.0075, tones.deep, { opacity: 0.85 });
}

/** Frames before everything else in the face. */
export function drawGlasses(pen: FacePen): string {
  const { h, ink, outline, line, lit, traits } = pen;
  const shape = traits.glasses;
  if (shape === 'none') return '';
  const frame = dice(`${traits.seed}/frame`).pick(['#231a17', '#5a3420', '#8a7340', '#2c3040']);
  const x = eyeAt(traits);
  const pair = each([-1, 1], (s) => {
    const at = (dx: number, y: number): Point => [s * (x + dx), y];
    const around: Point[] =
      shape === 'round' ? ring(s * (x + 0.006), 0.52, 0.112, 0.108) : placed(at, rims[shape]);
    const d = outline(around);
    const glass = ink.linear(
      [faint('#ffffff', 0.2), [0.45, '#ffffff', 0.04], faint('#ffffff', 0.1)],
      lit === -1 ? 45 : 135,
    );
    const arm = line(at(0.118, 0.475), [s * (cheekWidth(traits) + 0.01), 0.485]);
    return (
      path(d, glass) +
      stroke(d, '#000000', h * 0.012, {
        opacity: 0.16,
        transform: `translate(0 ${(h * 0.008).toFixed(1)})`,
      }) +
      stroke(d, frame, h * (shape === 'round' ? 0.0115 : 0.0175)) +
      stroke(arm, frame, h * 0.012)
    );
  });
  const d = line([0.105 - x, 0.495], [0, 0.478], [x - 0.105, 0.495]);
  const bridge = stroke(d, frame, h * 0.013);
  return pair + bridge;
}

/** From the middle of the eye, outwards. */
const rims = {
  square: '-0.105,0.44 0,0.428 0.115,0.438 0.128,0.5 0.11,0.59 0,0.608 -0.09,0.59 -0.112,0.51',
  cat: '-0.1,0.465 0.02,0.436 0.145,0.412 0.135,0.5 0.08,0.59 -0.02,0.602 -0.092,0.565 -0.108,0.51',
};

const ring = (cx: number, cy: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 12 }, (_, index) => {
    const turn = (index / 12) * Math.PI * 2;
    return [cx + Math.cos(turn) * rx, cy + Math.sin(turn) * ry];
  });

/** Earrings; they are behind hair that covers the ears. */
export function drawEarrings(pen: FacePen): string {
  const { h, ink, spot, traits } = pen;
  if (traits.earrings === 'none') return '';
  const metal = dice(`${traits.seed}/metal`).pick(['#e0b65c', '#d9d5cf', '#d79a78'] as const);
  const shine = ink.linear(['#fff4d8', [0.4, metal], mix(metal, '#3a2410', 0.5)]);
  const out = cheekWidth(traits) + along(traits.ears, 0.012, 0.024);
  return each([-1, 1], (s) => {
    const [x, y] = spot(s * out, 0.658);
    if (traits.earrings === 'studs') return circle(x, y - h * 0.012, h * 0.0125, shine);
    if (traits.earrings === 'drops') {
      return (
        circle(x, y - h * 0.008, h * 0.008, shine) +
        ellipse(x, y + h * 0.05, h * 0.013, h * 0.042, shine)
      );
    }
    return ellipse(x, y + h * 0.052, h * 0.042, h * 0.056, 'none', {
      stroke: metal,
      'stroke-width': h * 0.0115,
    });
  });
}

type Part = { shape: Point[]; opacity: number; hairs: number; isSoft: boolean };

/** The hair that grows on cheeks, chin and lip. */
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
