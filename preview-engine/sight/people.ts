import type { Plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { inThread } from '../pixels/thread.ts';

/** A face in a picture whose sides are 1. */
export type Face = {
  /** From the brows to the chin and from cheek to cheek; without hair and ears. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** 0..1: how sure the detector is. */
  score: number;
};

/** Who is in a photo. */
export type People = {
  /** The surest first; sides are 0..1 of the photo. */
  faces: readonly Face[];
  /**
   * How much each place belongs to people, 0..1: 256 x 256 values stretched over the whole photo.
   * Absent without a face, and where it cannot be trusted.
   */
  mask: Plane | undefined;
};

/**
 * Who is in a photo, found in a thread of its own that ends with the answer, so that neither the
 * runtime nor the models stay in memory. Takes about 0.6 s, most of it for loading them.
 *
 * `undefined` where the models cannot run, which is said once in the log: nobody knows. Rejects
 * with the signal's reason when it aborts.
 */
export async function findPeople(pixels: Pixels, signal: AbortSignal): Promise<People | undefined> {
  const script = new URL('./sight-thread.ts', import.meta.url);
  const watch = { signal, onProgress: () => undefined };
  return inThread<Pixels, People | undefined>(script, pixels, watch);
}
