import { useCallback, useMemo, useRef, useState } from 'react';
import { SELECTION_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { deleteMedia } from '../media-actions.ts';

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
      if (chosen.length > 0) void deleteMedia(chosen);
    },
    [leave],
  );
  return { selection, button, leave, remove };
}

/** The selection among the shown items; another list starts without one. */
function useSelection(items: readonly Media[], list: string) {
  const [kept, setKept] = useState({ list, selection: noSelection });
  const selection = kept.list === list ? kept.selection : noSelection;
  const changes = useMemo(() => {
    const change = (how: (now: Selection) => Selection) =>
      setKept((now) => ({ list, selection: how(now.list === list ? now.selection : noSelection) }));
    return {
      toggle: ({ id }: Media) => change((now) => toggled(now, id)),
      extendTo: ({ id }: Media) => change((now) => extendedTo(now, id, items)),
      selectAll: () => change(() => allSelected(items)),
      start: () => change((now) => ({ ...now, isOn: true })),
      end: () => change(() => noSelection),
    };
  }, [items, list]);
  // What was deleted meanwhile, here or elsewhere, is selected no more.
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? [] : items.filter(({ id }) => selection.ids.has(id))),
    [items, selection.ids],
  );
  return { isOn: selection.isOn, ids: selection.ids, chosen, ...changes };
}

export type SelectionHandle = ReturnType<typeof useSelection>;

/** Items chosen to do one thing with all of them. */
type Selection = {
  isOn: boolean;
  /** At most `SELECTION_MAX`: what one call takes. */
  ids: ReadonlySet<number>;
  /** From where a range is drawn. */
  anchor: number | null;
};

export const noSelection: Selection = { isOn: false, ids: new Set(), anchor: null };

/** With or without one more; the selection stays on when it was the last. */
export function toggled({ ids }: Selection, id: number): Selection {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return { isOn: true, ids: limited(changed), anchor: id };
}

/** With everything from the anchor to `id`, in the order shown. */
export function extendedTo(
  { ids, anchor }: Selection,
  id: number,
  shown: readonly { id: number }[],
): Selection {
  const to = shown.findIndex((item) => item.id === id);
  const from = anchor === null ? to : shown.findIndex((item) => item.id === anchor);
  const start = from === -1 ? to : from;
  const range = shown.slice(Math.min(start, to), Math.max(start, to) + 1);
  // From the anchor on: where there are too many, the far end is left out.
  const inOrder = to < start ? range.toReversed() : range;
  return { isOn: true, ids: limited([...ids, ...inOrder.map(idOf)]), anchor: anchor ?? id };
}

export function allSelected(shown: readonly { id: number }[]): Selection {
  return { isOn: true, ids: limited(shown.map(idOf)), anchor: shown[0]?.id ?? null };
}

function limited(ids: Iterable<number>): ReadonlySet<number> {
  return new Set([...new Set(ids)].slice(0, SELECTION_MAX));
}

const idOf = ({ id }: { id: number }) => id;
