import { Check, Ellipsis, Heart, RefreshCw, Trash2 } from 'lucide-react';
import { use } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { priced } from '#frontend/generations/priced.ts';
import { color, motion, on, radius, sizes, space } from '#frontend/theme/tokens.ts';
import { IconButton, IconButtonShape } from '#frontend/ui/IconButton.tsx';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { LazyTrigger } from '#frontend/ui/overlays/LazyTrigger.tsx';
import { round } from '#frontend/ui/shapes.ts';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { accessibleName } from '#frontend/media/caption.ts';
import { ItemActionsContext } from '#frontend/media/item-actions.ts';
import { deleteMedia, toggleFavourite } from '../media-actions.ts';
import { SaveButton } from '#frontend/media/save/SaveButton.tsx';
import { regenerationOf } from '#frontend/media/onward/variations.ts';

const TileMenuPanel = lazyPart(() => import('./TileMenuPanel.tsx'), 'TileMenuPanel');

/**
 * Actions of the tiles; the object stays the same until the list, or what is regenerated, changes.
 */
export type TileActions = {
  open: (media: Media) => void;
  select: (media: Media) => void;
  /** Selects everything from the last one selected to this. */
  extend: (media: Media) => void;
  regenerate: (media: Media) => void;
  isRegenerating: (media: Media) => boolean;
};

/**
 * Buttons for an item, in the corners of its tile. Under a finger, where nothing hovers, they stay
 * in sight: two buttons, the rest in a menu.
 */
export function TileCorners({ media, actions }: { media: Media; actions: TileActions }) {
  const itemActions = use(ItemActionsContext);
  const load = () => Promise.all([TileMenuPanel.load(), itemActions.load()]);
  const name = accessibleName(media);
  const regeneration = regenerationOf(media);
  const isRegenerating = actions.isRegenerating(media);
  const menuButton = (isSharing: boolean) => {
    const isBusy = isSharing || isRegenerating;
    return (
      <IconButton label={`More for ${name}`} aria-busy={isBusy || undefined}>
        {isBusy ? <Spinner size={18} /> : <Ellipsis size={18} aria-hidden />}
      </IconButton>
    );
  };
  return (
    <>
      <Corner $mouse="top left">
        <SelectToggle
          type="button"
          role="checkbox"
          aria-checked={false}
          aria-label={`Select ${name}`}
          onClick={() => actions.select(media)}
        >
          <CheckBoxMark $isOn={false} />
        </SelectToggle>
      </Corner>
      <Corner $mouse="top right" $touch="bottom left">
        <SaveButton media={media} name={name} />
        <MouseOnly>
          <IconButton label={`Delete ${name}`} onClick={() => void deleteMedia([media])}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </MouseOnly>
      </Corner>
      {regeneration && (
        <Corner $mouse="bottom left">
          <IconButton
            label={priced(`Regenerate ${name}`, regeneration.run)}
            aria-busy={isRegenerating || undefined}
            onClick={() => actions.regenerate(media)}
          >
            {isRegenerating ? <Spinner size={18} /> : <RefreshCw size={18} aria-hidden />}
          </IconButton>
        </Corner>
      )}
      <Corner $mouse="bottom right" $isKept={media.isFavourite}>
        <IconButton
          label={`Favourite ${name}`}
          aria-pressed={media.isFavourite}
          onClick={() => void toggleFavourite(media)}
        >
          <Heart size={18} fill={media.isFavourite ? 'currentColor' : 'none'} aria-hidden />
        </IconButton>
      </Corner>
      <Corner $touch="bottom right">
        <LazyTrigger trigger={menuButton(false)} popup="menu" load={load}>
          <TileMenuPanel
            media={media}
            button={menuButton}
            isRegenerating={isRegenerating}
            onRegenerate={() => actions.regenerate(media)}
          />
        </LazyTrigger>
      </Corner>
      {media.isFavourite && (
        <FavouriteMark role="img" aria-label="Favourite">
          <Heart size={14} fill="currentColor" aria-hidden />
        </FavouriteMark>
      )}
    </>
  );
}

/** Mark on a tile while items are being selected; the whole tile is the button then. */
export function SelectedMark({ isOn }: { isOn: boolean }) {
  return (
    <TopLeft aria-hidden>
      <CheckBoxMark $isOn={isOn}>{isOn && <Check size={16} strokeWidth={3} />}</CheckBoxMark>
    </TopLeft>
  );
}

type CornerPlace = 'top left' | 'top right' | 'bottom left' | 'bottom right';

const edge = space[1];
/** Two buttons fit side by side into the smallest tile, 88 px wide, when they reach its sides. */
const side = `min(${edge}, 50% - ${sizes.touchTarget})`;
const corners: Record<CornerPlace, string> = {
  'top left': `${edge} auto auto ${side}`,
  'top right': `${edge} ${side} auto auto`,
  'bottom left': `auto auto ${edge} ${side}`,
  'bottom right': `auto ${side} ${edge} auto`,
};

const TopLeft = styled.span`
  position: absolute;
  inset: ${corners['top left']};
  padding: 10px;
  pointer-events: none;
`;

/** The dark discs keep icons readable on any picture; a mouse sees them when it is there. */
const Corner = styled.div<{ $mouse?: CornerPlace; $touch?: CornerPlace; $isKept?: boolean }>`
  position: absolute;
  inset: ${({ $touch }) => $touch && corners[$touch]};
  z-index: 0;
  display: ${({ $touch }) => ($touch ? 'flex' : 'none')};
  transition: opacity ${motion.fast};
  ${IconButtonShape} {
    background: ${color.clear};
    color: ${color.text};
  }
  ${IconButtonShape}::before {
    content: '';
    position: absolute;
    inset: 4px;
    z-index: -1;
    border-radius: ${radius.full};
    background: ${color.overlay};
  }
  ${on.finePointer} {
    inset: ${({ $mouse }) => $mouse && corners[$mouse]};
    display: ${({ $mouse }) => ($mouse ? 'flex' : 'none')};
    opacity: ${({ $isKept }) => ($isKept ? 1 : 0)};
    :hover > &,
    :focus-within > & {
      opacity: 1;
    }
  }
`;

const MouseOnly = styled.span`
  display: none;
  ${on.finePointer} {
    display: contents;
  }
`;

/** For a finger, which presses the picture through it. */
const FavouriteMark = styled.span`
  ${round(24)}
  position: absolute;
  inset: ${space[2]} auto auto ${space[2]};
  background: ${color.overlay};
  color: ${color.text};
  pointer-events: none;
  ${on.finePointer} {
    display: none;
  }
`;

const SelectToggle = styled(IconButtonShape)`
  &&::before {
    content: none;
  }
`;

const CheckBoxMark = styled.span<{ $isOn: boolean }>`
  ${round(24)}
  border: 2px solid ${color.text};
  background: ${({ $isOn }) => ($isOn ? color.text : color.overlay)};
  color: ${color.background};
`;
