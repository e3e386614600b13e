import { type MadePicture, makePicture, type PictureOrder } from '../make-picture.ts';
import { SKETCH_PIXELS } from './sketch.ts';

type Size = { width: number; height: number };

/** Nothing is drawn larger than this times the picture, there would be nothing to draw. */
const MOST_ENLARGED = 3;

/**
 * Makes a pencil drawing of a picture, two megapixels with its aspect ratio. Throws
 * as `makePicture` does.
 */
export function sketchPicture(order: PictureOrder): Promise<MadePicture> {
  const script = new URL('./sketch-thread.ts', import.meta.url);
  return makePicture(order, {
    script,
    background: '#ffffff',
    sizeOf: sketchSize,
  });
}

export function sketchSize({ width, height }: Size): Size {
  const scale = Math.min(MOST_ENLARGED, Math.sqrt(SKETCH_PIXELS / (width * height)));
  return {
    width: Math.max(1, Math.round(scale * width)),
    height: Math.max(1, Math.round(scale * height)),
  };
}
