import { UPLOAD_LIMIT_PIXELS, UPLOAD_MIN_PIXELS_PER_SIDE, uploadTexts } from '#contract/limits.ts';

/**
 * Why a picture of an accepted type is refused; null when it can be used, as far as a browser sees.
 */
export async function checkPicture(file: Blob): Promise<string | null> {
  try {
    // The dimensions first: decoding a huge picture could take all memory of a phone.
    const why = sizeFault(await pictureSize(file));
    if (why !== null) return why;
    // An image element shows what there is of a file that was cut off; this refuses it.
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return uploadTexts.unreadable;
  }
}

/** The limits of the server, so that nobody uploads a picture only to hear that it is refused. */
export function sizeFault({ width, height }: PictureSize): string | null {
  if (width * height > UPLOAD_LIMIT_PIXELS) return uploadTexts.tooManyPixels;
  return Math.min(width, height) < UPLOAD_MIN_PIXELS_PER_SIDE ? uploadTexts.tooSmall : null;
}

export type PictureSize = { width: number; height: number };

/** The picture's size as it is shown, in pixels. Rejects where it cannot be read. */
export function pictureSize(file: Blob): Promise<PictureSize> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  return new Promise<PictureSize>((resolve, reject) => {
    image.addEventListener('load', () => {
      resolve({ width: image.naturalWidth, height: image.naturalHeight });
    });
    image.addEventListener('error', () => reject(new Error('The picture cannot be read.')));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
