import type { Point } from '../../film/camera.ts';
import type { Film } from '../../film/film.ts';
import { filmOf } from '../../film/motions.ts';
import type { ReelSound } from '../../film/sound/motion-loops.ts';
import { customFilm } from './custom.ts';

/** Category and option as the catalogue words them; `prompt` is what `custom` is made from. */
export type Motion = { category: string; option: string | null; prompt: string };

/**
 * A motion, how the photo lies in the frame, what of it the film is about, and what it sounds like.
 */
export type ReelWish = Motion & { isWhole: boolean; subject: Point | null; sound: ReelSound };

/** The film for a motion, or undefined when the catalogue has no such category and option. */
export function filmFor({ category, option, prompt }: Motion): Film | undefined {
  if (category === 'custom') return customFilm(prompt);
  return option === null ? undefined : filmOf(category, option);
}
