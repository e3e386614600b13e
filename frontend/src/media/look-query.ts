import { call } from '#frontend/api/call.ts';
import { CallError } from '#frontend/api/call-error.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import type { ClipLook, PhotoLook } from '#contract/photo-look.ts';

/** A server that is busy and does not say for how long is asked again after this. */
const ASKED_AGAIN_SECONDS = 5;

/** How a query asks for a look: of a busy server once more. */
export const askedOnceMore = {
  retry: (failures: number, reason: Error) =>
    failures < 1 && reason instanceof CallError && reason.status === 503,
  retryDelay: (_: number, reason: Error) =>
    1000 * ((reason instanceof CallError && reason.retryAfterSeconds) || ASKED_AGAIN_SECONDS),
};

/** The query of how a film would see a picture of My Content. */
export const lookQuery = queryOf((answer) => {
  if ('clip' in answer) throw new Error('a clip is no picture');
  return answer;
});

/** The query of the heads in a clip of My Content. */
export const clipLookQuery = queryOf((answer) => ('clip' in answer ? answer.clip : []));

/** Looks of a kind are asked for one after another: the server takes few at a time. */
function queryOf<Look>(read: (answer: PhotoLook | ClipLook) => Look) {
  let last: Promise<unknown> = Promise.resolve();
  return (id: number) => ({
    queryKey: routeQuery('lookAtImage', { params: { id } }).queryKey,
    queryFn: () => {
      const look = last.then(async () => read(await call('lookAtImage', { params: { id } })));
      last = look.catch(() => undefined);
      return look;
    },
    ...askedOnceMore,
  });
}
