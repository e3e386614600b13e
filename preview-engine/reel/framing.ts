import type { Point, Size } from '../../film/camera.ts';
import { type Film, goesToFaces } from '../../film/film.ts';
import { isCloseUp, keptInFrame, type Layout, layoutOf } from '../../film/layout.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { fromPixels, rawPixels, scaled } from '../photo-file.ts';
import { focusOn, headsOf } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';
import { findPerson } from '../sight/skin.ts';
import { SMALL, standingOut, towardsMiddle } from './standing-out.ts';

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

/**
 * Where nobody could look for people, a photo fills the frame that keeps at least this much of its
 * area: a narrower crop could cut a head.
 */
const CROP_KEEPS = 0.7;

/** What decides how a photo lies in the frame. */
type Framing = { isWhole: boolean; subject?: Point | null; people: People | undefined; film: Film };

/**
 * A photo fills the frame where all heads in it fit into one frame side by side, and where the
 * film goes from face to face; as a shot of a longer film only where that is no close-up. Of one
 * person close up the face must fit, not the hair. Whoever chose a `subject` has said what may be cut.
 */
export function layoutFor(
  aspect: number,
  frameHeight: number,
  { isWhole, subject, people, film }: Framing,
): Layout {
  if (isWhole || subject) return layoutOf(aspect, frameHeight, isWhole);
  if (people === undefined) {
    return layoutOf(aspect, frameHeight, keptInFrame(aspect, frameHeight) < CROP_KEEPS);
  }
  const filling = layoutOf(aspect, frameHeight, false);
  const heads = people.faces.length === 1 ? people.faces : headsOf(people);
  const span = (ends: readonly number[]) => Math.max(0, ...ends) - Math.min(1, ...ends);
  const across = span(heads.flatMap(({ left, right }) => [left, right]));
  const down = span(heads.flatMap(({ top, bottom }) => [top, bottom]));
  const fits = across * filling.width <= 1 && down * filling.height <= frameHeight;
  const isClose = film.rests !== undefined && isCloseUp(aspect, frameHeight, headsOf(people));
  const fills = !isClose && (heads.length === 0 || fits || goesToFaces(film));
  return fills ? filling : layoutOf(aspect, frameHeight, true);
}

/** The part of the photo's width and height that one frame shows. */
export function partInFrame(layout: Layout, frameHeight: number): Size {
  return { width: Math.min(1, 1 / layout.width), height: Math.min(1, frameHeight / layout.height) };
}
