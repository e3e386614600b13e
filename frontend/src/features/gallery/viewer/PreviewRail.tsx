import { useMutation } from '@tanstack/react-query';
import { Download, Heart, Pencil, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { isUnfinished, useGenerations } from '#frontend/generations/generation-store.ts';
import { notifyOutcome } from '#frontend/generations/notify-outcome.ts';
import { orderAndWait } from '#frontend/generations/order-and-wait.ts';
import { SpendButton } from '#frontend/generations/SpendButton.tsx';
import { useResultActions } from '#frontend/generations/use-result-actions.ts';
import { color, fontSize, inColumn, on, smallText, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { accessibleName, captionOf } from '#frontend/media/caption.ts';
import { deleteMedia, toggleFavourite } from '../media-actions.ts';
import { MediaDetails, MediaFacts } from './MediaDetails.tsx';
import { actionBarHeight, captionHeight } from './preview-sizes.ts';
import {
  ButtonRow,
  HashtagsLink,
  PhotoTools,
  RegenerateButton,
} from '#frontend/media/onward/NextTools.tsx';
import { canSketch, isSketchOf } from '#frontend/media/onward/variations.ts';
import { useSave } from '#frontend/media/save/use-save.ts';
import { useShare } from '#frontend/media/save/use-share.ts';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';

/** Facts of an item and what can be done with it, beside its picture or below. */
export function PreviewRail(props: {
  media: Media;
  onDelete: () => void;
  /** The switch that shows it as a post. */
  asPost: ReactNode;
}) {
  const { media, onDelete, asPost } = props;
  const [first, others] = [useItemActions('viewerFirst'), useItemActions('viewer')];
  const { title, detail, scene, date } = captionOf(media);
  const name = accessibleName(media);
  const { isFavourite } = media;
  const { save, isSaving } = useSave();
  const { canShare, share, isSharing } = useShare();
  return (
    <Rail>
      <Caption>
        <strong>{[title, `${detail} ${scene}`.trim()].filter(Boolean).join(' · ')}</strong>
        <span>{date}</span>
      </Caption>
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
          onClick={() => save(media)}
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
      <ButtonRow key={media.id}>
        {first.map((Part, place) => (
          <Part key={place} media={media} />
        ))}
        {asPost}
        {others.map((Part, place) => (
          <Part key={place} media={media} />
        ))}
        <PhotoTools items={[media]} />
        {canSketch(media) && <SketchButton media={media} />}
        <RegenerateButton media={media} />
        <HashtagsLink media={media} />
      </ButtonRow>
      <MediaDetails key={`details ${media.id}`} media={media} />
      <MediaFacts media={media} />
    </Rail>
  );
}

function SketchButton({ media }: { media: Media }) {
  const isSketched = useGenerations(({ generations }) =>
    Object.values(generations).some((item) => isUnfinished(item) && isSketchOf(media.id, item)),
  );
  const resultActions = useResultActions();
  const { mutate: sketch, isPending: isSketching } = useMutation({
    mutationFn: () => {
      const texts = { done: 'Sketch ready', failed: 'Sketch failed' };
      const ordered = orderAndWait('sketch', { input: { imageId: media.id } });
      return notifyOutcome(ordered, { texts, resultActions });
    },
  });
  return (
    <SpendButton
      run="sketch"
      action="Sketch"
      icon={<Pencil size={16} aria-hidden />}
      isPending={isSketching || isSketched}
      onClick={() => sketch()}
    />
  );
}

const Rail = styled.div`
  ${inColumn(4)}
  align-content: start;
  min-width: 0;
  padding: 0 ${space[4]} ${space[6]};
  ${on.wideScreen} {
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
    ${smallText}
  }
  ${on.wideScreen} {
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
  ${on.wideScreen} {
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
