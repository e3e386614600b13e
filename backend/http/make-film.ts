import type { Generation } from '../../contract/generation.ts';
import { readFilm } from '../films/films.ts';
import type { HandlerDependencies } from './dependencies.ts';
import { digestOf, placeOnce, placeOrder, type Buyer } from './place-order.ts';

/**
 * Orders that a film is composed as it is at this moment. Refuses with `film.not-found`, as its run
 * does (`backend/tools/reels/film.ts`), and as every order does.
 */
export async function makeFilm(
  parts: Pick<HandlerDependencies, 'engine' | 'switches' | 'review'>,
  { id, ...request }: { user: Buyer; id: number; network: string; idempotencyKey: string | null },
): Promise<Generation> {
  const { engine } = parts;
  // A request that is sent again means the same film, whatever was changed in it meanwhile.
  const order = { ...request, requestHash: digestOf(['film', id]), repeatOf: null, consent: null };
  const { generation } = await placeOnce(engine, order, async () => {
    const { name, document } = await readFilm(engine.database, request.user.id, id);
    const input = { filmId: id, name, document };
    const placed = await placeOrder(parts, 'film', { ...order, input, upload: null });
    return placed.generation;
  });
  return generation;
}
