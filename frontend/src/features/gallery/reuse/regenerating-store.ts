import { create } from 'zustand';
import type { Media } from '#contract/media.ts';
import { isUnfinished, useGenerations } from '#frontend/generations/generation-store.ts';

/** The ids of pictures that this tab is regenerating, for all their buttons. */
export const useRegenerating = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

export function setRegenerating(id: number, isRunning: boolean): void {
  useRegenerating.setState(({ ids }) => {
    const changed = new Set(ids);
    if (isRunning) changed.add(id);
    else changed.delete(id);
    return { ids: changed };
  });
}

/** Whether a picture is being regenerated here, or made again in any tab. */
export function useIsRegenerating({ id, generationId }: Media): boolean {
  const isHere = useRegenerating(({ ids }) => ids.has(id));
  const isAnywhere = useGenerations(({ generations }) =>
    Object.values(generations).some(
      (item) => generationId !== null && item.repeatOf === generationId && isUnfinished(item),
    ),
  );
  return isHere || isAnywhere;
}
