import { SELECTION_MAX } from '#contract/limits.ts';

/** Items chosen to do one thing with all of them. */
export type Selection = {
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
