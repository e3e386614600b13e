import { isoText } from '../database/statement.ts';
import type { EventStore } from '../events/events.ts';
import { rowsBy, type Feature } from '../feature.ts';
import type { Context } from '../http/request-state.ts';
import { readIdempotencyKey } from '../http/parse.ts';
import { userPoints } from '../http/rate-limits.ts';
import {
  createFilm,
  deleteFilm,
  filmColumns,
  listFilms,
  readFilm,
  readFilmOfItem,
  saveFilm,
} from './films.ts';

/** Tabs save films by themselves: none of them may wait for longer than a minute. */
const filmPoints = (ctx: Context, userId: number) => userPoints('film', ctx, userId);

/** Films that users put together; making one is an order. */
export const films = {
  handlers: (store: EventStore) => ({
    films: ({ user }) => listFilms(store.database, user.id),
    createFilm: ({ user, body, ctx }) =>
      createFilm(store, user.id, { ...body, idempotencyKey: readIdempotencyKey(ctx) }),
    film: ({ user, params }) => readFilm(store.database, user.id, params.id),
    saveFilm: ({ user, params, body }) => saveFilm(store, user.id, { ...params, ...body }),
    filmOfImage: ({ user, params }) => readFilmOfItem(store.database, user.id, params.id),
    deleteFilm: ({ user, params }) => deleteFilm(store, user.id, params.id),
  }),
  limits: { createFilm: filmPoints, saveFilm: filmPoints, deleteFilm: filmPoints },
  tables: { films: 'deleted' },
  documents: {
    films: rowsBy('id')`${filmColumns}, f.document, ${isoText('f.created_at')} as "createdAt"
      from films f where user_id = $1`,
  },
} satisfies Feature;
