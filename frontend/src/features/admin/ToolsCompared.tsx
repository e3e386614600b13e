import { tools as catalogue } from '#contract/tools/catalogue.ts';
import type { UsageHistory } from '#contract/usage-history.ts';
import { DataTable, type Column } from './DataTable.tsx';
import { formatCount, formatDollars, formatPercent, formatSpread } from './format.ts';
import { Section } from './Section.tsx';

type Tool = UsageHistory['tools'][number];

const ordersOf = ({ succeeded, failed, cancelled }: Tool) => succeeded + failed + cancelled;

const columns: readonly Column<Tool>[] = [
  { label: 'Tool', renderCell: ({ tool }) => catalogue[tool].title },
  { label: 'Orders', renderCell: (tool) => formatCount(ordersOf(tool)), isNumber: true },
  {
    label: 'Succeeded',
    renderCell: ({ succeeded, failed }) => formatPercent(succeeded, succeeded + failed),
    isNumber: true,
  },
  { label: 'Refunded', renderCell: ({ refunded }) => formatCount(refunded), isNumber: true },
  {
    label: 'Wait',
    renderCell: (tool) => formatSpread(tool.waitMedianSeconds, tool.waitP95Seconds),
    isNumber: true,
  },
  {
    label: 'Run time',
    renderCell: (tool) => formatSpread(tool.runMedianSeconds, tool.runP95Seconds),
    isNumber: true,
  },
  { label: 'Tokens', renderCell: ({ tokens }) => formatCount(tokens), isNumber: true },
  { label: 'Cost', renderCell: ({ costDollars }) => formatDollars(costDollars), isNumber: true },
];

/** Succeeded is of those that were not cancelled. */
export function ToolsCompared({ tools, noun }: { tools: readonly Tool[]; noun: string }) {
  return (
    <Section title="Tools compared" subtitle="Times are the median and the 95th percentile">
      <DataTable
        caption="Tools compared"
        empty={`Nothing ended within the last ${noun}.`}
        rows={tools}
        keyOf={({ tool }) => tool}
        columns={columns}
      />
    </Section>
  );
}
