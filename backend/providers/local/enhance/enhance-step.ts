import { join } from 'node:path';
import type { PollAnswer, PollContext } from '../../provider.ts';
import { photoFault } from '../photo-file.ts';
import { enhancePhoto } from './enhance-photo.ts';

/** Enhances the photo of a step into the poll's folder, from the start, however often it is asked. */
export async function makeEnhanced({
  source,
  scratchDir,
  signal,
  report,
}: PollContext): Promise<PollAnswer> {
  const outputPath = join(scratchDir, 'enhanced.jpg');
  const sourcePath = await source();
  try {
    await enhancePhoto({
      sourcePath,
      outputPath,
      signal,
      onProgress: (fraction, stage) => report({ fraction, stage }),
    });
  } catch (cause) {
    throw photoFault(cause, signal);
  }
  return { state: 'done', files: [{ path: outputPath, contentType: 'image/jpeg' }] };
}
