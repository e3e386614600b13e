import { useId } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, fontSize, inRow, sizes, smallText } from '#frontend/theme/tokens.ts';
import { itemsText } from '#frontend/media/caption.ts';
import { dayText } from '#frontend/media/day-text.ts';
import {
  HEADING_HEIGHT,
  type GalleryList,
  type GalleryRow,
  type GallerySection,
} from './gallery-rows.ts';
import { OrderHeading } from './OrderHeading.tsx';
import { Tile } from './Tile.tsx';
import type { TileActions } from './TileCorners.tsx';
import type { SelectionHandle } from '../selection/use-selection.ts';

/** Props that all tiles of the grid share. */
type TilesOfGrid = {
  items: readonly Media[];
  selection: SelectionHandle;
  actions: TileActions;
  nowMs: number;
};

/** The items of one list that stand in one row near the window. */
type ShownPart = { row: GalleryRow; first: number; count: number };

/**
 * The rows of one day that are near the window: lists of tiles, those of an order with a heading.
 */
export function DaySection(
  props: {
    section: GallerySection;
    rows: readonly GalleryRow[];
    /** Whether all of its items are loaded. */
    isWhole: boolean;
  } & TilesOfGrid,
) {
  const { section, rows, isWhole, ...grid } = props;
  const { items, nowMs } = grid;
  const end = section.first + section.count;
  return (
    <Section style={{ top: section.top, height: section.height }}>
      {section.day !== null && (
        <Heading>
          <h2>{dayText(section.day, nowMs)}</h2>
          {isWhole && <span>{itemsText(section.count)}</span>}
        </Heading>
      )}
      {section.lists.map((list) => {
        const shown = rows.map((row) => partOf(list, row)).filter(({ count }) => count > 0);
        const media = items[list.first];
        if (shown.length === 0 || !media) return null;
        return (
          <TileList
            {...grid}
            key={list.isOrder ? media.generationId : media.id}
            list={list}
            shown={shown}
            // The end of what is loaded may go on.
            isWhole={isWhole || list.first + list.count < end}
            top={section.top}
          />
        );
      })}
    </Section>
  );
}

/** The part of a list that a row shows; none where `count` is not above 0. */
function partOf(list: GalleryList, row: GalleryRow): ShownPart {
  const first = Math.max(list.first, row.first);
  return { row, first, count: Math.min(list.first + list.count, row.first + row.count) - first };
}

/** The tiles of one list that are near the window; those of an order with its heading. */
function TileList(
  props: {
    list: GalleryList;
    shown: readonly ShownPart[];
    /** Whether all of its items are loaded. */
    isWhole: boolean;
    /** Beginning of the section, in which everything has its place. */
    top: number;
  } & TilesOfGrid,
) {
  const { list, shown, isWhole, top, items, selection, actions, nowMs } = props;
  const headingId = useId();
  const media = items[list.first];
  const begin = shown.find(({ first }) => list.isOrder && first === list.first);
  return (
    <>
      {begin && media && (
        <div
          style={{
            position: 'absolute',
            left: leftOf(begin.first, begin.row),
            top: begin.row.top - top,
            width: begin.count * (begin.row.tileWidth + begin.row.gap) - begin.row.gap,
          }}
        >
          <OrderHeading
            id={headingId}
            items={items.slice(list.first, list.first + list.count)}
            first={media}
            nowMs={nowMs}
            hasActions={!selection.isOn}
            actions={actions}
          />
        </div>
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
                row={row}
                left={leftOf(first + index, row)}
                top={row.top + row.headingHeight - top}
                isSelected={selection.isOn ? selection.ids.has(item.id) : null}
                actions={actions}
              />
            )),
        )}
      </Tiles>
    </>
  );
}

function leftOf(index: number, { first, tileWidth, gap }: GalleryRow): number {
  return (index - first) * (tileWidth + gap);
}

/** Their places are those of the section. */
const Tiles = styled.ul`
  position: static;
`;

const Section = styled.section`
  position: absolute;
  left: 0;
  width: 100%;
`;

/** Stays below the header while its day is seen. */
const Heading = styled.div`
  position: sticky;
  top: ${sizes.header};
  z-index: 1;
  ${inRow(3)}
  height: ${HEADING_HEIGHT}px;
  /* Tiles scroll away below it. */
  background: ${color.background};
  h2 {
    font-size: ${fontSize[16]};
  }
  span {
    ${smallText}
  }
`;
