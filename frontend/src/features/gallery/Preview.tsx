import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, fontSize, radius, space, wideScreen } from '../../theme/tokens.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { madeByText } from '../../generations/made-by.ts';
import { captionOf, accessibleName } from './caption.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { hasVariations, VariationButtons } from './VariationButtons.tsx';
import { MediaActions } from './MediaActions.tsx';
import { hasDetails, MediaDetails } from './MediaDetails.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { canShareFiles } from './save-media.ts';
import { shareMedia } from './share-media.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

/** An item large, with the actions of its tile; arrow keys lead to its neighbours. */
export function Preview({
  media,
  hasPrevious,
  hasNext,
  onStep,
  onClose,
}: {
  media: Media;
  hasPrevious: boolean;
  hasNext: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const { title, detail, date } = captionOf(media);
  const madeBy = madeByText(media);
  const [canShare] = useState(canShareFiles);
  const footPx =
    (hasVariations(media) ? 166 : 110) +
    (madeBy ? MADE_BY_PX : 0) +
    (hasDetails(media) ? DETAILS_PX : 0);

  useArrowKeys(
    () => onStep(-1),
    () => onStep(1),
  );

  function leave(): void {
    if (hasNext) onStep(1);
    else if (hasPrevious) onStep(-1);
    else onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={accessibleName(media)} isTitleHidden isBare>
      <div>
        <PreviewFrame media={media} footPx={footPx}>
          <StepButton $side="left">
            <IconButton label="Previous" disabled={!hasPrevious} onClick={() => onStep(-1)}>
              <ChevronLeft size={22} aria-hidden />
            </IconButton>
          </StepButton>
          <StepButton $side="right">
            <IconButton label="Next" disabled={!hasNext} onClick={() => onStep(1)}>
              <ChevronRight size={22} aria-hidden />
            </IconButton>
          </StepButton>
        </PreviewFrame>
        <Foot>
          <div>
            <strong>{[title, detail].filter(Boolean).join(' · ')}</strong>
            <span>{date}</span>
          </div>
          <FavouriteButton media={media} />
          {canShare && (
            <IconButton
              label={`Share ${accessibleName(media)}`}
              onClick={() => void shareMedia([media])}
            >
              <Share2 size={18} aria-hidden />
            </IconButton>
          )}
          <MediaActions media={media} onDelete={leave} />
        </Foot>
        {madeBy && <MadeByLine>{madeBy}</MadeByLine>}
        <VariationButtons key={media.id} media={media} />
        <MediaDetails key={`details ${media.id}`} media={media} />
      </div>
    </Dialog>
  );
}

const MADE_BY_PX = 28;
/** The beginning of what was ordered; the dialog scrolls to the rest. */
const DETAILS_PX = 64;

const MadeByLine = styled.p`
  min-height: ${MADE_BY_PX}px;
  padding: 0 ${space[4]} ${space[2]};
  color: ${color.muted};
  font-size: ${fontSize[12]};
  ${wideScreen} {
    padding-inline: ${space[5]};
  }
`;

const StepButton = styled.div<{ $side: 'left' | 'right' }>`
  position: absolute;
  z-index: 1;
  top: calc(50% - 22px);
  ${({ $side }) => $side}: ${space[2]};
  button {
    border-radius: ${radius.full};
    background: ${color.overlay};
    color: ${color.text};
  }
  button:disabled {
    visibility: hidden;
  }
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  > :first-child {
    flex: 1;
    min-width: 0;
    display: grid;
  }
  strong {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  span {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
  ${wideScreen} {
    padding-left: ${space[5]};
  }
`;
