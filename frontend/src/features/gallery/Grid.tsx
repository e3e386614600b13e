import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '../../../../contract/media.ts';
import { gridLayout } from './grid-layout.ts';
import { Tile } from './Tile.tsx';
import { useGridKeys } from './use-grid-keys.ts';

const OVERSCAN_ROWS = 2;
/** The next page is asked for this many rows before its place is reached. */
const AHEAD_ROWS = 6;

/** Only the rows near the window exist, however many items there are. */
export function Grid({
  items,
  hasMore,
  onNearEnd,
  onOpen,
}: {
  items: readonly Media[];
  hasMore: boolean;
  onNearEnd: () => void;
  onOpen: (media: Media) => void;
}) {
  const box = useRef<HTMLUListElement>(null);
  const { width, top } = usePlace(box);
  const layout = gridLayout(width);
  const rowCount = Math.ceil(items.length / layout.columns);
  // The React Compiler, which the rule speaks for, is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => layout.rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  });
  useEffect(() => rows.measure(), [rows, layout.rowHeight]);

  const shown = width > 0 ? rows.getVirtualItems() : [];
  const lastRow = shown.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && width > 0 && lastRow + AHEAD_ROWS >= rowCount;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, items.length, onNearEnd]);

  const onKeyDown = useGridKeys(box, {
    columns: layout.columns,
    count: items.length,
    showRow: (row) => rows.scrollToIndex(row),
  });
  return (
    // The keys belong to the tiles inside; and a list without markers is none for Safari's VoiceOver
    // unless it says so.
    <List ref={box} role="list" onKeyDown={onKeyDown} style={{ height: rows.getTotalSize() }}>
      {shown.flatMap((row) =>
        items
          .slice(row.index * layout.columns, (row.index + 1) * layout.columns)
          .map((media, column) => (
            <Tile
              key={media.id}
              media={media}
              index={row.index * layout.columns + column}
              count={hasMore ? -1 : items.length}
              pictureHeight={layout.pictureHeight}
              style={{
                width: layout.tileWidth,
                transform: `translate(${column * (layout.tileWidth + layout.gap)}px, ${row.start - top}px)`,
              }}
              onOpen={onOpen}
            />
          )),
      )}
    </List>
  );
}

/** Width of the list and its distance from the top of the page, as they are now. */
function usePlace(box: { current: HTMLElement | null }): { width: number; top: number } {
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
