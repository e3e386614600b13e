import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Media } from '#contract/media.ts';
import type { ShotSource } from '#frontend/film-player/StudioPlayer.tsx';
import { clipLookQuery, lookQuery } from '#frontend/media/look-query.ts';
import { itemQuery } from '#frontend/media/media-cache.ts';
import type { OpenedDraft } from './open-draft.ts';

export type Sources = ReturnType<typeof useSources>;

/**
 * The items of a film's shots as far as they are known, and what its player shows of them. A
 * picture whose outline cannot be had is shown without one, a clip about its middle.
 */
export function useSources({ store }: OpenedDraft) {
  // A text: it is the same after edits of anything else.
  const named = useStore(store, ({ now: { document } }) =>
    JSON.stringify([...new Set(document.shots.map(({ imageId }) => imageId))]),
  );
  const ids = JSON.parse(named) as number[];
  const items = useQueries({ queries: ids.map(itemQuery), combine: answersOf })
    // Where an item is gone the answer is another one.
    .map((answer, place) => answer?.find(({ id }) => id === ids[place]));
  const idsOf = (isVideo: boolean) => ids.filter((_, place) => items[place]?.isVideo === isVideo);
  const [pictures, clips] = [idsOf(false), idsOf(true)];
  const looks = useQueries({ queries: pictures.map(lookQuery), combine: answersOf });
  const heads = useQueries({ queries: clips.map(clipLookQuery), combine: answersOf });
  // A text, because these lists are made anew with each render.
  const known = [looks, heads].map((answers) => answers.map(Boolean));
  const version = JSON.stringify([items.map((item) => item?.imageUrl), known]);
  return useMemo(() => {
    const sourceOf = ({ id, isVideo, imageUrl: url, width, height }: Media): ShotSource => {
      if (!isVideo) return { kind: 'picture', url, look: looks[pictures.indexOf(id)] };
      const moments = heads[clips.indexOf(id)];
      return { kind: 'clip', url, ...(moments && { clip: { width, height, moments } }) };
    };
    const there = items.filter((item) => item !== undefined);
    return {
      items: new Map(there.map((media) => [media.id, media])),
      sources: new Map(there.map((media) => [media.id, sourceOf(media)])),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for all of it
  }, [version]);
}

const answersOf = <T>(results: readonly { data: T | undefined }[]) =>
  results.map(({ data }) => data);
