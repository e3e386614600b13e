import type { Route, ServiceAnswer, ServiceRequest } from './service.ts';

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

/** A route that answers only requests that `refusal` has nothing against, such as their key. */
export const guarded =
  (refusal: (request: ServiceRequest) => ServiceAnswer | null) =>
  (route: Route): Route => ({
    ...route,
    answer: (request) => refusal(request) ?? route.answer(request),
  });
