import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Media } from '#contract/media.ts';
import { DaySection } from './DaySection.tsx';
import {
  gallerySections,
  HEADING_HEIGHT,
  type GalleryRow,
  type GallerySection,
  type TileSize,
} from './gallery-rows.ts';
import { type Rows, rowsInView, type ViewRange, scrollToSee } from './rows-in-view.ts';
import type { TileActions } from './TileCorners.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import type { SelectionHandle } from '../selection/use-selection.ts';

/** Parts of the window below the header with a day's heading, and the bottom bar, with some air. */
const covered = { top: 64 + HEADING_HEIGHT, bottom: 72 };
/** The next page is asked for this many rows before its place is reached. */
const PREFETCH_ROWS = 6;
const OVERSCAN_ROWS = 2;

/** Only the rows near the window exist, however many items there are. */
export function Grid(props: {
  items: readonly Media[];
  hasMore: boolean;
  size: TileSize;
  /** Whether the items are ordered by days, which get headings. */
  hasDays: boolean;
  selection: SelectionHandle;
  actions: TileActions;
  onNearEnd: () => void;
  onDelete: (items: readonly Media[]) => void;
}) {
  const { items, hasMore, size, hasDays, selection, actions, onNearEnd, onDelete } = props;
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useBounds(box);
  const sections = useMemo(
    () => gallerySections(items, { width, size, hasDays }),
    [items, width, size, hasDays],
  );
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections]);
  const { first, last, showRow } = useRowsInView({ top, rows });
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
    <div
      ref={box}
      role="presentation"
      onKeyDown={onKeyDown}
      style={{ position: 'relative', height: end ? end.top + end.height : 0 }}
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
            isWhole={!hasMore || section !== end}
            nowMs={openedAt}
            selection={selection}
            actions={actions}
          />
        ))}
    </div>
  );
}

function isIn({ first, count }: { first: number; count: number }, row: GalleryRow): boolean {
  return row.first >= first && row.first < first + count;
}

/**
 * A key that stays while items come and go. A day may come twice: what took long is in the list
 * later.
 */
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

/**
 * The rows near the window, and how to bring one there. Their heights are known, so there is
 * nothing to measure, and scrolling within a row renders nothing. `rows` is the same object until
 * it changes.
 */
function useRowsInView({ top, rows }: Rows) {
  const [seen, setSeen] = useState(currentView);
  useEffect(() => {
    const look = () => {
      setSeen((before) => {
        const now = currentView();
        const [old, next] = [before, now].map((some) =>
          rowsInView({ top, rows }, some, OVERSCAN_ROWS),
        );
        return old?.first === next?.first && old?.last === next?.last ? before : now;
      });
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [top, rows]);

  function showRow(row: number): void {
    const { from, to } = currentView();
    const free = { from: from + covered.top, to: to - covered.bottom };
    window.scrollBy({ top: scrollToSee({ top, rows }, row, free), behavior: 'instant' });
  }
  return { ...rowsInView({ top, rows }, seen, OVERSCAN_ROWS), showRow };
}

function currentView(): ViewRange {
  return { from: window.scrollY, to: window.scrollY + window.innerHeight };
}
