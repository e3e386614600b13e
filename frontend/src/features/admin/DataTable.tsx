import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { color, fontSize, on, smallText, space, touchLine } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { EmptyText, Section, type SectionProps } from './Section.tsx';
import type { RowWindow } from './use-row-window.ts';
import { countText } from '../../ui/formats.ts';

/** A column: its label, its cell of a row, and what kind of cell that is. */
export type Column<Item, Sort extends string = never> = readonly [
  label: string,
  cell: (row: Item) => ReactNode,
  /**
   * Numbers stand at the right, counts in words; screen readers alone read the label of buttons.
   */
  kind?: 'text' | 'number' | 'buttons',
  /** The order that the heading sorts by, where the table has a `sorting`. */
  sort?: Sort,
];

type Sorting<Sort extends string> = {
  sort: Sort;
  order: 'asc' | 'desc';
  onSort: (sort: Sort) => void;
};

type TableProps<Item, Sort extends string> = {
  /** Read by screen readers; the heading above shows the same. */
  caption: string;
  columns: readonly Column<Item, Sort>[];
  rows: readonly Item[];
  keyOf: (row: Item) => string | number;
  /** Shown in place of a table without rows. */
  empty?: string;
  /** The present order, and what a click on a heading does. */
  sorting?: Sorting<Sort>;
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** The rows of a long table that are rendered; all of them by default. */
  shown?: RowWindow;
};

/** A section of one table, which is named like it by default; `children` stand above the table. */
export function TableSection<Item>(
  props: Omit<SectionProps, 'count'> &
    Omit<TableProps<Item, never>, 'caption'> & { caption?: string; children?: ReactNode },
) {
  const { title, subtitle, aside, children, ...table } = props;
  return (
    <Section title={title} subtitle={subtitle} aside={aside}>
      {children}
      <DataTable caption={title} {...table} />
    </Section>
  );
}

/**
 * A table that becomes a list of labelled facts on a phone, its numbers side by side. The roles are
 * written out because the changed layout would otherwise take them away.
 */
export function DataTable<Item, Sort extends string = never>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  sorting,
  bodyRef,
  shown = { from: 0, to: rows.length, beforePx: 0, afterPx: 0 },
}: TableProps<Item, Sort>) {
  if (empty && rows.length === 0) return <EmptyText>{empty}</EmptyText>;
  return (
    // Includes the heading row. Without it, screen readers would count the rendered rows only.
    <Table aria-rowcount={rows.length + 1}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <Headings>
        <Row aria-rowindex={1}>
          {columns.map((column) => (
            <Heading key={column[0]} column={column} sorting={sorting} />
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
            {columns.map(([label, cell, kind = 'text']) => (
              <Cell key={label} $kind={kind}>
                {kind !== 'buttons' && <Label aria-hidden>{label}</Label>}
                <Value>{contentOf(cell(row), kind)}</Value>
              </Cell>
            ))}
          </Row>
        ))}
        <Gap px={shown.afterPx} />
      </Body>
    </Table>
  );
}

const contentOf = (content: ReactNode, kind: Kind['$kind']) =>
  kind === 'number' && typeof content === 'number' ? countText(content) : content;

/** A heading; a click on it sorts by the column, the other way when it already does. */
function Heading<Item, Sort extends string>(props: {
  column: Column<Item, Sort>;
  sorting: Sorting<Sort> | undefined;
}) {
  const { column, sorting } = props;
  const [label, , kind = 'text', sort] = column;
  const order = sorting?.sort === sort ? sorting?.order : undefined;
  const plain = kind === 'buttons' ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  return (
    <Head scope="col" $kind={kind} aria-sort={order && `${order}ending`}>
      {sorting && sort ? (
        <SortButton type="button" onClick={() => sorting.onSort(sort)}>
          <span>{label}</span>
          {order === 'asc' && <ArrowUp size={14} aria-hidden />}
          {order === 'desc' && <ArrowDown size={14} aria-hidden />}
        </SortButton>
      ) : (
        plain
      )}
    </Head>
  );
}

/** Takes the space of rows that are not rendered. */
function Gap({ px }: { px: number }) {
  if (px <= 0) return null;
  return <tr aria-hidden style={{ display: 'block', height: px }} />;
}

type Kind = { $kind: 'text' | 'number' | 'buttons' };

const atRight = ({ $kind }: Kind) => $kind !== 'text' && 'text-align: right;';

const Table = styled.table.attrs({ role: 'table' })`
  font-size: ${fontSize[14]};
`;

const Headings = styled.thead.attrs({ role: 'rowgroup' })`
  display: none;
  ${on.wideScreen} {
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
  grid: auto-flow dense / repeat(auto-fill, minmax(104px, 1fr));
  gap: ${space[2]};
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.line};
  ${on.wideScreen} {
    display: table-row;
  }
`;

const Head = styled.th.attrs({ role: 'columnheader' })<Kind>`
  padding: ${space[2]} ${space[3]};
  ${smallText}
  font-weight: 550;
  text-align: left;
  white-space: nowrap;
  ${atRight}
`;

const SortButton = styled.button`
  ${touchLine}
  gap: ${space[1]};
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

const Cell = styled.td.attrs({ role: 'cell' })<Kind>`
  display: flex;
  min-width: 0;
  ${({ $kind }) => ($kind === 'number' ? below : beside)}
  ${on.wideScreen} {
    display: table-cell;
    padding: ${space[2]} ${space[3]};
    ${atRight}
  }
`;

const Label = styled.span`
  flex: none;
  color: ${color.muted};
  ${on.wideScreen} {
    display: none;
  }
`;

const Value = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`;
