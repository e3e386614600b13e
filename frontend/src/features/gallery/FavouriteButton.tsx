import { Heart } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { accessibleName } from './caption.ts';
import { toggleFavourite } from './favourite.ts';

/** A heart, full for a favourite. */
export function FavouriteButton({ media }: { media: Media }) {
  const { isFavourite } = media;
  return (
    <IconButton
      label={`Favourite ${accessibleName(media)}`}
      aria-pressed={isFavourite}
      onClick={() => void toggleFavourite(media)}
    >
      <Heart size={18} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
    </IconButton>
  );
}
