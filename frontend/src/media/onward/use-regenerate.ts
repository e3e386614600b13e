import { useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Media } from '#contract/media.ts';
import { queryClient } from '#frontend/api/route-query.ts';
import { isUnfinished, useGenerations } from '#frontend/generations/generation-store.ts';
import { useResultActions } from '#frontend/generations/use-result-actions.ts';

const mutationKey = ['regenerate'];

/** Finds what this tab orders now, whichever button it came from. */
const orders = { mutationKey, status: 'pending' } as const;

/** The id of the picture that such a mutation is for. */
function pictureOf({ state }: { state: { variables?: unknown } }): number {
  // Its variables are the picture.
  return (state.variables as Media).id;
}

/** How to generate a picture again, once at a time; the code comes with the first. */
export function useRegenerate(): (media: Media) => void {
  const resultActions = useResultActions();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (media: Media) =>
      (await import('./regenerate.ts')).regenerate(media, resultActions),
  });
  return useCallback(
    (media: Media) => {
      const ordered = queryClient.getMutationCache().findAll(orders).map(pictureOf);
      if (!ordered.includes(media.id)) mutate(media);
    },
    [mutate],
  );
}

/**
 * How to tell whether a picture is being regenerated here, or made again in any tab; once for a
 * list.
 */
export function useIsRegenerating(): (media: Media) => boolean {
  const here = useMutationState({ filters: orders, select: (mutation) => pictureOf(mutation) });
  // Ids of orders in one text, which is the same until they change.
  const anywhere = useGenerations(({ generations }) => {
    const repeats = Object.values(generations).filter((one) => one.repeatOf && isUnfinished(one));
    return repeats.map(({ repeatOf }) => repeatOf).join(' ');
  });
  return useCallback(
    ({ id, generationId }) =>
      here.includes(id) || (generationId !== null && anywhere.includes(generationId)),
    [here, anywhere],
  );
}
