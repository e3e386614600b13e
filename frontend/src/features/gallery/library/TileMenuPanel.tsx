import { Heart, RefreshCw, Share2, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { useUser } from '#frontend/api/user.ts';
import { balanceNote } from '#frontend/generations/balance-note.ts';
import { priced } from '#frontend/generations/priced.ts';
import { color, fontSize } from '#frontend/theme/tokens.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#frontend/ui/overlays/DropdownMenu.tsx';
import type { ItemDialog } from '#frontend/media/item-actions.ts';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { deleteMedia, toggleFavourite } from '../media-actions.ts';
import { useShare } from '#frontend/media/save/use-share.ts';
import { useObstacle } from '#frontend/media/onward/use-obstacle.ts';
import { regenerationOf, type Regeneration } from '#frontend/media/onward/variations.ts';

/** The menu of a tile; `button` opens it, and says whether the share sheet is being prepared. */
export function TileMenuPanel(props: {
  media: Media;
  button: (isSharing: boolean) => ReactElement;
  isRegenerating: boolean;
  onRegenerate: () => void;
}) {
  const { media, button, isRegenerating, onRegenerate } = props;
  const { isFavourite } = media;
  const regeneration = regenerationOf(media);
  const { canShare, share, isSharing } = useShare();
  const actions = useItemActions('menu');
  const [OpenDialog, setDialog] = useState<ItemDialog | null>(null);
  return (
    <>
      <DropdownMenu trigger={button(isSharing)}>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={isFavourite}
          onSelect={() => void toggleFavourite(media)}
        >
          <Heart size={18} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
          Favourite
        </MenuItem>
        {regeneration && (
          <RegenerateEntry
            regeneration={regeneration}
            isRegenerating={isRegenerating}
            onSelect={onRegenerate}
          />
        )}
        {canShare && (
          <MenuItem disabled={isSharing} onSelect={() => share([media])}>
            <Share2 size={18} aria-hidden />
            Share
          </MenuItem>
        )}
        {actions.map((Part, place) => (
          <Part
            key={place}
            media={media}
            Entry={MenuItem}
            open={(dialog) => setDialog(() => dialog)}
          />
        ))}
        <MenuSeparator />
        <MenuItem $isDanger onSelect={() => void deleteMedia([media])}>
          <Trash2 size={18} aria-hidden />
          Delete
        </MenuItem>
      </DropdownMenu>
      {OpenDialog && <OpenDialog media={media} onClose={() => setDialog(null)} />}
    </>
  );
}

/**
 * With the price, and below it what the order leaves or what is missing; administrators have no
 * balance.
 */
function RegenerateEntry(props: {
  regeneration: Regeneration;
  isRegenerating: boolean;
  onSelect: () => void;
}) {
  const { regeneration, isRegenerating, onSelect } = props;
  const obstacle = useObstacle(regeneration);
  const { tokenBalance, isAdmin } = useUser();
  const { text, isShort } = balanceNote(tokenBalance, regeneration.run);
  return (
    <MenuItem disabled={obstacle !== null || isRegenerating} onSelect={onSelect}>
      <RefreshCw size={18} aria-hidden />
      {obstacle === null ? (
        <span>
          <span>{priced('Regenerate', regeneration.run)}</span>
          {!isAdmin && <BalanceNote $isShort={isShort}> {text}</BalanceNote>}
        </span>
      ) : (
        <span>{`Cannot be regenerated: ${obstacle}`}</span>
      )}
    </MenuItem>
  );
}

const BalanceNote = styled.span<{ $isShort: boolean }>`
  display: block;
  color: ${({ $isShort }) => ($isShort ? color.danger : color.muted)};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
`;
