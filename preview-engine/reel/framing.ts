import type { Point, Size } from '../../film/camera.ts';
import { type Film, goesToFaces } from '../../film/film.ts';
import { isCloseUp, keptInFrame, type Layout, layoutOf } from '../../film/layout.ts';
import { headsOf } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';

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
