import type { filmRoutes } from '#contract/routes/films.ts';
import { createFilm, deleteFilm, listFilms, readFilm, saveFilm } from '../../films/films.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';

/** Films that users put together. */
export function filmHandlers({ engine }: HandlerDependencies): HandlersOf<typeof filmRoutes> {
  return {
    films: ({ user }) => listFilms(engine.database, user.id),
    createFilm: ({ user, body }) => createFilm(engine, user.id, body),
    film: ({ user, params }) => readFilm(engine.database, user.id, params.id),
    saveFilm: ({ user, params, body }) => saveFilm(engine, user.id, { ...params, ...body }),
    deleteFilm: ({ user, params }) => deleteFilm(engine, user.id, params.id),
  };
}
