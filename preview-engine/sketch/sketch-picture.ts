import { type MadePicture, makePicture, type PictureOrder } from '../make-picture.ts';
import type { Size } from '../../film/camera.ts';
import { scaled } from '../photo-file.ts';
import { SKETCH_PIXELS } from './sketch.ts';

/** Nothing is drawn larger than this times the picture, there would be nothing to draw. */
const MOST_ENLARGED = 3;

/**
 * Makes a pencil drawing of a picture, two megapixels with its aspect ratio. Throws
 * as `makePicture` does.
 */
export function sketchPicture(order: PictureOrder): Promise<MadePicture> {
  const script = new URL('./sketch-thread.ts', import.meta.url);
  return makePicture(order, script);
}

export const sketchSize = (size: Size): Size =>
  scaled(size, Math.min(MOST_ENLARGED, Math.sqrt(SKETCH_PIXELS / (size.width * size.height))));
