// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { Size } from '../../film/camera.ts';
import { fromPixels } from '../photo-file.ts';
import type { Frame } from '../reel/walk.ts';

/** Writes a frame as a JPEG of its own size. */
export async function writeCover(frame: Frame, size: Size, path: string): Promise<void> {
  const pixels = { rgb: colours(frame, size), ...size };
  await fromPixels(pixels).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(path);
}

/** From BT.709 of limited range, as `planes.ts` makes it. */
function colours({ luma, blue, red }: Frame, { width, height }: Size): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    const half = (y >> 1) * (width / 2);
    for (let x = 0; x < width; x++, at += 3) {
      const light = 1.164_38 * (luma[y * width + x]! - 16);
      const cb = blue[half + (x >> 1)]! - 128;
      const cr = red[half + (x >> 1)]! - 128;
      rgb[at] = light + 1.792_74 * cr;
      rgb[at + 1] = light - 0.213_25 * cb - 0.532_91 * cr;
      rgb[at + 2] = light + 2.112_4 * cb;
    }
  }
  return new Uint8Array(rgb.buffer);
}
