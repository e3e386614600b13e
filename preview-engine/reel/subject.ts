import type { Point, Size } from '../../contract/tools/reel-motions/camera.ts';
import { fromPixels, type Pixels, rawPixels } from '../photo-file.ts';
import { focusOn } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';
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
  const focus = people && focusOn(people.faces, inFrame);
  if (focus) return focus;
  const shrink = Math.min(1, 96 / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * shrink));
  const height = Math.max(1, Math.round(pixels.height * shrink));
  if (Math.min(width, height) < 8) return { x: 0.5, y: 0.45 };
  const small = await rawPixels(fromPixels(pixels).resize(width, height, { fit: 'fill' }));
  const seen = await standingOut(small);
  if (people) return seen;
  const { confidence, ...person } = findPerson(small.rgb, width, height);
  return {
    x: confidence * person.x + (1 - confidence) * seen.x,
    y: confidence * person.y + (1 - confidence) * seen.y,
  };
}

/** What the eye goes to first, drawn a little towards the middle: it is often only a part. */
async function standingOut(small: Pixels): Promise<Point> {
  const { width, height } = small;
  // The point comes in pixels after scaling, so the crop keeps the width: its scale is 1.
  const { info } = await fromPixels(small)
    .resize(width, Math.ceil(height / 2), { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    x: 0.7 * ((info.attentionX ?? 0) / width) + 0.15,
    y: 0.7 * ((info.attentionY ?? 0) / height) + 0.13,
  };
}
