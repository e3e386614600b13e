import { type MadePicture, makePicture, type PictureOrder } from '../make-picture.ts';

/**
 * Makes a better JPEG of a photo, with its aspect ratio; a small photo at twice its size, one of more
 * pixels than a result may have smaller. Throws as `makePicture` does.
 */
export function enhancePhoto(order: PictureOrder): Promise<MadePicture> {
  const script = new URL('./enhance-thread.ts', import.meta.url);
  return makePicture(order, script);
}
