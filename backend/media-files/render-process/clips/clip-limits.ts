import { CLIP_SECONDS_MAX, UPLOAD_MIN_PIXELS_PER_SIDE } from '#contract/limits.ts';
import { filmLimits, UnusableFilm } from '../film-limits.ts';

/** A clip that is not taken; `message` is a sentence for its user. */
export class RefusedClip extends UnusableFilm {
  override name = 'RefusedClip';
}

/** A minute of 240 frames a second. */
const FRAMES_MAX = 14_400;

/** Throws `RefusedClip` for what is outside the limits of a clip. */
export function checkClip({ seconds = 0, frames = 0, packetBytes = 0 }): void {
  if (seconds > CLIP_SECONDS_MAX)
    throw new RefusedClip(`Clips may have at most ${CLIP_SECONDS_MAX} seconds.`);
  if (frames > FRAMES_MAX)
    throw new RefusedClip(`Clips may have at most ${FRAMES_MAX.toLocaleString('en')} frames.`);
  if (packetBytes > filmLimits.packetBytes)
    throw new UnusableFilm(`a packet of ${packetBytes} bytes is too large`);
}

type Sides = { width: number; height: number };

/** Throws `RefusedClip` for sides of a picture that are outside the limits of a clip. */
export function checkSides(sides: Sides): void {
  checkLargest(sides);
  const least = UPLOAD_MIN_PIXELS_PER_SIDE;
  if (Math.min(sides.width, sides.height) < least)
    throw new RefusedClip(
      `This clip is too small: at least ${least} × ${least} pixels are needed.`,
    );
}

/** Throws `RefusedClip` for sides that are too long; those that a track claims may be 0. */
export function checkLargest({ width, height }: Sides): void {
  const side = filmLimits.pixelsASide;
  if (Math.max(width, height) > side)
    throw new RefusedClip(`Clips may have at most ${side} × ${side} pixels.`);
}
