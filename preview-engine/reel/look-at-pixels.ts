import sharp from 'sharp';
import { type PhotoLook, photoHints } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import { layoutFor, partInFrame } from '../../film/photo/framing.ts';
import { headsOf } from '../../film/photo/heads.ts';
import type { Plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { lookForPeople } from '../sight/look.ts';
import { hintsOf } from '../sight/photo-hints.ts';
import { subjectOf } from './subject.ts';

/** A photo as a film decodes it, and the frame it is for. */
export type LookTask = { pixels: Pixels; upright: Size; frameHeight: number };

/**
 * How a reel of these pixels would see them, for scripts that already run in a thread. Null where the
 * models cannot run: `notice` is called with the reason.
 */
export async function lookAtPixels(
  { pixels, upright, frameHeight }: LookTask,
  notice: (text: string) => void,
): Promise<PhotoLook | null> {
  const people = await lookForPeople(pixels, notice);
  if (!people) return null;
  const aspect = upright.width / upright.height;
  const layout = layoutFor(aspect, frameHeight, { isWhole: false, people, film: { tracks: [] } });
  const heads = headsOf(people);
  const codes = await hintsOf(pixels, { heads, upright, fits: layout.kind === 'fill' });
  return {
    width: upright.width,
    height: upright.height,
    heads: heads.map(({ left, top, right, bottom }) => ({
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    })),
    subject: await subjectOf(pixels, people, partInFrame(layout, frameHeight)),
    mask: people.mask ? (await toPng(people.mask)).toString('base64') : null,
    hints: codes.map((code) => ({ code, text: photoHints[code] })),
  };
}

function toPng({ values, width, height }: Plane): Promise<Buffer> {
  const grey = Uint8Array.from(values, (value) => Math.round(255 * value));
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
