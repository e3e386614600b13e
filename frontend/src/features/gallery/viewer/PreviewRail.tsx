import { Download, Heart, Share2, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, fontSize, space, wideScreen } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { accessibleName, captionOf } from '../caption.ts';
import { deleteMedia } from '../delete-media.ts';
import { toggleFavourite } from '../favourite.ts';
import { MediaDetails, MediaFacts } from './MediaDetails.tsx';
import { actionBarHeight, captionHeight } from './preview-sizes.ts';
import { useShare } from '../selection/share-media.ts';
import { useSaveMedia } from '../selection/use-save.ts';
import { VariationButtons } from './VariationButtons.tsx';

/** Facts of an item and what can be done with it, beside its picture or below. */
export function PreviewRail({ media, onDelete }: { media: Media; onDelete: () => void }) {
  const { title, detail, scene, date } = captionOf(media);
  return (
    <Rail>
      <Caption>
        <strong>{[title, `${detail} ${scene}`.trim()].filter(Boolean).join(' · ')}</strong>
        <span>{date}</span>
      </Caption>
      <Actions media={media} onDelete={onDelete} />
      <VariationButtons key={media.id} media={media} />
      <MediaDetails key={`details ${media.id}`} media={media} />
      <MediaFacts media={media} />
    </Rail>
  );
}

function Actions({ media, onDelete }: { media: Media; onDelete: () => void }) {
  const name = accessibleName(media);
  const { isFavourite } = media;
  const { save, isSaving } = useSaveMedia(media);
  const { canShare, share, isSharing } = useShare();
  return (
    <Bar>
      <Button
        icon={<Heart size={18} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />}
        aria-label={`Favourite ${name}`}
        aria-pressed={isFavourite}
        onClick={() => void toggleFavourite(media)}
      >
        Favourite
      </Button>
      {canShare && (
        <Button
          icon={<Share2 size={18} aria-hidden />}
          aria-label={`Share ${name}`}
          isPending={isSharing}
          onClick={() => share([media])}
        >
          Share
        </Button>
      )}
      <Button
        icon={<Download size={18} aria-hidden />}
        aria-label={`Download ${name}`}
        isPending={isSaving}
        onClick={save}
      >
        Download
      </Button>
      <Button
        icon={<Trash2 size={18} aria-hidden />}
        aria-label={`Delete ${name}`}
        onClick={() => {
          onDelete();
          void deleteMedia([media]);
        }}
      >
        Delete
      </Button>
    </Bar>
  );
}

const Rail = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  min-width: 0;
  padding: 0 ${space[4]} ${space[6]};
  ${wideScreen} {
    gap: ${space[5]};
    overflow: auto;
    padding: ${space[4]} ${space[5]} ${space[6]};
    border-left: 1px solid ${color.line};
    background: ${color.surface};
  }
`;

/** On phones the arrows stand beside it, on wide screens the button that closes. */
const Caption = styled.div`
  display: grid;
  align-content: center;
  min-height: ${captionHeight};
  padding-inline: 44px;
  text-align: center;
  strong {
    font-weight: 600;
  }
  span {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
  ${wideScreen} {
    min-height: 44px;
    padding-inline: 0 44px;
    text-align: start;
    strong {
      font-size: ${fontSize[16]};
    }
  }
`;

/** On phones a bar where the thumb is; the button that closes the dialog stands at its end. */
const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: 1;
  display: flex;
  height: calc(${actionBarHeight} + env(safe-area-inset-bottom));
  padding: 0 56px env(safe-area-inset-bottom) ${space[1]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  > button {
    flex: 1;
    flex-direction: column;
    gap: 2px;
    min-width: 0;
    padding: 0;
    border-color: ${color.clear};
    background: none;
    font-size: ${fontSize[12]};
  }
  ${wideScreen} {
    position: static;
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${space[2]};
    height: auto;
    padding: 0;
    border: 0;
    > button {
      padding-block: ${space[2]};
      border-color: ${color.line};
      background: ${color.raised};
    }
  }
`;
