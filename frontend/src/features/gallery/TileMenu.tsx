import { Ellipsis } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyTrigger } from '../../ui/LazyTrigger.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { accessibleName } from './caption.ts';

const load = () => import('./TileMenuPanel.tsx');
const TileMenuPanel = lazyPart(load, 'TileMenuPanel');

/** The actions of an item that its tile has no button for under a finger. */
export function TileMenu({
  media,
  isRegenerating,
  onRegenerate,
}: {
  media: Media;
  isRegenerating: boolean;
  onRegenerate: (media: Media) => void;
}) {
  const button = (isSharing: boolean) => {
    const isBusy = isSharing || isRegenerating;
    return (
      <IconButton label={`More for ${accessibleName(media)}`} aria-busy={isBusy || undefined}>
        {isBusy ? <Spinner size={18} /> : <Ellipsis size={18} aria-hidden />}
      </IconButton>
    );
  };
  return (
    <LazyTrigger trigger={button(false)} popup="menu" load={load}>
      <TileMenuPanel
        media={media}
        button={button}
        isRegenerating={isRegenerating}
        onRegenerate={onRegenerate}
      />
    </LazyTrigger>
  );
}
