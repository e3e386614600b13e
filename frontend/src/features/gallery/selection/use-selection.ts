import { useCallback, useMemo, useRef, useState } from 'react';
import type { Media } from '#contract/media.ts';
import { allSelected, extendedTo, noSelection, type Selection, toggled } from './selection.ts';

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
      if (chosen.length > 0) void import('../delete-media.ts').then((it) => it.deleteMedia(chosen));
    },
    [leave],
  );
  return { selection, button, leave, remove };
}

/** The selection among the shown items; another list starts without one. */
function useSelection(items: readonly Media[], list: string) {
  const [kept, setKept] = useState({ list, selection: noSelection });
  const selection = kept.list === list ? kept.selection : noSelection;
  const change = useCallback(
    (how: (now: Selection) => Selection) =>
      setKept((now) => ({ list, selection: how(now.list === list ? now.selection : noSelection) })),
    [list],
  );

  const toggle = useCallback(({ id }: Media) => change((now) => toggled(now, id)), [change]);
  const extendTo = useCallback(
    ({ id }: Media) => change((now) => extendedTo(now, id, items)),
    [change, items],
  );
  const selectAll = useCallback(() => change(() => allSelected(items)), [change, items]);
  const start = useCallback(() => change((now) => ({ ...now, isOn: true })), [change]);
  const end = useCallback(() => change(() => noSelection), [change]);

  // What was deleted meanwhile, here or elsewhere, is selected no more.
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? [] : items.filter(({ id }) => selection.ids.has(id))),
    [items, selection.ids],
  );
  return {
    isOn: selection.isOn,
    ids: selection.ids,
    chosen,
    toggle,
    extendTo,
    selectAll,
    start,
    end,
  };
}

export type SelectionHandle = ReturnType<typeof useSelection>;
