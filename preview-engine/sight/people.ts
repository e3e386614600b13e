import type { Pixels } from '../../film/pixels/picture.ts';
import { inThread } from '../pixels/thread.ts';
import type { People } from '../../film/photo/people.ts';

/**
 * Who is in a photo, found in a thread of its own that ends with the answer, so that neither the
 * runtime nor the models stay in memory. Takes about 0.6 s, most of it for loading them.
 *
 * `undefined` where the models cannot run, which is said once in the log: nobody knows. Rejects with
 * the signal's reason when it aborts.
 */
export async function findPeople(pixels: Pixels, signal: AbortSignal): Promise<People | undefined> {
  const script = new URL('./sight-thread.ts', import.meta.url);
  return inThread<Pixels, People | undefined>(script, pixels, {
    signal,
    onProgress: () => undefined,
  });
}
