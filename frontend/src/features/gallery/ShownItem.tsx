import { useEffect } from 'react';
import type { Media } from '#contract/media.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Preview } from './Preview.tsx';
import { currentParams, itemIdIn } from './use-address.ts';
import { useShownItem } from './use-shown-item.ts';

/** The next page is asked for this many items before its place is reached. */
const PREFETCH_ITEMS = 6;

/** The item that the address asks to see, in front of the gallery. */
export function ShownItem({
  id,
  items,
  onNearEnd,
  onShow,
  onClose,
}: {
  id: number;
  items: readonly Media[];
  /** Undefined when there is nothing behind the last one. */
  onNearEnd: (() => void) | undefined;
  onShow: (media: Media) => void;
  onClose: () => void;
}) {
  const shown = useShownItem(id, items);
  const index = shown.state === 'open' ? shown.index : -1;
  useEffect(() => {
    if (index >= 0 && index + PREFETCH_ITEMS >= items.length) onNearEnd?.();
  }, [index, items.length, onNearEnd]);

  /** From where the address is by now: of two quick steps the second starts where the first led. */
  function step(by: 1 | -1): void {
    const now = itemIdIn(currentParams());
    const from = items.findIndex((item) => item.id === now);
    const to = from === -1 ? undefined : items[from + by];
    if (to) onShow(to);
  }

  if (shown.state === 'loading') return null;
  if (shown.state === 'gone') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="This item is gone"
        description="It was deleted, here or on another device."
      >
        {null}
      </Dialog>
    );
  }
  return (
    <Preview
      media={shown.media}
      hasPrevious={index > 0}
      hasNext={index >= 0 && index + 1 < items.length}
      onStep={step}
      onClose={onClose}
    />
  );
}
