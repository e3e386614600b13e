import type { Pixels } from '../../film/pixels/picture.ts';
import type { People } from '../sight/people.ts';
import { plainBackdrop } from './backdrop.ts';
import { castGains, NO_GAINS } from './cast.ts';
import { cleaned } from './clean.ts';
import { finished } from './finish.ts';
import { measureLight, toneCurve } from './light.ts';
import { shrunk } from '../../film/pixels/shrunk.ts';
import { mapFactor, mapsOf } from './maps.ts';
import { measureFlaws } from './measure.ts';
import { relightFor } from './relight.ts';
import { remediesFor } from './remedies.ts';

/** Less colour than this is a black-and-white photo, which has no cast and no skin. */
const HAS_COLOUR = 0.02;

/**
 * Measures the faults of a photo, then repairs them. Only the values of pixels change, never their
 * places, so that faces stay the same. `people` are those in the photo, where that is known. The
 * same photo always gives the same result. `cleanInto` is memory for the photo without its noise: a
 * caller that no longer needs the photo gives its pixels.
 */
export function enhanced(
  photo: Pixels,
  people: People | undefined,
  onProgress: (fraction: number, stage: string) => void,
  cleanInto = new Uint8Array(photo.rgb.length),
): Pixels {
  const remedies = remediesFor(measureFlaws(photo), photo);
  onProgress(0.08, 'Removing noise');
  const clean = cleaned(photo, { remedies, into: cleanInto }, (part) =>
    onProgress(0.08 + 0.4 * part, 'Removing noise'),
  );
  onProgress(0.48, 'Balancing light');
  const small = shrunk(clean, mapFactor(clean));
  const light = measureLight(small);
  const isColourful = light.colour > HAS_COLOUR;
  const backdrop = plainBackdrop(small, light.white);
  const gains = isColourful ? castGains(small, 1 - backdrop) : NO_GAINS;
  const maps = mapsOf(small, gains, isColourful ? remedies.skinShare : 0);
  const asked = toneCurve(light);
  const curve = (value: number) => asked(value) + backdrop * (value - asked(value));
  const relight = relightFor(small, people, { gains, curve });
  onProgress(0.52, 'Recovering detail');
  return finished(clean, { remedies, maps, gains, curve, relight }, (part) =>
    onProgress(0.52 + 0.48 * part, 'Recovering detail'),
  );
}
