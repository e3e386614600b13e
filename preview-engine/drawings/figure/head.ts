import { type Colour, darken, lighten, mix, tune } from '../colour.ts';
import { faint, type Ink, type Point } from '../svg/ink.ts';
import { blob, curve, placed } from '../svg/paths.ts';
import { ellipse, path, stroke } from '../svg/shapes.ts';
import { hairInFront } from './hair.ts';
import { type FigureTraits, type HeadBox, spotIn } from './traits.ts';

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
