import { RESULT_LIMIT_PIXELS } from '../../contract/limits.ts';
import type { Size } from '../../film/camera.ts';
import { servePicture } from '../pixels/serve-picture.ts';
import { enhanced } from './enhance.ts';

await servePicture({
  sizeOf: enhancedSize,
  // In place: a large photo would otherwise be in memory three times.
  make: (photo, people, onProgress) => enhanced(photo, people, onProgress, photo.rgb),
});

/**
 * The photo's own where a result may have it, else half: the decoder gives that in a quarter of the
 * memory.
 */
function enhancedSize(photo: Size): Size {
  const { width, height } = photo;
  if (width * height <= RESULT_LIMIT_PIXELS) return photo;
  // Rounded up, it would be decoded whole.
  const half = (side: number) => Math.max(1, Math.floor(side / 2));
  return { width: half(width), height: half(height) };
}
