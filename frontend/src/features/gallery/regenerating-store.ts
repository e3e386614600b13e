import { create } from 'zustand';

/** The ids of pictures whose story this tab is regenerating, for all their buttons. */
export const useRegenerating = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

export function setRegenerating(id: number, isRunning: boolean): void {
  useRegenerating.setState(({ ids }) => {
    const changed = new Set(ids);
    if (isRunning) changed.add(id);
    else changed.delete(id);
    return { ids: changed };
  });
}
