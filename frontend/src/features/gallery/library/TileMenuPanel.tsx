import { Heart, Link2, RefreshCw, Send, Share2, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { useUser } from '#frontend/api/user.ts';
import { balanceNote } from '#frontend/generations/balance-note.ts';
import { priced } from '#frontend/generations/priced.ts';
import { color, fontSize } from '#frontend/theme/tokens.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#frontend/ui/overlays/DropdownMenu.tsx';
import { KIT, platformOf } from '../kit/kit-address.ts';
import { deleteMedia, toggleFavourite } from '../media-actions.ts';
import { useShare } from '#frontend/media/save/use-share.ts';
import { ShareLink } from '../share/ShareLink.tsx';
import { useObstacle } from '#frontend/media/onward/use-obstacle.ts';
import { regenerationOf, type Regeneration } from '#frontend/media/onward/variations.ts';
import { SHOWN, useAddress } from '#frontend/media/use-address.ts';

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
  const { goTo } = useAddress();
  const [isLinking, setLinking] = useState(false);
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
        <MenuItem
          onSelect={() => goTo({ [SHOWN]: String(media.id), [KIT]: platformOf(null) }, 'push')}
        >
          <Send size={18} aria-hidden />
          Post kit…
        </MenuItem>
        <MenuItem onSelect={() => setLinking(true)}>
          <Link2 size={18} aria-hidden />
          Share link…
        </MenuItem>
        <MenuSeparator />
        <MenuItem $isDanger onSelect={() => void deleteMedia([media])}>
          <Trash2 size={18} aria-hidden />
          Delete
        </MenuItem>
      </DropdownMenu>
      {isLinking && <ShareLink media={media} onClose={() => setLinking(false)} />}
    </>
  );
}

/** With the price, and below it what the order leaves or what is missing; administrators have no balance. */
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
