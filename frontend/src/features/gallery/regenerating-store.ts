import { create } from 'zustand';

/** Pictures whose story is being told again from here: their buttons say so, wherever they are. */
export const useRegenerating = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

export function setRegenerating(id: number, isRunning: boolean): void {
  useRegenerating.setState(({ ids }) => {
    const changed = new Set(ids);
    if (isRunning) changed.add(id);
    else changed.delete(id);
    return { ids: changed };
  });
}
