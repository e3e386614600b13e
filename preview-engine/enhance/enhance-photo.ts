import sharp from 'sharp';
import { limitConcurrency } from '../../backend/concurrency.ts';
import { untrustedPicture } from '../../backend/media-files/inspect-picture.ts';
import { RESULT_LIMIT_PIXELS } from '../../contract/limits.ts';
import { type MadePicture, makePicture, type PictureOrder } from '../make-picture.ts';

const inTurn = limitConcurrency(1);

/**
 * Makes a better JPEG of a photo, with its aspect ratio; a small photo at twice its size, one of
 * more pixels than a result may have smaller. These large ones are made one at a time in a process:
 * the decoder keeps the whole of a progressive JPEG. Throws as `makePicture` does.
 */
export async function enhancePhoto(order: PictureOrder): Promise<MadePicture> {
  const script = new URL('./enhance-thread.ts', import.meta.url);
  const make = () => makePicture(order, script);
  return (await isLarge(order.sourcePath)) ? inTurn(make) : make();
}

async function isLarge(path: string): Promise<boolean> {
  // What cannot be read is reported by the thread, which reads it anyway.
  const size = await sharp(path, untrustedPicture)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return size.width * size.height > RESULT_LIMIT_PIXELS;
}
