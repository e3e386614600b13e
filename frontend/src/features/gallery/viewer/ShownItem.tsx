import { useEffect, useState } from 'react';
import type { Media } from '#contract/media.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { Preview } from './Preview.tsx';
import { currentParams, idIn, useAddress } from '#frontend/media/use-address.ts';
import { useItem } from '#frontend/media/use-media.ts';

/** The next page is asked for this many items before its place is reached. */
const PREFETCH_ITEMS = 6;

/**
 * The item that a parameter of the address asks to see, in front of the list: from there where it
 * is loaded, else from the server (a link from the activity list, a reload far down).
 */
export function ShownItem(props: {
  parameter: string;
  id: number;
  items: readonly Media[];
  /** Undefined when there is nothing behind the last one. */
  onNearEnd?: (() => void) | undefined;
}) {
  const { parameter, id, items, onNearEnd } = props;
  const { goTo } = useAddress();
  const covers = useItemActions('cover');
  const index = items.findIndex((item) => item.id === id);
  const asked = useItem(index === -1 ? id : null);
  const found = items[index] ?? asked.media;
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  useEffect(() => {
    if (index >= 0 && index + PREFETCH_ITEMS >= items.length) onNearEnd?.();
  }, [index, items.length, onNearEnd]);

  /** From where the address is by now: of two quick steps the second starts where the first led. */
  function step(by: 1 | -1): void {
    const now = idIn(currentParams(), parameter);
    const from = items.findIndex((item) => item.id === now);
    const to = from === -1 ? undefined : items[from + by];
    if (to) goTo({ [parameter]: String(to.id) });
  }

  const close = () => {
    const gone = [parameter, ...covers.map((cover) => cover.parameter)];
    goTo(Object.fromEntries(gone.map((name) => [name, null])));
  };
  if (asked.isGone) {
    return (
      <Dialog
        isOpen
        onClose={close}
        title="This item is gone"
        description="It was deleted, here or on another device."
      >
        {null}
      </Dialog>
    );
  }
  // While the next one is on its way the last one stays, so that the preview does not blink.
  const media = found ?? last;
  if (!media) return null;
  return (
    <Preview
      media={media}
      onPrevious={index > 0 ? () => step(-1) : undefined}
      onNext={index >= 0 && index + 1 < items.length ? () => step(1) : undefined}
      onClose={close}
    />
  );
}
