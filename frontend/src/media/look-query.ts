import { call } from '#frontend/api/call.ts';
import { CallError } from '#frontend/api/call-error.ts';
import { routeQuery } from '#frontend/api/route-query.ts';

/** A server that is busy and does not say for how long is asked again after this. */
const ASKED_AGAIN_SECONDS = 5;

/** How a query asks for a look: of a busy server once more. */
export const askedOnceMore = {
  retry: (failures: number, reason: Error) =>
    failures < 1 && reason instanceof CallError && reason.status === 503,
  retryDelay: (_: number, reason: Error) =>
    1000 * ((reason instanceof CallError && reason.retryAfterSeconds) || ASKED_AGAIN_SECONDS),
};

/** Looks are asked for one after another: the server takes few at a time. */
let lastLook: Promise<unknown> = Promise.resolve();

/** The query of how a film would see a picture of My Content. */
export function lookQuery(id: number) {
  return {
    queryKey: routeQuery('lookAtImage', { params: { id } }).queryKey,
    queryFn: () => {
      const look = lastLook.then(() => call('lookAtImage', { params: { id } }));
      lastLook = look.catch(() => undefined);
      return look;
    },
    ...askedOnceMore,
  };
}
