import { flip, mirror, pointsOf } from '../../svg/paths.ts';
import { each, ellipse, path, stroke } from '../../svg/shapes.ts';
import { faint, type Point } from '../../svg/ink.ts';
import type { Traits } from '#preview-engine/persona/traits.ts';
import type { Colour } from '../../colour.ts';
import { along, type FacePen } from './pen.ts';

/** The outline of the face, from the crown round by the right side. */
export function faceOutline(traits: Traits): Point[] {
  const { face } = traits;
  const wide = along(face.width, 0.94, 1.06);
  const cheek = cheekWidth(traits);
  const jaw = along(face.jaw, 0.243, 0.318) * wide;
  const low = along((face.jaw + face.chin) / 2, 0.135, 0.215) * wide;
  const chin = along(face.chin, 0.05, 0.11);
  const right: Point[] = [
    [0.17 * wide, 0.015],
    [0.29 * wide, 0.125],
    [0.344 * wide, 0.31],
    [cheek, 0.5],
    [along(0.35, cheek, jaw), 0.64],
    [jaw, 0.78],
    [low, 0.915],
    [chin, 0.99],
  ];
  return [[0, -0.01], ...right, ...mirror(right).toReversed()];
}

/** Widest where the ears sit. */
export const cheekWidth = ({ face }: Traits): number =>
  along(face.cheeks, 0.335, 0.36) * along(face.width, 0.94, 1.06);

/** Head and ears, modelled by light; no features yet. */
export function drawSkull(pen: FacePen): string {
  const { ink, h, lit, tones, outline, spot, traits } = pen;
  const d = outline(faceOutline(traits));
  const inside = { 'clip-path': ink.clip(d) };
  const base = path(
    d,
    ink.linear(
      [tones.light, [0.38, tones.base], [0.72, tones.base], tones.shade],
      lit === -1 ? 12 : 168,
    ),
  );
  const glowAt = ([x, y]: Point, [rx, ry]: Point, tone: Colour, opacity: number) => {
    const fill = ink.radial([faint(tone, opacity), [0.55, tone, opacity * 0.45], faint(tone, 0)]);
    return ellipse(...spot(x, y), rx * h, ry * h, fill, inside);
  };
  const away = -lit;
  // The side of the face that turns from the light, from the temple to the chin.
  const side = path(
    outline([
      ...flip(pointsOf('0.4,0.1 0.27,0.3 0.285,0.48'), away),
      [away * along(traits.face.cheeks, 0.235, 0.2), 0.68],
      ...flip(pointsOf('0.16,0.86 0.02,0.985 0.1,1.06 0.42,0.8'), away),
    ]),
    tones.shade,
    { opacity: 0.42, filter: ink.blur(h * 0.028), ...inside },
  );
  const nearSide = path(
    outline(flip(pointsOf('0.4,0.55 0.3,0.66 0.25,0.8 0.12,0.95 0.1,1.05 0.42,0.85'), lit)),
    tones.shade,
    { opacity: 0.3, filter: ink.blur(h * 0.022), ...inside },
  );
  const blush = along(traits.makeup, 0.2, 0.5);
  return (
    ears(pen) +
    base +
    glowAt([lit * 0.1, 0.24], [0.22, 0.15], tones.glow, 0.3) +
    glowAt([lit * 0.21, 0.6], [0.12, 0.09], tones.glow, 0.36) +
    glowAt([0, 0.94], [0.09, 0.05], tones.glow, 0.24) +
    side +
    nearSide +
    each([-1, 1], (s) => glowAt([s * 0.215, 0.665], [0.125, 0.095], tones.blush, blush)) +
    each([-1, 1], (s) => glowAt([s * 0.15, 0.475], [0.12, 0.075], tones.shade, 0.34))
  );
}

function ears(pen: FacePen): string {
  const { ink, h, lit, tones, outline, line, traits } = pen;
  const x = cheekWidth(traits);
  const out = along(traits.ears, 0.035, 0.06);
  const long = along(traits.ears, 0.95, 1.08);
  return each([-1, 1], (s) => {
    const at = (dx: number, y: number): Point => [s * (x + dx), 0.56 + (y - 0.56) * long];
    const shape = outline([
      at(-0.03, 0.46),
      at(out * 0.7, 0.43),
      at(out * 1.15, 0.49),
      at(out * 0.85, 0.58),
      at(out * 0.45, 0.665),
      at(-0.02, 0.66),
    ]);
    const fill = s === lit ? tones.base : tones.shade;
    const inner = [at(0, 0.475), at(out * 0.75, 0.47), at(out * 0.7, 0.54), at(out * 0.2, 0.585)];
    const hollow = line(...inner);
    return (
      path(shape, fill) +
      stroke(hollow, tones.deep, h * 0.011, { opacity: 0.38, filter: ink.blur(h * 0.003) })
    );
  });
}
