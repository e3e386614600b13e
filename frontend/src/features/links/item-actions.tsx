import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { ItemActions } from '#frontend/media/item-actions.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const ShareLink = lazySlot(() => import('./ShareLink.tsx'), 'ShareLink');

/** Open the link of an item. */
export const itemActions: ItemActions = {
  viewer: ShareLinkButton,
  menu: ({ Entry, open }) => (
    <Entry onSelect={() => open(ShareLink)}>
      <Link2 size={18} aria-hidden />
      Share link…
    </Entry>
  ),
  endingFirst: ({ items: [first, second] }) =>
    first && !second && <ShareLinkButton media={first} isWide />,
};

function ShareLinkButton({ media, isWide }: { media: Media; isWide?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Link2 size={16} aria-hidden />} isWide={isWide} onClick={() => setOpen(true)}>
        Share link…
      </Button>
      {isOpen && <ShareLink media={media} onClose={() => setOpen(false)} />}
    </>
  );
}
