import type { filmRoutes } from '#contract/films.ts';
import type { EventStore } from '../events/events.ts';
import type { HandlersOf } from '../http/bind.ts';
import { createFilm, deleteFilm, listFilms, readFilm, readFilmOfItem, saveFilm } from './films.ts';

/** Films that users put together; `makeFilm` is an order. */
export function filmHandlers(store: EventStore): Omit<HandlersOf<typeof filmRoutes>, 'makeFilm'> {
  const { database } = store;
  return {
    films: ({ user }) => listFilms(database, user.id),
    createFilm: ({ user, body }) => createFilm(store, user.id, body),
    film: ({ user, params }) => readFilm(database, user.id, params.id),
    saveFilm: ({ user, params, body }) => saveFilm(store, user.id, { ...params, ...body }),
    filmOfImage: ({ user, params }) => readFilmOfItem(database, user.id, params.id),
    deleteFilm: ({ user, params }) => deleteFilm(store, user.id, params.id),
  };
}
