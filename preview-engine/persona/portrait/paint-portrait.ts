import sharp from 'sharp';
import { type Colour, darken, lighten, mix, tune } from '../../drawings/colour.ts';
import type { HeadBox } from '../../drawings/figure/traits.ts';
import { rawPixels } from '../../photo-file.ts';
import type { Pixels } from '#film/pixels/picture.ts';
import { finish, type Look } from '../../picture/finish.ts';
import { faint, ink, type Point, SHEET } from '../../drawings/svg/ink.ts';
import { ellipse, rect } from '../../drawings/svg/shapes.ts';
import { drawHalfLength, napeOf } from '../../drawings/persona/half-length.ts';
import type { Traits } from '../traits.ts';
import type { Sitting } from './sitting.ts';

/** The box of the head in every portrait, on the sheet. */
export const PORTRAIT_HEAD = { x: 540 - 0.36 * 690, y: 440, width: 0.72 * 690, height: 690 };

/** The place of a point of the upright head when the head is tilted. */
export function turnOf(degrees: number, x: number, y: number): Point {
  const turn = (degrees * Math.PI) / 180;
  const [nx, ny] = napeOf(PORTRAIT_HEAD);
  const [dx, dy, cos, sin] = [x - nx, y - ny, Math.cos(turn), Math.sin(turn)];
  return [nx + dx * cos - dy * sin, ny + dx * sin + dy * cos];
}

const look: Look = { bloom: 0.3, vignette: 0.2, grain: 2.6, warmth: 0.3, contrast: 0.22 };

/** A studio portrait: the same person, sitting and size give the same bytes. */
export async function paintPortrait(
  traits: Traits,
  sitting: Sitting,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<Pixels> {
  signal.throwIfAborted();
  const pixels = await rawPixels(sharp(Buffer.from(composePortrait(traits, sitting, size))));
  signal.throwIfAborted();
  await finish(pixels, look, `portrait/${traits.seed}`, signal);
  return pixels;
}

function composePortrait(
  traits: Traits,
  sitting: Sitting,
  size: { width: number; height: number },
): string {
  const paint = ink();
  const box: HeadBox = {
    ...PORTRAIT_HEAD,
    light: sitting.light,
    lightColour: '#fff1dc',
    shadeColour: mix(darken(sitting.backdrop, 0.5), '#2c2238', 0.4),
  };
  const person = drawHalfLength(traits, { ...sitting, box });
  return paint.document(backdrop(paint, sitting) + person, size);
}

/** Paper rolled down behind, lit from one side. */
function backdrop(paint: ReturnType<typeof ink>, { backdrop: colour, light }: Sitting): string {
  const { width, height } = SHEET;
  const deep: Colour = tune(darken(colour, 0.42), -8, 1.05);
  const side = light === 'left' ? 0.3 : 0.7;
  const wash = rect(0, 0, width, height, paint.linear([darken(colour, 0.2), colour, deep]));
  const pool = ellipse(
    width * side,
    760,
    900,
    980,
    paint.radial([
      faint(lighten(colour, 0.5), 0.85),
      [0.45, lighten(colour, 0.25), 0.4],
      faint(colour, 0),
    ]),
  );
  const fall = ellipse(
    width * (1 - side) + (side < 0.5 ? 260 : -260),
    1150,
    620,
    1000,
    paint.radial([faint(deep, 0.55), faint(deep, 0)]),
  );
  return wash + pool + fall;
}
