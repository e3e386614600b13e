import { orders } from '../orders.ts';
import { runs, type RunKey } from '../tools/catalogue.ts';

type OrderRoutes = {
  [R in RunKey]: {
    method: 'POST';
    path: (typeof runs)[R]['path'];
    access: 'user';
    answer: (typeof orders)[R]['answer'];
  };
};

/** One call per run of the catalogue, named after it; its input and upload are its order's. */
export const orderRoutes = Object.fromEntries(
  Object.entries(runs).map(([run, { path }]) => [
    run,
    // The catalogue's own keys, and `orders` has a row for each.
    { method: 'POST', path, access: 'user', answer: orders[run as RunKey].answer },
  ]),
) as OrderRoutes;
