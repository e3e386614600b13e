import { mirror } from '../../svg/paths.ts';
import { each, ellipse, path, stroke } from '../../svg/shapes.ts';
import { faint, type Point } from '../../svg/ink.ts';
import { along, type FacePen } from './pen.ts';

/** The outline of the face, from the crown round by the right side. */
export function faceOutline({ traits: { face } }: Pick<FacePen, 'traits'>): Point[] {
  const wide = along(face.width, 0.94, 1.06);
  const cheek = along(face.cheeks, 0.335, 0.36) * wide;
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
export const cheekWidth = ({ traits: { face } }: Pick<FacePen, 'traits'>): number =>
  along(face.cheeks, 0.335, 0.36) * along(face.width, 0.94, 1.06);

/** Head and ears, modelled by light; no features yet. */
export function drawSkull(pen: FacePen): string {
  const { ink, h, lit, tones, outline, spot, traits } = pen;
  const d = outline(faceOutline(pen));
  const inside = { 'clip-path': ink.clip(d) };
  const base = path(
    d,
    ink.linear(
      [tones.light, [0.38, tones.base], [0.72, tones.base], tones.shade],
      lit === -1 ? 12 : 168,
    ),
  );
  const glowAt = (
    x: number,
    y: number,
    rx: number,
    ry: number,
    colour: string,
    opacity: number,
  ) => {
    const [cx, cy] = spot(x, y);
    // A colour of ours, in the form the ink wants.
    const tone = colour as typeof tones.base;
    const fill = ink.radial([faint(tone, opacity), [0.55, tone, opacity * 0.45], faint(tone, 0)]);
    return ellipse(cx, cy, rx * h, ry * h, fill, inside);
  };
  const away = -lit;
  // The side of the face that turns from the light, from the temple to the chin.
  const side = path(
    outline([
      [away * 0.4, 0.1],
      [away * 0.27, 0.3],
      [away * 0.285, 0.48],
      [away * along(traits.face.cheeks, 0.235, 0.2), 0.68],
      [away * 0.16, 0.86],
      [away * 0.02, 0.985],
      [away * 0.1, 1.06],
      [away * 0.42, 0.8],
    ]),
    tones.shade,
    { opacity: 0.42, filter: ink.blur(h * 0.028), ...inside },
  );
  const nearSide = path(
    outline([
      [lit * 0.4, 0.55],
      [lit * 0.3, 0.66],
      [lit * 0.25, 0.8],
      [lit * 0.12, 0.95],
      [lit * 0.1, 1.05],
      [lit * 0.42, 0.85],
    ]),
    tones.shade,
    { opacity: 0.3, filter: ink.blur(h * 0.022), ...inside },
  );
  const blush = along(traits.makeup, 0.2, 0.5);
  return (
    ears(pen) +
    base +
    glowAt(lit * 0.1, 0.24, 0.22, 0.15, tones.glow, 0.3) +
    glowAt(lit * 0.21, 0.6, 0.12, 0.09, tones.glow, 0.36) +
    glowAt(0, 0.94, 0.09, 0.05, tones.glow, 0.24) +
    side +
    nearSide +
    each([-1, 1], (s) => glowAt(s * 0.215, 0.665, 0.125, 0.095, tones.blush, blush)) +
    each([-1, 1], (s) => glowAt(s * 0.15, 0.475, 0.12, 0.075, tones.shade, 0.34))
  );
}

function ears(pen: FacePen): string {
  const { ink, h, lit, tones, outline, line, traits } = pen;
  const x = cheekWidth(pen);
  const out = along(traits.ears, 0.035, 0.06);
  const long = along(traits.ears, 0.95, 1.08);
  return each([-1, 1], (s) => {
    const at = ([dx, y]: Point): Point => [s * (x + dx), 0.56 + (y - 0.56) * long];
    const shape = outline(
      (
        [
          [-0.03, 0.46],
          [out * 0.7, 0.43],
          [out * 1.15, 0.49],
          [out * 0.85, 0.58],
          [out * 0.45, 0.665],
          [-0.02, 0.66],
        ] as const
      ).map(at),
    );
    const fill = s === lit ? tones.base : tones.shade;
    const hollow = line(
      ...(
        [
          [0.0, 0.475],
          [out * 0.75, 0.47],
          [out * 0.7, 0.54],
          [out * 0.2, 0.585],
        ] as const
      ).map(at),
    );
    return (
      path(shape, fill) +
      stroke(hollow, tones.deep, h * 0.011, { opacity: 0.38, filter: ink.blur(h * 0.003) })
    );
  });
}
