import { clock } from '../../clock.ts';
import type { StepSource } from '../provider.ts';
import { fileLifeSeconds } from './queue.ts';

/** Work that uses a file must still find it when it starts: long after any order's deadline. */
const SPARE_SECONDS = 3600;
/** An address has a few hundred bytes. */
const KEPT_MAX = 1000;

/**
 * Addresses of files at fal that were uploaded before, by their key in storage, as long as fal keeps
 * them: the weights of a persona have a hundred megabytes, and each of its pictures needs them.
 */
export function keptUploads() {
  const kept = new Map<string, { url: string; uploadedAt: number }>();
  const lifeMs = (fileLifeSeconds - SPARE_SECONDS) * 1000;

  return {
    /** The address that is kept; else that of `upload`. */
    addressOf: async (source: StepSource, upload: () => Promise<string>): Promise<string> => {
      // What a step made has a number only, which is another file in each order.
      if (!('key' in source)) return upload();
      const known = kept.get(source.key);
      if (known && clock.monotonicMs() - known.uploadedAt < lifeMs) return known.url;
      const uploadedAt = clock.monotonicMs();
      const url = await upload();
      kept.delete(source.key);
      kept.set(source.key, { url, uploadedAt });
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      return url;
    },
    /** After fal has lost the file. */
    forget: (source: StepSource): void => {
      if ('key' in source) kept.delete(source.key);
    },
  };
}
