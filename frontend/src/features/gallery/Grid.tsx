import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { DaySection } from './DaySection.tsx';
import {
  gallerySections,
  HEADING_HEIGHT,
  type GalleryRow,
  type GallerySection,
} from './gallery-rows.ts';
import { gapOf, type TileSize } from './grid-layout.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import type { SelectionHandle } from './use-selection.ts';

/** Of the window: the header's height with a day's heading, and the bottom bar's, with some air. */
const viewportInsets = { top: 64 + HEADING_HEIGHT, bottom: 72 };
/** The next page is asked for this many rows before its place is reached. */
const PREFETCH_ROWS = 6;

/** Only the rows near the window exist, however many items there are. */
export function Grid({
  items,
  hasMore,
  size,
  hasDays,
  selection,
  onNearEnd,
  onOpen,
  onDelete,
  onRegenerate,
}: {
  items: readonly Media[];
  hasMore: boolean;
  size: TileSize;
  /** Whether the items are ordered by days, which get headings. */
  hasDays: boolean;
  onNearEnd: () => void;
  selection: SelectionHandle;
  onOpen: (media: Media) => void;
  onDelete: (items: readonly Media[]) => void;
  onRegenerate: (media: Media) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useBounds(box);
  const sections = useMemo(
    () => gallerySections(items, { width, size, hasDays }),
    [items, width, size, hasDays],
  );
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections]);
  const { first, last, showRow } = useRowsInView({ top, rows }, viewportInsets);
  const shown = width > 0 ? rows.slice(first, last) : [];
  const [openedAt] = useState(Date.now);

  const isNearEnd = hasMore && width > 0 && last + PREFETCH_ROWS >= rows.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const onKeyDown = useGridKeys(box, { items, rows, showRow, selection, onDelete });
  const end = sections.at(-1);
  return (
    // The keys belong to the tiles inside.
    <Box
      ref={box}
      role="presentation"
      onKeyDown={onKeyDown}
      style={{ height: end ? end.top + end.height : 0 }}
    >
      {sections
        .map((section) => ({ section, rows: shown.filter((row) => isIn(section, row)) }))
        .filter(({ rows: ofSection }) => ofSection.length > 0)
        .map(({ section, rows: ofSection }) => (
          <DaySection
            key={keyOf(section, sections)}
            section={section}
            rows={ofSection}
            items={items}
            gap={gapOf(width)}
            isWhole={!hasMore || section !== end}
            nowMs={openedAt}
            selection={selection}
            onOpen={onOpen}
            onRegenerate={onRegenerate}
          />
        ))}
    </Box>
  );
}

function isIn({ first, count }: { first: number; count: number }, row: GalleryRow): boolean {
  return row.first >= first && row.first < first + count;
}

/** The same while items come and go. A day may come twice: what took long is in the list later. */
function keyOf(section: GallerySection, sections: readonly GallerySection[]): string {
  const ofDay = sections.filter(({ day }) => day === section.day);
  return `${section.day} ${ofDay.indexOf(section)}`;
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

const Box = styled.div`
  position: relative;
`;
