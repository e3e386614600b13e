import { customFilm } from './custom.ts';
import type { Film } from '../../contract/tools/reel-motions/film.ts';
import { filmOf } from '../../contract/tools/reel-motions/motions.ts';

/** Category and option as the catalogue words them; `prompt` is what `custom` is made from. */
export type Motion = { category: string; option: string | null; prompt: string };

/** A motion and how the photo lies in the frame. */
export type ReelWish = Motion & { isWhole: boolean };

/** The film for a motion, or undefined when the catalogue has no such category and option. */
export function filmFor({ category, option, prompt }: Motion): Film | undefined {
  if (category === 'custom') return customFilm(prompt);
  return option === null ? undefined : filmOf(category, option);
}
