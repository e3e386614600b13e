import { Play } from 'lucide-react';
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { minutesText } from '#frontend/generations/estimate.ts';
import { color, fillParent, fontSize, on, radius, space } from '#frontend/theme/tokens.ts';
import { unselectable } from '#frontend/ui/shapes.ts';
import { captionOf, accessibleName } from '#frontend/media/caption.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { prefersReducedMotion } from '#frontend/ui/prefers-reduced-motion.ts';
import { TileCaption } from '#frontend/media/tile-parts.ts';
import type { GalleryRow } from './gallery-rows.ts';
import { SelectedMark, TileCorners, type TileActions } from './TileCorners.tsx';

const LONG_PRESS_MS = 450;
/** A finger that moves further wants to scroll. */
const MOVE_TOLERANCE_PX = 10;

/** One item of the grid: picture, actions and caption. Its place is in pixels. */
export const Tile = memo(function Tile(props: {
  media: Media;
  index: number;
  /** In its list, from 1. */
  place: number;
  /** Length of its list; -1 while that is unknown. */
  count: number;
  row: GalleryRow;
  left: number;
  top: number;
  /** Null while nothing is being selected. */
  isSelected: boolean | null;
  actions: TileActions;
}) {
  const { media, index, place, count, row, left, top, isSelected, actions } = props;
  const { title, detail, scene, date } = captionOf(media);
  // With the length that is seen on it: who speaks to their browser says what they see.
  const name = [accessibleName(media), media.isVideo && videoLengthText(media.durationSeconds)];
  const longPress = useLongPress(() => actions.select(media));
  return (
    <Item
      style={{ width: row.tileWidth, transform: `translate(${left}px, ${top}px)` }}
      aria-posinset={place}
      aria-setsize={count}
    >
      <div style={{ position: 'relative', height: row.pictureHeight }}>
        <OpenButton
          {...longPress}
          type="button"
          data-index={index}
          aria-label={`${isSelected === null ? 'Open' : 'Select'} ${name.filter(Boolean).join(', ')}`}
          role={isSelected === null ? undefined : 'checkbox'}
          aria-checked={isSelected ?? undefined}
          $isSelected={isSelected}
          onClick={(event) => {
            if (event.shiftKey) actions.extend(media);
            else if (isSelected !== null || event.ctrlKey || event.metaKey) actions.select(media);
            else actions.open(media);
          }}
        >
          <TilePreview media={media} />
          {isSelected !== null && <SelectedMark isOn={isSelected} />}
        </OpenButton>
        {isSelected === null && <TileCorners media={media} actions={actions} />}
      </div>
      <TileCaption>
        <strong>{title}</strong>
        <span>{[detail, scene].filter(Boolean).join(' ')}</span>
        <span>{date}</span>
      </TileCaption>
    </Item>
  );
});

/**
 * Handlers for an element that a finger may hold: `onLongPress` runs while it is still down, and
 * the click that would follow is swallowed.
 */
function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isHeld = useRef(false);
  const stop = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      isHeld.current = false;
      if (pointerType === 'mouse') return;
      const timer = window.setTimeout(() => {
        isHeld.current = true;
        press.current = null;
        onLongPress();
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVE_TOLERANCE_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own menu of a held picture would lie over the selection.
    onContextMenu: (event: MouseEvent) => {
      if (isHeld.current || press.current) event.preventDefault();
    },
  };
}

/** The length of a video, "0:10"; empty where it was not measured. */
function videoLengthText(seconds: number | null | undefined): string {
  return typeof seconds === 'number' ? minutesText(Math.round(seconds)) : '';
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
        <span>{videoLengthText(media.durationSeconds)}</span>
      </Length>
    </Hover>
  );
}

const Item = styled.li`
  position: absolute;
  top: 0;
  left: 0;
`;

const OpenButton = styled.button<{ $isSelected: boolean | null }>`
  ${fillParent}
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.raised};
  cursor: ${({ $isSelected }) => ($isSelected === null ? 'zoom-in' : 'pointer')};
  /* A finger that holds selects: neither text nor the browser's menu of a picture. */
  ${unselectable}
  -webkit-touch-callout: none;
  box-shadow: 0 0 0 3px ${({ $isSelected }) => ($isSelected ? color.text : color.clear)};
  &:focus-visible {
    border-radius: ${radius.card};
  }
`;

const Hover = styled.span`
  container-type: inline-size;
  ${fillParent}
`;

const Video = styled.video`
  ${fillParent}
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
  ${on.finePointer} {
    inset: auto auto ${space[2]} ${space[2]};
  }
  /* Beside the mark of a favourite, or of a selected item, there is room for the length alone. */
  @container (max-width: 100px) {
    svg {
      display: none;
    }
  }
`;
