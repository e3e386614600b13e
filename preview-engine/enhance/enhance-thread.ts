import { RESULT_LIMIT_PIXELS } from '../../contract/limits.ts';
import type { Size } from '../../film/camera.ts';
import { scaled } from '../photo-file.ts';
import { servePicture } from '../pixels/serve-picture.ts';
import { enhanced } from './enhance.ts';

/** What a photo above the limit of a result is read as: a baseline JPEG then takes half a gigabyte. */
const READ_PIXELS = 24_000_000;

await servePicture({
  sizeOf: enhancedSize,
  // In place: a large photo would otherwise be in memory three times.
  make: (photo, people, onProgress) => enhanced(photo, people, onProgress, photo.rgb),
});

/** The photo's own, where a result may have it. */
function enhancedSize(photo: Size): Size {
  const pixels = photo.width * photo.height;
  return pixels > RESULT_LIMIT_PIXELS ? scaled(photo, Math.sqrt(READ_PIXELS / pixels)) : photo;
}
