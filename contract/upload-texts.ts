import { UPLOAD_LIMIT_PIXELS, UPLOAD_MIN_PIXELS_PER_SIDE } from './limits.ts';

/** Why a picture of an accepted type is refused, said by the form before the upload and by the server. */
export const uploadTexts = {
  unreadable: 'This image could not be read.',
  tooSmall: `This image is too small: at least ${UPLOAD_MIN_PIXELS_PER_SIDE} × ${UPLOAD_MIN_PIXELS_PER_SIDE} pixels are needed.`,
  tooManyPixels: `Images may have at most ${UPLOAD_LIMIT_PIXELS / 1_000_000} megapixels.`,
} as const;
