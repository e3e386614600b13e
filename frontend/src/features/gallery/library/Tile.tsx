import { Play } from 'lucide-react';
import { memo, useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, finePointer, fontSize, radius, space } from '#frontend/theme/tokens.ts';
import { twoLines } from '#frontend/ui/shapes.ts';
import { captionOf, accessibleName } from '../caption.ts';
import { Picture } from '../Picture.tsx';
import { prefersReducedMotion } from '../prefers-reduced-motion.ts';
import { SelectedMark, TileCorners } from './TileCorners.tsx';
import { useLongPress } from './use-long-press.ts';

/** One item of the grid: picture, actions and caption. Its place is in pixels. */
export const Tile = memo(function Tile({
  media,
  index,
  place,
  count,
  width,
  left,
  top,
  pictureHeight,
  isSelected,
  onOpen,
  onSelect,
  onExtend,
  onRegenerate,
}: {
  media: Media;
  index: number;
  /** In its list, from 1. */
  place: number;
  /** Length of its list; -1 while that is unknown. */
  count: number;
  width: number;
  left: number;
  top: number;
  pictureHeight: number;
  /** Null while nothing is being selected. */
  isSelected: boolean | null;
  onOpen: (media: Media) => void;
  onSelect: (media: Media) => void;
  /** Selects everything from the last one selected to this. */
  onExtend: (media: Media) => void;
  onRegenerate: (media: Media) => void;
}) {
  const { title, detail, scene, date } = captionOf(media);
  // With the length that is seen on it: who speaks to their browser says what they see.
  const name = [accessibleName(media), media.isVideo && videoLengthText(media.durationSeconds)];
  const longPress = useLongPress(() => onSelect(media));
  return (
    <Item
      style={{ width, transform: `translate(${left}px, ${top}px)` }}
      aria-posinset={place}
      aria-setsize={count}
    >
      <Slot style={{ height: pictureHeight }}>
        <OpenButton
          {...longPress}
          type="button"
          data-index={index}
          aria-label={`${isSelected === null ? 'Open' : 'Select'} ${name.filter(Boolean).join(', ')}`}
          role={isSelected === null ? undefined : 'checkbox'}
          aria-checked={isSelected ?? undefined}
          $isSelected={isSelected}
          onClick={(event) => {
            if (event.shiftKey) onExtend(media);
            else if (isSelected !== null || event.ctrlKey || event.metaKey) onSelect(media);
            else onOpen(media);
          }}
        >
          <TilePreview media={media} />
          {isSelected !== null && <SelectedMark isOn={isSelected} />}
        </OpenButton>
        {isSelected === null && (
          <TileCorners media={media} onSelect={onSelect} onRegenerate={onRegenerate} />
        )}
      </Slot>
      <Caption>
        <strong>{title}</strong>
        <span>{[detail, scene].filter(Boolean).join(' ')}</span>
        <span>{date}</span>
      </Caption>
    </Item>
  );
});

/** The length of a video, "0:10"; empty where it was not measured. */
function videoLengthText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A video plays silently under the mouse; nothing of it is loaded before. */
function TilePreview({ media }: { media: Media }) {
  const [isPlaying, setPlaying] = useState(false);
  if (!media.isVideo) return <Picture media={media} url={media.thumbnailUrl} />;
  return (
    <Hover
      onMouseEnter={() => setPlaying(!prefersReducedMotion())}
      onMouseLeave={() => setPlaying(false)}
    >
      <Picture media={media} url={media.thumbnailUrl} />
      {isPlaying && <Video src={media.imageUrl} muted loop playsInline autoPlay tabIndex={-1} />}
      <Length aria-hidden>
        <Play size={12} fill="currentColor" />
        {videoLengthText(media.durationSeconds)}
      </Length>
    </Hover>
  );
}

const Item = styled.li`
  position: absolute;
  top: 0;
  left: 0;
`;

const Slot = styled.div`
  position: relative;
`;

const OpenButton = styled.button<{ $isSelected: boolean | null }>`
  position: absolute;
  inset: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.raised};
  cursor: ${({ $isSelected }) => ($isSelected === null ? 'zoom-in' : 'pointer')};
  /* A finger that holds selects: neither text nor the browser's menu of a picture. */
  user-select: none;
  -webkit-touch-callout: none;
  box-shadow: 0 0 0 3px ${({ $isSelected }) => ($isSelected ? color.text : color.clear)};
  &:focus-visible {
    border-radius: ${radius.card};
  }
`;

const Hover = styled.span`
  container-type: inline-size;
  position: absolute;
  inset: 0;
`;

const Video = styled.video`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

const Length = styled.span`
  position: absolute;
  inset: ${space[2]} ${space[2]} auto auto;
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 2px 8px;
  border-radius: ${radius.full};
  background: ${color.overlay};
  color: ${color.text};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
  /* Under a finger buttons take the lower edge. */
  ${finePointer} {
    inset: auto auto ${space[2]} ${space[2]};
  }
  /* Beside the mark of a favourite, or of a selected item, there is room for the length alone. */
  @container (max-width: 100px) {
    svg {
      display: none;
    }
  }
`;

const Caption = styled.div`
  display: grid;
  padding: ${space[2]} 2px 0;
  font-size: ${fontSize[14]};
  ${twoLines}
`;
