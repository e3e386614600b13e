import type { Pixels } from '../../film/pixels/picture.ts';
import { faces } from './faces.ts';
import type { People } from './people.ts';
import { personMask } from './person-mask.ts';

/**
 * Who is in a photo, for scripts that already run in a thread; others call people.ts. `undefined`
 * where the models cannot run: `notice` is called with the reason.
 */
export async function lookForPeople(
  pixels: Pixels,
  notice: (text: string) => void,
): Promise<People | undefined> {
  try {
    const found = await faces(pixels);
    return { faces: found, mask: await personMask(pixels, found) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notice(`photos are not searched for faces, because the models cannot run: ${reason}`);
    return undefined;
  }
}
