import type { Route } from './service.ts';

const routeOf =
  (method: string, more: { isPaid?: true } = {}) =>
  (call: string, path: RegExp, answer: Route['answer']): Route => ({
    ...{ call, method, path, answer },
    ...more,
  });

export const get = routeOf('GET');
export const post = routeOf('POST');
export const put = routeOf('PUT');
export const del = routeOf('DELETE');
/** The call buys something whenever it is answered with success. */
export const purchase = routeOf('POST', { isPaid: true });
