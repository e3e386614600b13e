import type { Size } from '../../film/camera.ts';
import type { Layout } from '../../film/layout.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import type { Sights } from '../../film/scene.ts';
import { focusOn, headsOf } from '../sight/heads.ts';
import type { People } from '../sight/people.ts';
import { standingOut } from '../sight/standing-out.ts';

/**
 * The sights of a film in a photo that lies in the frame like this: the heads of `people` and what
 * it closes in on, which is heads where there are some, else the thing that stands out.
 */
export async function sightsOf(
  pixels: Pixels,
  people: People | undefined,
  { layout, frameHeight }: { layout: Layout; frameHeight: number },
): Promise<Sights> {
  const inFrame = partInFrame(layout, frameHeight);
  const heads = headsOf(people);
  const subject = focusOn(heads, inFrame);
  return subject ? { subject, heads } : { ...(await standingOut(pixels, inFrame)), heads };
}

/** The part of the photo's width and height that one frame shows. */
function partInFrame({ width, height }: Layout, frameHeight: number): Size {
  return { width: Math.min(1, 1 / width), height: Math.min(1, frameHeight / height) };
}
