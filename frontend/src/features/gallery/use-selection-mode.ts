import { useCallback, useRef } from 'react';
import type { Media } from '#contract/media.ts';
import { useSelection } from './use-selection.ts';

/** The selection, the button that the keyboard comes back to after it, and deleting. */
export function useSelectionMode(items: readonly Media[], list: string) {
  const selection = useSelection(items, list);
  const { end } = selection;
  const button = useRef<HTMLButtonElement>(null);
  const leave = useCallback(() => {
    // The bar goes, and with it what the keyboard was on.
    if (document.activeElement?.closest('[role=region]')) button.current?.focus();
    end();
  }, [end]);
  const remove = useCallback(
    (chosen: readonly Media[]) => {
      leave();
      // Its code comes with the first deletion.
      if (chosen.length > 0) void import('./delete-media.ts').then((it) => it.deleteMedia(chosen));
    },
    [leave],
  );
  return { selection, button, leave, remove };
}
