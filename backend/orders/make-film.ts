import { readFilm } from '../films/films.ts';
import { digestOf, placeOnce, placeOrder, type Buyer, type OrderParts } from './place-order.ts';

/**
 * Orders that a film is composed as it is at this moment. Refuses with `film.not-found`, as its run
 * does (`backend/tools/reels/film.ts`), and as every order does.
 */
export async function makeFilm(
  parts: OrderParts,
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
