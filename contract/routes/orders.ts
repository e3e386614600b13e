import { orders } from '../orders.ts';
import { runs, type RunKey } from '../tools/catalogue.ts';

/** Runs that are ordered by a call of their own input; a film is ordered by its id (`films.ts`). */
export type OrderRun = Exclude<RunKey, 'film'>;

type OrderRoutes = {
  [R in OrderRun]: {
    method: 'POST';
    path: (typeof runs)[R]['path'];
    access: 'user';
    answer: (typeof orders)[R]['answer'];
  };
};

const { film: _, ...ordered } = runs;

/** One call for each of these runs, named after it; its input and upload are its order's. */
export const orderRoutes = Object.fromEntries(
  Object.entries(ordered).map(([run, { path }]) => [
    run,
    // The catalogue's own keys, and `orders` has a row for each.
    { method: 'POST', path, access: 'user', answer: orders[run as OrderRun].answer },
  ]),
) as OrderRoutes;
