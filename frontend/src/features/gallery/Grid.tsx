import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { gridLayout } from './grid-layout.ts';
import { Tile } from './Tile.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import type { SelectionHandle } from './use-selection.ts';

/** Of the window: the header's height and the bottom bar's, with some air. */
const viewportInsets = { top: 64, bottom: 72 };
/** The next page is asked for this many rows before its place is reached. */
const PREFETCH_ROWS = 6;

/** Only the rows near the window exist, however many items there are. */
export function Grid({
  items,
  hasMore,
  selection,
  onNearEnd,
  onOpen,
  onDelete,
  onRegenerate,
}: {
  items: readonly Media[];
  hasMore: boolean;
  onNearEnd: () => void;
  selection: SelectionHandle;
  onOpen: (media: Media) => void;
  onDelete: (items: readonly Media[]) => void;
  onRegenerate: (media: Media) => void;
}) {
  const box = useRef<HTMLUListElement>(null);
  const { width, top } = useBounds(box);
  const layout = gridLayout(width);
  const rowCount = Math.ceil(items.length / layout.columns);
  const { first, last, showRow } = useRowsInView(
    { top, rowHeight: layout.rowHeight, rowCount },
    viewportInsets,
  );
  const shown = width > 0 ? items.slice(first * layout.columns, last * layout.columns) : [];

  const isNearEnd = hasMore && width > 0 && last + PREFETCH_ROWS >= rowCount;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const onKeyDown = useGridKeys(box, {
    items,
    columns: layout.columns,
    showRow,
    selection,
    onDelete,
  });
  return (
    // The keys belong to the tiles inside; and a list without markers is none for Safari's VoiceOver
    // unless it says so.
    <List
      ref={box}
      role="list"
      onKeyDown={onKeyDown}
      style={{ height: rowCount * layout.rowHeight }}
    >
      {shown.map((media, place) => {
        const index = first * layout.columns + place;
        const [row, column] = [Math.floor(index / layout.columns), index % layout.columns];
        const left = column * (layout.tileWidth + layout.gap);
        return (
          <Tile
            key={media.id}
            media={media}
            index={index}
            count={hasMore ? -1 : items.length}
            pictureHeight={layout.pictureHeight}
            width={layout.tileWidth}
            left={left}
            top={row * layout.rowHeight}
            isSelected={selection.isOn ? selection.ids.has(media.id) : null}
            onOpen={onOpen}
            onSelect={selection.toggle}
            onExtend={selection.extendTo}
            onRegenerate={onRegenerate}
          />
        );
      })}
    </List>
  );
}

/** Width of the list and its distance from the top of the page, as they are now. */
function useBounds(box: { current: HTMLElement | null }): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { width, top } = element.getBoundingClientRect();
      setPlace({ width, top: Math.round(top + window.scrollY) });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return place;
}

const List = styled.ul`
  position: relative;
`;
