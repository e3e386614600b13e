import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { color, fontSize, space, touchTarget, wideScreen } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatCount, formatDollars } from './format.ts';
import { EmptyText } from './Section.tsx';
import type { RowWindow } from './use-row-window.ts';

export type Column<Item> = {
  label: string;
  renderCell: (row: Item) => ReactNode;
  isNumber?: boolean;
  /** The heading is read by screen readers only. */
  isLabelHidden?: boolean;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Makes the heading a button that sorts by the column, the other way when it already does. */
  onSort?: () => void;
};

/** The columns of a table, in order. */
export type Columns<Item> = (make: ColumnMakers<Item>) => readonly Column<Item>[];

type Make<Item, Cell> = (label: string, cell: (row: Item) => Cell) => Column<Item>;

type ColumnMakers<Item> = {
  text: Make<Item, ReactNode>;
  /** Numbers, as the caller words them. */
  figure: Make<Item, ReactNode>;
  count: Make<Item, number>;
  dollars: Make<Item, number>;
  /** The buttons of a row. */
  actions: (cell: (row: Item) => ReactNode) => Column<Item>;
};

/**
 * A table that becomes a list of labelled facts on a phone, its numbers side by side. The roles are written out because the
 * changed layout would otherwise take them away.
 */
export function DataTable<Item>({
  caption,
  columns: columnsOf,
  rows,
  keyOf,
  empty,
  bodyRef,
  shown = { from: 0, to: rows.length, beforePx: 0, afterPx: 0 },
}: {
  /** Read by screen readers; the heading above shows the same. */
  caption: string;
  columns: Columns<Item>;
  rows: readonly Item[];
  keyOf: (row: Item) => string | number;
  /** Shown in place of a table without rows. */
  empty?: string;
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** The rows of a long table that are rendered; all of them by default. */
  shown?: RowWindow;
}) {
  if (empty && rows.length === 0) return <EmptyText>{empty}</EmptyText>;
  const columns = columnsOf(columnMakers<Item>());
  return (
    // Includes the heading row. Without it, screen readers would count the rendered rows only.
    <Table aria-rowcount={rows.length + 1}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <Headings>
        <Row aria-rowindex={1}>
          {columns.map((column) => (
            <Head
              key={column.label}
              scope="col"
              $isNumber={column.isNumber ?? false}
              aria-sort={column.sorted}
            >
              <Heading column={column} />
            </Head>
          ))}
        </Row>
      </Headings>
      <Body ref={bodyRef}>
        <Gap px={shown.beforePx} />
        {rows.slice(shown.from, shown.to).map((row, index) => (
          <Row
            key={keyOf(row)}
            ref={shown.measureRow}
            data-index={shown.from + index}
            aria-rowindex={shown.from + index + 2}
          >
            {columns.map(({ label, renderCell, isNumber = false, isLabelHidden = false }) => (
              <Cell key={label} $isNumber={isNumber} $isBelow={isNumber && !isLabelHidden}>
                {!isLabelHidden && <Label aria-hidden>{label}</Label>}
                <Value>{renderCell(row)}</Value>
              </Cell>
            ))}
          </Row>
        ))}
        <Gap px={shown.afterPx} />
      </Body>
    </Table>
  );
}

function columnMakers<Item>(): ColumnMakers<Item> {
  const figure: Make<Item, ReactNode> = (label, renderCell) => ({
    label,
    renderCell,
    isNumber: true,
  });
  return {
    text: (label, renderCell) => ({ label, renderCell }),
    figure,
    count: (label, read) => figure(label, (row) => formatCount(read(row))),
    dollars: (label, read) => figure(label, (row) => formatDollars(read(row))),
    actions: (cell) => ({ ...figure('Actions', cell), isLabelHidden: true }),
  };
}

function Heading<Item>({
  column: { label, isLabelHidden, sorted, onSort },
}: {
  column: Column<Item>;
}) {
  if (isLabelHidden) return <VisuallyHidden>{label}</VisuallyHidden>;
  if (!onSort) return label;
  return (
    <SortButton type="button" onClick={onSort}>
      {label}
      {sorted === 'ascending' && <ArrowUp size={14} aria-hidden />}
      {sorted === 'descending' && <ArrowDown size={14} aria-hidden />}
    </SortButton>
  );
}

/** Takes the space of rows that are not rendered. */
function Gap({ px }: { px: number }) {
  if (px <= 0) return null;
  return <tr aria-hidden style={{ display: 'block', height: px }} />;
}

const numeric = css`
  text-align: right;
  font-variant-numeric: tabular-nums;
`;

const Table = styled.table.attrs({ role: 'table' })`
  width: 100%;
  border-collapse: collapse;
  font-size: ${fontSize[14]};
`;

const Headings = styled.thead.attrs({ role: 'rowgroup' })`
  display: none;
  ${wideScreen} {
    display: table-header-group;
  }
`;

const Body = styled.tbody.attrs({ role: 'rowgroup' })`
  tr:last-child {
    border-bottom: 0;
  }
`;

const Row = styled.tr.attrs({ role: 'row' })`
  display: grid;
  grid: auto-flow dense / repeat(auto-fill, minmax(84px, 1fr));
  gap: ${space[2]};
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.line};
  ${wideScreen} {
    display: table-row;
  }
`;

const Head = styled.th.attrs({ role: 'columnheader' })<{ $isNumber: boolean }>`
  padding: ${space[2]} ${space[3]};
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-weight: 550;
  text-align: left;
  white-space: nowrap;
  ${({ $isNumber }) => $isNumber && numeric}
`;

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[1]};
  min-height: ${touchTarget};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
`;

/** On a phone, a value below its label or beside it. */
const below = css`
  flex-direction: column;
  > span {
    font-size: ${fontSize[12]};
  }
`;
const beside = css`
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
`;

const Cell = styled.td.attrs({ role: 'cell' })<{ $isNumber: boolean; $isBelow: boolean }>`
  display: flex;
  min-width: 0;
  ${({ $isBelow }) => ($isBelow ? below : beside)}
  ${wideScreen} {
    display: table-cell;
    padding: ${space[2]} ${space[3]};
    ${({ $isNumber }) => $isNumber && numeric}
  }
`;

const Label = styled.span`
  flex: none;
  color: ${color.muted};
  ${wideScreen} {
    display: none;
  }
`;

const Value = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`;
