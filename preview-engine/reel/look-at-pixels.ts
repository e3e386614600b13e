import sharp, { type Sharp } from 'sharp';
import { type PhotoArea, type PhotoLook, photoHints } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import { layoutOf, type Rect } from '../../film/layout.ts';
import type { Plane } from '../../film/pixels/blur.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { fitTogether } from '../../film/kept-in-frame.ts';
import { lookForPeople } from '../sight/look.ts';
import { hintsOf, lumaOf } from '../sight/photo-hints.ts';
import { backdropOf } from './photo.ts';
import { sightsOf } from './framing.ts';

/**
 * How a reel would see a photo of these pixels, decoded as for a film, in its frame: for scripts
 * that already run in a thread. Null where the models cannot run: `notice` is called with the
 * reason.
 */
export async function lookAtPixels(
  { pixels, upright, frameHeight }: { pixels: Pixels; upright: Size; frameHeight: number },
  notice: (text: string) => void,
): Promise<PhotoLook | null> {
  // Made by other threads while this one runs the models.
  const luma = lumaOf(pixels);
  const people = await lookForPeople(pixels, notice);
  if (!people) return null;
  const aspect = upright.width / upright.height;
  const seenIn = async (isWhole: boolean) => {
    const layout = layoutOf(aspect, frameHeight, isWhole);
    return { layout, ...(await sightsOf(pixels, people, { layout, frameHeight })) };
  };
  const seenWhole = async () => {
    const seen = await seenIn(true);
    const backdrop = (await backdropOf(pixels, seen, frameHeight)).jpeg(backdropJpeg);
    return { subject: seen.subject, backdrop: await inBase64(backdrop) };
  };
  const [filled, whole, mask, light] = await Promise.all([
    seenIn(false),
    seenWhole(),
    people.mask ? inBase64(greyPng(people.mask)) : null,
    luma,
  ]);
  const { layout, subject, heads, thing } = filled;
  const fits = fitTogether(heads, layout, frameHeight);
  return {
    width: upright.width,
    height: upright.height,
    heads: heads.map(areaOf),
    subject,
    thing: thing ? areaOf(thing) : null,
    whole,
    mask,
    hints: hintsOf(light, { heads, upright, fits }).map((code) => ({
      code,
      text: photoHints[code],
    })),
  };
}

const areaOf = ({ left, top, right, bottom }: Rect): PhotoArea => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** All blur: a few kilobytes. */
const backdropJpeg = { quality: 90, chromaSubsampling: '4:4:4' };

function greyPng({ values, width, height }: Plane): Sharp {
  const grey = Uint8Array.from(values, (value) => Math.round(255 * value));
  return sharp(grey, { raw: { width, height, channels: 1 } }).png();
}

async function inBase64(picture: Sharp): Promise<string> {
  return (await picture.toBuffer()).toString('base64');
}
