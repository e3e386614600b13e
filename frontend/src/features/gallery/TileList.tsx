import { useId } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import type { GalleryList, GalleryRow } from './gallery-rows.ts';
import { OrderHeading } from './OrderHeading.tsx';
import { Tile } from './Tile.tsx';
import type { SelectionHandle } from './use-selection.ts';

/** What all tiles of the grid share. */
export type TilesOfGrid = {
  items: readonly Media[];
  /** Between tiles, in CSS pixels. */
  gap: number;
  selection: SelectionHandle;
  onOpen: (media: Media) => void;
  onRegenerate: (media: Media) => void;
};

/** The items of one list that stand in one row near the window. */
export type ShownPart = { row: GalleryRow; first: number; count: number };

/** The tiles of one list that are near the window; those of an order with its heading. */
export function TileList({
  list,
  shown,
  isWhole,
  top,
  nowMs,
  items,
  gap,
  selection,
  onOpen,
  onRegenerate,
}: {
  list: GalleryList;
  shown: readonly ShownPart[];
  /** Whether all of its items are loaded. */
  isWhole: boolean;
  /** Where the section begins, in which everything has its place. */
  top: number;
  nowMs: number;
} & TilesOfGrid) {
  const headingId = useId();
  const media = items[list.first];
  const begin = shown.find(({ first }) => list.isOrder && first === list.first);
  return (
    <>
      {begin && media && (
        <HeadingPlace
          style={{
            left: leftOf(begin.first, begin.row, gap),
            top: begin.row.top - top,
            width: begin.count * (begin.row.tileWidth + gap) - gap,
          }}
        >
          <OrderHeading
            id={headingId}
            items={items.slice(list.first, list.first + list.count)}
            first={media}
            nowMs={nowMs}
            hasActions={!selection.isOn}
            onRegenerate={onRegenerate}
          />
        </HeadingPlace>
      )}
      {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
      <Tiles role="list" aria-labelledby={begin && headingId}>
        {shown.flatMap(({ row, first, count }) =>
          items
            .slice(first, first + count)
            .map((item, index) => (
              <Tile
                key={item.id}
                media={item}
                index={first + index}
                place={first + index - list.first + 1}
                count={isWhole ? list.count : -1}
                pictureHeight={row.pictureHeight}
                width={row.tileWidth}
                left={leftOf(first + index, row, gap)}
                top={row.top + row.headingHeight - top}
                isSelected={selection.isOn ? selection.ids.has(item.id) : null}
                onOpen={onOpen}
                onSelect={selection.toggle}
                onExtend={selection.extendTo}
                onRegenerate={onRegenerate}
              />
            )),
        )}
      </Tiles>
    </>
  );
}

function leftOf(index: number, row: GalleryRow, gap: number): number {
  return (index - row.first) * (row.tileWidth + gap);
}

const HeadingPlace = styled.div`
  position: absolute;
`;

/** Their places are those of the section. */
const Tiles = styled.ul`
  position: static;
`;
