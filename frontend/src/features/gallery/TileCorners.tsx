import { Check, RefreshCw } from 'lucide-react';
import { css, styled, type RuleSet } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { priced } from '../../generations/priced.ts';
import { color, finePointer, motion, radius, space } from '../../theme/tokens.ts';
import { IconButton, IconButtonShape } from '../../ui/IconButton.tsx';
import { round } from '../../ui/shapes.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { accessibleName } from './caption.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { MediaActions } from './MediaActions.tsx';
import { useIsRegenerating } from './regenerating-store.ts';
import { regenerationOf, type Regeneration } from './variations.ts';

/** What can be done with an item, in the corners of its tile. A finger finds the rest in the preview. */
export function TileCorners({
  media,
  onSelect,
  onRegenerate,
}: {
  media: Media;
  onSelect: (media: Media) => void;
  onRegenerate: (media: Media) => void;
}) {
  const regeneration = regenerationOf(media);
  return (
    <>
      <Corner $place="top left" $isForMice>
        <SelectToggle
          type="button"
          role="checkbox"
          aria-checked={false}
          aria-label={`Select ${accessibleName(media)}`}
          onClick={() => onSelect(media)}
        >
          <CheckBoxMark $isOn={false} />
        </SelectToggle>
      </Corner>
      <Corner $place="top right" $isForMice>
        <MediaActions media={media} />
      </Corner>
      {regeneration && (
        <Corner $place="bottom left" $isForMice>
          <Regenerate media={media} run={regeneration.run} onRegenerate={onRegenerate} />
        </Corner>
      )}
      <Corner $place="bottom right" $isKept={media.isFavourite}>
        <FavouriteButton media={media} />
      </Corner>
    </>
  );
}

function Regenerate({
  media,
  run,
  onRegenerate,
}: {
  media: Media;
  run: Regeneration['run'];
  onRegenerate: (media: Media) => void;
}) {
  const isRunning = useIsRegenerating(media);
  return (
    <IconButton
      label={priced(`Regenerate ${accessibleName(media)}`, run)}
      aria-busy={isRunning || undefined}
      onClick={() => onRegenerate(media)}
    >
      {isRunning ? <Spinner size={18} /> : <RefreshCw size={18} aria-hidden />}
    </IconButton>
  );
}

/** The same mark on a tile while items are being selected; the whole tile is the button then. */
export function SelectedMark({ isOn }: { isOn: boolean }) {
  return (
    <Place $place="top left">
      <CheckBoxMark $isOn={isOn}>{isOn && <Check size={16} strokeWidth={3} />}</CheckBoxMark>
    </Place>
  );
}

type CornerPlace = 'top left' | 'top right' | 'bottom left' | 'bottom right';

const edge = space[1];
const corners: Record<CornerPlace, RuleSet> = {
  'top left': css`
    top: ${edge};
    left: ${edge};
  `,
  'top right': css`
    top: ${edge};
    right: ${edge};
  `,
  'bottom left': css`
    bottom: ${edge};
    left: ${edge};
  `,
  'bottom right': css`
    bottom: ${edge};
    right: ${edge};
  `,
};

const Place = styled.span.attrs({ 'aria-hidden': true })<{ $place: CornerPlace }>`
  position: absolute;
  ${({ $place }) => corners[$place]}
  padding: 10px;
  pointer-events: none;
`;

/** The dark discs keep icons readable on any picture; a mouse sees them when it is there. */
const Corner = styled.div<{ $place: CornerPlace; $isKept?: boolean; $isForMice?: boolean }>`
  position: absolute;
  ${({ $place }) => corners[$place]}
  z-index: 0;
  display: ${({ $isForMice }) => ($isForMice ? 'none' : 'flex')};
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
  ${finePointer} {
    display: flex;
    opacity: ${({ $isKept }) => ($isKept ? 1 : 0)};
    :hover > &,
    :focus-within > & {
      opacity: 1;
    }
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
