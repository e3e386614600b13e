import type { ReelCategory, ReelOption } from '../reels.ts';
import type { Film } from './film.ts';
import { dancing } from './motions/dancing.ts';
import { emotions } from './motions/emotions.ts';
import { flexing } from './motions/flexing.ts';
import { flirty } from './motions/flirty.ts';
import { movement } from './motions/movement.ts';
import { posing } from './motions/posing.ts';
import { viralDances } from './motions/viral-dances.ts';

/**
 * How every option of every category moves: the one table of the reel engine. A row is a film of
 * ten seconds at 30 frames; the first frame is also the poster, so it is bright and whole.
 *
 * The types ask for exactly the catalogue's options; that any two rows of a category are visibly
 * different films is kept by motions.test.ts.
 */
export const motions = {
  flexing,
  posing,
  dancing,
  flirty,
  movement,
  emotions,
  viralDances,
} satisfies { [C in Exclude<ReelCategory, 'custom'>]: Record<ReelOption<C>, Film> };
