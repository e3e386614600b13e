import type { filmRoutes } from '#contract/routes/films.ts';
import {
  createFilm,
  deleteFilm,
  listFilms,
  readFilm,
  readFilmOfItem,
  saveFilm,
} from './films.ts';
import type { HandlersOf } from '../http/bind.ts';
import type { HandlerDependencies } from '../main/dependencies.ts';
import { respondAccepted } from '../orders/sell.ts';
import { readIdempotencyKey } from '../http/parse.ts';
import { digestOf, placeOnce, placeOrder, type Buyer } from '../orders/place-order.ts';
import { addressPrefix, userPoints } from '../http/rate-limits.ts';

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

/**
 * Orders that a film is composed as it is at this moment. Refuses with `film.not-found`, as its run
 * does (`backend/tools/reels/film.ts`), and as every order does.
 */
async function makeFilm(
  parts: Pick<HandlerDependencies, 'engine' | 'switches' | 'review'>,
  { id, ...request }: { user: Buyer; id: number; network: string; idempotencyKey: string | null },
) {
  const { engine } = parts;
  // A request that is sent again means the same film, whatever was changed in it meanwhile.
  const order = { ...request, requestHash: digestOf(['film', id]), repeatOf: null, consent: null };
  return placeOnce(engine, order, async () => {
    const { name, document } = await readFilm(engine.database, request.user.id, id);
    const input = { filmId: id, name, document };
    return placeOrder(parts, 'film', { ...order, input, upload: null });
  });
}
