import type { Point } from '../../svg/ink.ts';
import { both, flip } from '../../svg/paths.ts';
import { each, ellipse, group, path, stroke } from '../../svg/shapes.ts';
import { along, type FacePen } from '../face/pen.ts';

export type Bust = FacePen & {
  /** Half widths in heads. */
  neck: number;
  shoulders: number;
  waist: number;
};

export function bustOf(pen: FacePen): Bust {
  const isMale = pen.traits.gender === 'Male';
  return {
    ...pen,
    neck: isMale ? along(pen.traits.face.jaw, 0.2, 0.225) : along(pen.traits.face.jaw, 0.16, 0.18),
    shoulders: isMale ? 0.95 : 0.84,
    waist: isMale ? 0.58 : 0.5,
  };
}

/** Neck, shoulders and collarbones, bare. */
export function drawBust(bust: Bust): string {
  const { ink, h, lit, tones, outline, line, spot, neck, shoulders, waist } = bust;
  const skin = outline(
    both([
      [neck, 0.78],
      [neck, 1.06],
      [neck + 0.035, 1.19],
      [neck + 0.16, 1.285],
      [shoulders * 0.72, 1.385],
      [shoulders * 0.93, 1.5],
      [shoulders * 0.86, 1.75],
      [shoulders * 0.74, 2.05],
      [waist, 2.6],
      [waist + 0.04, 3.5],
    ]),
  );
  const inside = { 'clip-path': ink.clip(skin) };
  const fill = ink.across(
    [tones.light, [0.45, tones.base], tones.shade],
    spot(lit * 0.75, 1.3),
    spot(-lit * 0.75, 1.5),
  );
  // The head's own shadow, longest on the side that turns from the light.
  const shadow = path(
    outline([
      [-0.4, 0.75],
      [0.4, 0.75],
      [0.3, 1.02],
      [-lit * 0.12 + 0.14, 1.16],
      [-lit * 0.1, 1.22],
      [-lit * 0.12 - 0.14, 1.16],
      [-0.3, 1.02],
    ]),
    tones.shade,
    { opacity: 0.78, filter: ink.blur(h * 0.018), ...inside },
  );
  const muscles = each([-1, 1], (s) =>
    stroke(
      line([s * neck * 0.82, 1.06], [s * neck * 0.5, 1.22], [s * 0.05, 1.385]),
      tones.shade,
      h * 0.022,
    ),
  );
  const bones = [-1, 1].map((s): Point[] => [
    [s * 0.055, 1.395],
    [s * 0.2, 1.382],
    [s * 0.42, 1.365],
    [s * shoulders * 0.74, 1.41],
  ]);
  const below = each(bones, (bone) => stroke(line(...bone), tones.shade, h * 0.02));
  const above = each(
    bones.map((bone) => bone.map(([x, y]): Point => [x, y - 0.018])),
    (bone) => stroke(line(...bone), tones.glow, h * 0.012),
  );
  const hollow = ellipse(...spot(0, 1.39), h * 0.04, h * 0.03, tones.shade, {
    opacity: 0.45,
    filter: ink.blur(h * 0.01),
  });
  const arms = [-1, 1].map((side) => flip(armOf(shoulders - 0.03, 0, 4), side));
  const inner = each(arms, (arm) => stroke(line(...arm.slice(-5)), tones.deep, h * 0.05));
  return (
    path(skin, fill) +
    group(inner, { opacity: 0.3, filter: ink.blur(h * 0.022) }) +
    each(arms, (arm) => path(outline(arm), fill)) +
    group(muscles, { opacity: 0.3, filter: ink.blur(h * 0.01), ...inside }) +
    group(below, { opacity: 0.5, filter: ink.blur(h * 0.007), ...inside }) +
    group(above, { opacity: 0.28, filter: ink.blur(h * 0.006), ...inside }) +
    hollow +
    shadow
  );
}

/** The outline of the right arm: over the shoulder, down its outside, up its inside. */
export function armOf(shoulders: number, room: number, until: number): Point[] {
  const down: Point[] = [
    [shoulders * 0.78, 1.4 - room * 0.3],
    [shoulders * 0.97 + room, 1.49],
    [shoulders + 0.045 + room, 1.66],
    [shoulders + 0.08 + room, 2.05],
    [shoulders + 0.11 + room, 2.5],
    [shoulders + 0.1 + room, 3.0],
    [shoulders + 0.04 + room, 3.7],
  ];
  const up: Point[] = [
    [shoulders - 0.14, 3.7],
    [shoulders - 0.15, 3.0],
    [shoulders - 0.17, 2.5],
    [shoulders - 0.21, 2.05],
    [shoulders * 0.72, 1.8],
    [shoulders * 0.7, 1.62],
  ];
  const ends = (points: Point[]) => points.filter(([, y]) => y < until - 0.02);
  const outside = ends(down).at(-1)?.[0] ?? shoulders;
  const inside = ends(up)[0]?.[0] ?? shoulders;
  return [...ends(down), [outside, until], [inside, until + 0.02], ...ends(up)];
}
