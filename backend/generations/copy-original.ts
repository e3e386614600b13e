import { join } from 'node:path';
import { UPLOAD_LIMIT_PIXELS } from '../../contract/limits.ts';
import { writeOrigin, writtenOrigin } from '../media-files/origin.ts';
import { writeScaledPicture } from '../media-files/scale-picture.ts';
import { diskFault, StorageFault } from '../storage/storage.ts';
import type { Engine } from './engine.ts';

/**
 * Writes the photo that a step works from as the picture that is kept beside the result, and returns
 * its path in `scratchDir`. Freshly encoded in its own size, because an upload is never served: it
 * may say where it was taken, and hide a page behind its pixels. Only what it says of its origin
 * stays. Null for a photo that its provider could read and we cannot: what was made of it is
 * delivered without.
 */
export async function copyOriginal(
  { log }: Pick<Engine, 'log'>,
  { source, scratchDir }: { source: () => Promise<string>; scratchDir: string },
): Promise<string | null> {
  const photo = await source();
  const path = join(scratchDir, 'original.jpg');
  try {
    await writeScaledPicture(photo, path, { maxPixels: UPLOAD_LIMIT_PIXELS });
    const origin = await writtenOrigin(photo);
    if (origin) await writeOrigin(path, 'image/jpeg', origin);
    return path;
  } catch (error) {
    const fault = diskFault(error);
    if (fault instanceof StorageFault) throw fault;
    log.warn({ err: error }, 'an original could not be read and is not kept');
    return null;
  }
}
