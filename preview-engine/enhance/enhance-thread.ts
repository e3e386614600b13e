import { RESULT_LIMIT_PIXELS } from '../../contract/limits.ts';
import type { Size } from '../../film/camera.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { servePicture } from '../pixels/serve-picture.ts';
import { enhanced } from './enhance.ts';

await servePicture({ background: '#ffffff', sizeOf: enhancedSize, make: inPlace });

/** A large photo would otherwise be in memory three times. */
function inPlace(...[photo, people, onProgress]: Parameters<typeof enhanced>): Pixels {
  return enhanced(photo, people, onProgress, photo.rgb);
}

/** The photo's own, or as large as a result may be. */
function enhancedSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(RESULT_LIMIT_PIXELS / (width * height)));
  return { width: Math.floor(width * scale) || 1, height: Math.floor(height * scale) || 1 };
}
