import { styled } from 'styled-components';
import { color, fontSize, headerHeight, space } from '../../theme/tokens.ts';
import { dayText } from './day-text.ts';
import {
  HEADING_HEIGHT,
  type GalleryList,
  type GalleryRow,
  type GallerySection,
} from './gallery-rows.ts';
import { TileList, type ShownPart, type TilesOfGrid } from './TileList.tsx';

/** The rows of one day that are near the window: lists of tiles, those of an order with a heading. */
export function DaySection({
  section,
  rows,
  isWhole,
  nowMs,
  ...grid
}: {
  section: GallerySection;
  rows: readonly GalleryRow[];
  /** Whether all of its items are loaded. */
  isWhole: boolean;
  nowMs: number;
} & TilesOfGrid) {
  const { items } = grid;
  const end = section.first + section.count;
  return (
    <Section style={{ top: section.top, height: section.height }}>
      {section.day !== null && (
        <Heading>
          <h2>{dayText(section.day, nowMs)}</h2>
          {isWhole && <span>{countText(section.count)}</span>}
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
            nowMs={nowMs}
          />
        );
      })}
    </Section>
  );
}

/** What a row shows of a list; nothing where `count` is not above 0. */
function partOf(list: GalleryList, row: GalleryRow): ShownPart {
  const first = Math.max(list.first, row.first);
  return { row, first, count: Math.min(list.first + list.count, row.first + row.count) - first };
}

function countText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

const Section = styled.section`
  position: absolute;
  left: 0;
  width: 100%;
`;

/** Stays below the header while its day is seen. */
const Heading = styled.div`
  position: sticky;
  top: ${headerHeight};
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  height: ${HEADING_HEIGHT}px;
  /* Tiles scroll away below it. */
  background: ${color.background};
  h2 {
    font-size: ${fontSize[16]};
  }
  span {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
`;
