import { eyeAt } from '../../drawings/persona/face/eyes.ts';
import { lowerLipAt } from '../../drawings/persona/face/mouth.ts';
import { PORTRAIT_HEAD, turnOf } from '../portrait/paint-portrait.ts';
import type { Sitting } from '../portrait/sitting.ts';
import type { Traits } from '../traits.ts';
import type { Region } from './measure.ts';

/** The four colours a face is known by, and where a portrait shows them. */
export const swatches = ['skin', 'hair', 'lips', 'iris'] as const;
export type Swatch = (typeof swatches)[number];

/** `scale` is pixels of the picture for one of the sheet. */
export function placesOf(
  traits: Traits,
  sitting: Sitting,
  scale: number,
): Readonly<Record<Swatch | 'head', Region>> {
  const lit = sitting.light === 'left' ? -1 : 1;
  const around = (x: number, y: number, wide: number, tall: number): Region => {
    const h = PORTRAIT_HEAD.height;
    const [px, py] = turnOf(sitting.tilt, 540 + x * h, PORTRAIT_HEAD.y + y * h);
    return {
      left: Math.round((px - (wide * h) / 2) * scale),
      top: Math.round((py - (tall * h) / 2) * scale),
      width: Math.max(3, Math.round(wide * h * scale)),
      height: Math.max(3, Math.round(tall * h * scale)),
    };
  };
  return {
    // Below glasses, above beards, beside the nose.
    skin: around(lit * 0.165, 0.645, 0.07, 0.035),
    hair: around(lit * 0.06, -0.03, 0.16, 0.05),
    lips: around(0, lowerLipAt(traits), 0.07, 0.014),
    // Beside the pupil, away from the light's reflection.
    iris: around(lit * eyeAt(traits) - lit * 0.024, 0.506, 0.01, 0.016),
    head: around(0, 0.5, 0.72, 1),
  };
}
