import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const ShareLink = lazySlot(() => import('./ShareLink.tsx'), 'ShareLink');

/** Opens the link of an item. */
export function ShareLinkButton({ media, isWide }: { media: Media; isWide?: boolean }) {
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
