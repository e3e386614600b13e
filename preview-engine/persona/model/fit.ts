import type { Pixels } from '#film/pixels/picture.ts';
import type { Colour } from '../../drawings/colour.ts';
import { eyeAt } from '../../drawings/persona/face/eyes.ts';
import { lowerLipAt } from '../../drawings/persona/face/nose-and-mouth.ts';
import { SHEET } from '../../drawings/svg/ink.ts';
import type { Mark } from '../portrait/mark.ts';
import { paintPortrait, PORTRAIT_HEAD, turnOf } from '../portrait/paint-portrait.ts';
import type { Sitting } from '../portrait/sitting.ts';
import type { Traits } from '../traits.ts';
import {
  colourDistance,
  likeness,
  medianColour,
  type Region,
  type Rgb,
  signatureOf,
} from './measure.ts';
import type { Model } from './model.ts';

type Palette = Record<Swatch, Rgb>;

/** The findings of a training about a persona. */
export type Fit = Pick<Model, 'traits' | 'palette' | 'signature' | 'likeness'>;

/** Rounds of painting and comparing; the colours stand still after five or six. */
const ROUNDS = 7;

/**
 * Finds the colours that a portrait was painted with: starts with the colours of its pixels, paints
 * the persona in the portrait's light, and moves each colour by the remaining difference. So it
 * needs no model of what light and finish do to a colour.
 */
export async function fitModel(
  portrait: Pixels,
  { traits, sitting }: Mark,
  signal: AbortSignal,
  onProgress: (fraction: number, stage: string) => void,
): Promise<Fit> {
  const places = placesOf(traits, sitting, portrait.width / SHEET.width);
  const measure = (pixels: Pixels) => paletteOf(pixels, places);
  onProgress(0, 'Measuring the face');
  const palette = measure(portrait);
  const signature = signatureOf(portrait, places.head);

  const guess: Palette = { ...palette };
  const best: Palette = { ...palette };
  const error: Record<Swatch, number> = {
    skin: Infinity,
    hair: Infinity,
    lips: Infinity,
    iris: Infinity,
  };
  for (let round = 0; round < ROUNDS; round++) {
    onProgress(0.1 + (0.75 * round) / ROUNDS, 'Fitting the model');
    const painted = measure(
      await paintPortrait(coloured(traits, guess), sitting, portrait, signal),
    );
    for (const swatch of swatches) {
      const distance = colourDistance(painted[swatch], palette[swatch]);
      if (distance < error[swatch]) {
        error[swatch] = distance;
        best[swatch] = guess[swatch];
      }
      guess[swatch] = moved(guess[swatch], painted[swatch], palette[swatch]);
    }
  }

  onProgress(0.85, 'Checking likeness');
  const fitted = coloured(traits, best);
  const painted = await paintPortrait(fitted, sitting, portrait, signal);
  const alike = likeness(signature, signatureOf(painted, places.head));
  return { traits: fitted, palette, signature, likeness: Math.round(alike * 10_000) / 10_000 };
}

/** The four colours of a face whose parts are at these places. */
export function paletteOf(pixels: Pixels, places: ReturnType<typeof placesOf>): Palette {
  return {
    skin: medianColour(pixels, places.skin),
    hair: medianColour(pixels, places.hair),
    lips: medianColour(pixels, places.lips),
    iris: medianColour(pixels, places.iris),
  };
}

/** Towards the target by what was missed. */
function moved(from: Rgb, seen: Rgb, target: Rgb): Rgb {
  const step = (channel: 0 | 1 | 2): number =>
    Math.max(0, Math.min(255, from[channel] + target[channel] - seen[channel]));
  return [step(0), step(1), step(2)];
}

function coloured(traits: Traits, { skin, hair, lips, iris }: Palette): Traits {
  return {
    ...traits,
    skin: hex(skin),
    lips: hex(lips),
    iris: hex(iris),
    hair: { ...traits.hair, colour: hex(hair) },
  };
}

export const hex = (rgb: Rgb): Colour =>
  `#${rgb.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;

/** The four colours a face is known by, and where a portrait shows them. */
const swatches = ['skin', 'hair', 'lips', 'iris'] as const;
type Swatch = (typeof swatches)[number];

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
