import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Media } from '#contract/media.ts';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { itemQuery } from '../media-cache.ts';
import { Preview } from './Preview.tsx';
import { currentParams, itemIdIn } from '../use-address.ts';

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

/** State of the preview: an item and its place in the list (-1 outside), or a loss. */
type ShownItemState =
  | { state: 'loading' }
  | { state: 'open'; media: Media; index: number }
  | { state: 'gone' };

/**
 * The item that the address asks to see: from the list where it is loaded, else from the server
 * (a link from the activity list, a reload far down). While the next one is on its way the last one
 * stays, so that the preview does not blink.
 */
function useShownItem(id: number, items: readonly Media[]): ShownItemState {
  const [last, setLast] = useState<Media | null>(null);
  const index = items.findIndex((item) => item.id === id);
  const { data } = useQuery({
    ...itemQuery(id),
    select: ([item]): Media | null => (item?.id === id ? item : null),
    enabled: index === -1,
    gcTime: 0,
    staleTime: 0,
  });
  const found = items[index] ?? data;
  const media = found === undefined ? last : found;
  if (media !== last) setLast(media);
  if (found === undefined && last === null) return { state: 'loading' };
  return media ? { state: 'open', media, index } : { state: 'gone' };
}
