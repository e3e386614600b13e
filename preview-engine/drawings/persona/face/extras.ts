import { mix } from '../../colour.ts';
import { dice } from '#preview-engine/picture/dice.ts';
import { faint, type Point } from '../../svg/ink.ts';
import { placed, pointsOf } from '../../svg/paths.ts';
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
  const both = each([-1, 1], (s) => {
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
  const bridge = stroke(
    line([-(x - 0.105), 0.495], [0, 0.478], [x - 0.105, 0.495]),
    frame,
    h * 0.013,
  );
  return both + bridge;
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

/** What hangs from the ears; behind hair that covers them. */
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
