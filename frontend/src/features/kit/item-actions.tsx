import { Send } from 'lucide-react';
import type { ItemActions } from '#frontend/media/item-actions.ts';
import { LinkOfOne } from '#frontend/media/onward/NextTools.tsx';
import { SHOWN, useAddress } from '#frontend/media/use-address.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { lazySlot } from '#frontend/ui/overlays/lazy-part.ts';
import { KIT, kitPathOf, platformOf } from './kit-address.ts';

/** Open the post kit of an item. */
export const itemActions: ItemActions = {
  cover: { parameter: KIT, Part: lazySlot(() => import('./PostKit.tsx'), 'PostKit') },
  viewerFirst: function KitButton() {
    const { goTo } = useAddress();
    return (
      <Button
        icon={<Send size={16} aria-hidden />}
        onClick={() => goTo({ [KIT]: platformOf(null) }, 'push')}
      >
        Post kit…
      </Button>
    );
  },
  menu: function KitEntry({ media, Entry }) {
    const { goTo } = useAddress();
    return (
      <Entry onSelect={() => goTo({ [SHOWN]: String(media.id), [KIT]: platformOf(null) }, 'push')}>
        <Send size={18} aria-hidden />
        Post kit…
      </Entry>
    );
  },
  endingFirst: ({ items }) => (
    <LinkOfOne title="Post kit" items={items} isWide pathOf={kitPathOf}>
      <Send size={16} aria-hidden />
      Post kit…
    </LinkOfOne>
  ),
};
