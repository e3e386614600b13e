import { customFilm } from './custom.ts';
import type { Film } from '../../contract/tools/reel-motions/film.ts';
import { motions } from '../../contract/tools/reel-motions/motions.ts';

/** Category and option as the catalogue words them; `prompt` is what `custom` is made from. */
export type Motion = { category: string; option: string | null; prompt: string };

/** A motion and how the photo lies in the frame. */
export type ReelWish = Motion & { isWhole: boolean };

/** Category, then option; Maps, so that `constructor` is not one. */
const table = new Map(
  Object.entries(motions).map(([category, options]) => [
    category,
    new Map<string, Film>(Object.entries(options)),
  ]),
);

/** The film for a motion, or undefined when the catalogue has no such category and option. */
export function filmFor({ category, option, prompt }: Motion): Film | undefined {
  if (category === 'custom') return customFilm(prompt);
  return option === null ? undefined : table.get(category)?.get(option);
}
