import type { filmRoutes } from '#contract/routes/films.ts';
import {
  createFilm,
  deleteFilm,
  listFilms,
  readFilm,
  readFilmOfItem,
  saveFilm,
} from '../../films/films.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { makeFilm } from '../make-film.ts';
import { respondAccepted } from '../outcome-response.ts';
import { readIdempotencyKey } from '../parse.ts';
import { addressPrefix, userPoints } from '../rate-limits.ts';

/** Films that users put together. */
export function filmHandlers(parts: HandlerDependencies): HandlersOf<typeof filmRoutes> {
  const { engine, limits } = parts;
  return {
    films: ({ user }) => listFilms(engine.database, user.id),
    createFilm: ({ user, body }) => createFilm(engine, user.id, body),
    film: ({ user, params }) => readFilm(engine.database, user.id, params.id),
    saveFilm: ({ user, params, body }) => saveFilm(engine, user.id, { ...params, ...body }),
    makeFilm: async ({ user, params, ctx }) => {
      await limits.consume(userPoints('order', ctx, user.id));
      const network = addressPrefix(ctx.ip);
      const order = { user, id: params.id, network, idempotencyKey: readIdempotencyKey(ctx) };
      return respondAccepted(ctx, (await makeFilm(parts, order)).id);
    },
    filmOfImage: ({ user, params }) => readFilmOfItem(engine.database, user.id, params.id),
    deleteFilm: ({ user, params }) => deleteFilm(engine, user.id, params.id),
  };
}
