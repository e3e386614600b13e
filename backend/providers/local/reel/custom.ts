import type { Film } from './film.ts';
import { dolly, film } from './moves.ts';
export function customFilm(_prompt: string): Film {
  return film(dolly(1, 1.3));
}
