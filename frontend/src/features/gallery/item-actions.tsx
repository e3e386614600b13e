import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { ItemActions } from '#frontend/media/item-actions.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const RenameItem = lazySlot(() => import('./viewer/RenameItem.tsx'), 'RenameItem');

/** Shows an item as large as the window, and gives it a title. */
export const itemActions: ItemActions = {
  inFront: lazySlot(() => import('./viewer/ShownItem.tsx'), 'ShownItem'),
  viewer: RenameButton,
  menu: ({ Entry, open }) => (
    <Entry onSelect={() => open(RenameItem)}>
      <TextCursorInput size={18} aria-hidden />
      Rename…
    </Entry>
  ),
};

function RenameButton({ media }: { media: Media }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<TextCursorInput size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Rename…
      </Button>
      {isOpen && <RenameItem media={media} onClose={() => setOpen(false)} />}
    </>
  );
}
