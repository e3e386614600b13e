import type { Pixels } from '#film/pixels/picture.ts';
import type { People } from '#preview-engine/sight/people.ts';
import type { Colour } from '../../drawings/colour.ts';
import { SHEET } from '../../drawings/svg/ink.ts';
import { findPeople } from '../../sight/people.ts';
import { findPerson } from '../../sight/skin.ts';
import { drawTraits } from '../draw-traits.ts';
import type { Gender, Race } from '../heritage.ts';
import { paintPortrait } from '../portrait/paint-portrait.ts';
import { drawSitting } from '../portrait/sitting.ts';
import { type Fit, hex, paletteOf, placesOf } from './fit.ts';
import { medianColour, signatureOf } from './measure.ts';

type Point = { x: number; y: number };

/** Who the portrait shows, as far as that is known. */
export type Person = { gender?: Gender | undefined; race: Race };

/** With less confidence `findPerson` may have found wood or sand instead of a face. */
const CONFIDENCE_MIN = 0.25;

/**
 * A persona for a portrait that this engine did not draw: gender, race and seed draw the face, and
 * its skin has the photo's colour where a face is found. That is an impression of the photo, so its
 * likeness counts as 0. The same photo, person and seed give the same persona.
 */
export async function fitPhoto(
  photo: Pixels,
  { gender, race, seed }: Person & { seed: number },
  signal: AbortSignal,
  onProgress: (fraction: number, stage: string) => void,
): Promise<Fit> {
  onProgress(0, 'Measuring the face');
  const wish = { gender: gender ?? (seed % 2 === 0 ? 'Female' : 'Male'), race, seed } as const;
  const drawn = drawTraits(wish);
  const people = await findPeople(photo, signal);
  const traits = { ...drawn, skin: skinOf(photo, people) ?? drawn.skin };
  onProgress(0.3, 'Fitting the model');
  const sitting = drawSitting(wish);
  const size = { width: SHEET.width / 2, height: SHEET.height / 2 };
  const painted = await paintPortrait(traits, sitting, size, signal);
  const places = placesOf(traits, sitting, size.width / SHEET.width);
  onProgress(0.85, 'Checking likeness');
  const signature = signatureOf(painted, places.head);
  return { traits, palette: paletteOf(painted, places), signature, likeness: 0 };
}

/** The colour of the surest face's middle, or null where there is none. */
function skinOf(photo: Pixels, people: People | undefined): Colour | null {
  const { width, height } = photo;
  const middle = people ? middleOf(people) : guessed(photo);
  if (!middle) return null;
  const side = Math.max(1, Math.round(0.04 * Math.max(width, height)));
  const from = (place: number, length: number) =>
    Math.max(0, Math.min(length - side, Math.round(place * length - side / 2)));
  const region = {
    left: from(middle.x, width),
    top: from(middle.y, height),
    width: Math.min(side, width),
    height: Math.min(side, height),
  };
  return hex(medianColour(photo, region));
}

function middleOf({ faces: [face] }: People): Point | null {
  if (!face) return null;
  return { x: (face.left + face.right) / 2, y: (face.top + face.bottom) / 2 };
}

function guessed({ rgb, width, height }: Pixels): Point | null {
  const { confidence, ...point } = findPerson(rgb, width, height);
  return confidence < CONFIDENCE_MIN ? null : point;
}
