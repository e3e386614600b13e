import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilmDocument } from '#contract/films.ts';
import type { Media } from '#contract/media.ts';
import { call } from '#frontend/api/call.ts';
import { CallError } from '#frontend/api/call-error.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { itemQuery } from '#frontend/features/gallery/media-cache.ts';
import type { ShotSource } from '#frontend/film-player/StudioPlayer.tsx';

/** A server that is busy and does not say for how long is asked again after this. */
const ASKED_AGAIN_SECONDS = 5;

/**
 * The items of a film's shots as far as they are known, and what its player shows of them. A picture
 * whose outline cannot be had is shown without one.
 */
export function useSources({ shots }: Pick<FilmDocument, 'shots'>) {
  const ids = [...new Set(shots.map(({ imageId }) => imageId))];
  const items = useQueries({ queries: ids.map(itemQuery), combine: answersOf })
    // Where an item is gone the answer is another one.
    .map((answer, place) => answer?.find(({ id }) => id === ids[place]));
  const pictures = ids.filter((_, place) => items[place]?.isVideo === false);
  const looks = useQueries({ queries: pictures.map(lookQuery), combine: answersOf });
  // A text, because these lists are made anew with each render.
  const version = JSON.stringify([items.map((item) => item?.imageUrl), looks.map(Boolean)]);
  return useMemo(() => {
    const sourceOf = (media: Media): ShotSource =>
      media.isVideo
        ? { kind: 'clip', url: media.imageUrl, seconds: media.durationSeconds ?? 0 }
        : {
            ...{ kind: 'picture', url: media.imageUrl },
            look: looks[pictures.indexOf(media.id)] ?? null,
          };
    const known = items.filter((item) => item !== undefined);
    return {
      items: new Map(known.map((media) => [media.id, media])),
      sources: new Map(known.map((media) => [media.id, sourceOf(media)])),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for what they are made of
  }, [version]);
}

const answersOf = <T>(results: readonly { data: T | undefined }[]) =>
  results.map(({ data }) => data);

/** Looks are asked for one after another: the server takes few at a time. */
let lastLook: Promise<unknown> = Promise.resolve();

function lookQuery(id: number) {
  return {
    queryKey: routeQuery('lookAtImage', { params: { id } }).queryKey,
    queryFn: () => {
      const look = lastLook.then(() => call('lookAtImage', { params: { id } }));
      lastLook = look.catch(() => undefined);
      return look;
    },
    retry: (failures: number, reason: Error) =>
      failures < 1 && reason instanceof CallError && reason.status === 503,
    retryDelay: (_: number, reason: Error) =>
      1000 * ((reason instanceof CallError && reason.retryAfterSeconds) || ASKED_AGAIN_SECONDS),
  };
}
