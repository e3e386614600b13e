import type { Point, Size } from '../../film/camera.ts';
import { fromPixels, rawPixels, scaled } from '../photo-file.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { focusOn, headsOf } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';
import { SMALL, standingOut, towardsMiddle } from './standing-out.ts';
import { findPerson } from '../sight/skin.ts';

/**
 * Where the film closes in, 0..1 of the photo: faces where there are some, else what stands out.
 * `inFrame` is the part of the photo that one frame shows. Where nobody could look for `people`,
 * the colour of skin says where one may be.
 */
export async function subjectOf(
  pixels: Pixels,
  people: People | undefined,
  inFrame: Size,
): Promise<Point> {
  const focus = focusOn(headsOf(people), inFrame);
  if (focus) return focus;
  const shrink = Math.min(1, SMALL / Math.max(pixels.width, pixels.height));
  const { width, height } = scaled(pixels, shrink);
  if (Math.min(width, height) < 8) return { x: 0.5, y: 0.45 };
  const small = await rawPixels(fromPixels(pixels).resize(width, height, { fit: 'fill' }));
  const seen = standingOut(small, inFrame, await attention(small));
  if (people) return seen;
  const { confidence, ...person } = findPerson(small.rgb, width, height);
  return {
    x: confidence * person.x + (1 - confidence) * seen.x,
    y: confidence * person.y + (1 - confidence) * seen.y,
  };
}

/** Where attention falls. */
async function attention(small: Pixels): Promise<Point> {
  const { width, height } = small;
  // The point comes in pixels after scaling, so the crop keeps the width: its scale is 1.
  const { info } = await fromPixels(small)
    .resize(width, Math.ceil(height / 2), { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return towardsMiddle({ x: (info.attentionX ?? 0) / width, y: (info.attentionY ?? 0) / height });
}
