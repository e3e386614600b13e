import { useSearchParams } from 'react-router-dom';
import { tools as catalogue } from '#contract/tools/catalogue.ts';
import type { UsageHistory as History } from '#contract/usage-history.ts';
import { usageRanges, type UsageRange } from '#contract/usage-ranges.ts';
import { color } from '../../theme/tokens.ts';
import { Grid, Stack } from '../../ui/layout.ts';
import { BarChart, type Series } from './BarChart.tsx';
import { DataTable, type Columns } from './DataTable.tsx';
import { NarrowTabs } from './NarrowTabs.tsx';
import { ProvidersCompared } from './ProvidersCompared.tsx';
import { Loaded, Section } from './Section.tsx';
import { useUsageHistory } from './use-usage-history.ts';
import { UsersCompared } from './UsersCompared.tsx';
import { formatDayOfYear, formatPercent, formatSpread, formatTime } from './format.ts';

/** `noun` continues "of the last". */
const ranges: Readonly<Record<UsageRange, { label: string; noun: string; interval: string }>> = {
  '1h': { label: '1 hour', noun: 'hour', interval: 'Minute' },
  '24h': { label: '24 hours', noun: '24 hours', interval: 'Quarter of an hour' },
  '30d': { label: '30 days', noun: '30 days', interval: 'Day' },
};
const rangeTabs = usageRanges.map((value) => ({ value, label: ranges[value].label }));

/** What ended in an hour, a day or a month, compared. The range is in the address (`&range=24h`). */
export function UsageHistory() {
  const [search, setSearch] = useSearchParams();
  const range = usageRanges.find((each) => each === search.get('range')) ?? '1h';
  const show = (next: UsageRange) =>
    setSearch({ tab: 'usage', ...(next === '1h' ? {} : { range: next }) }, { replace: true });
  const history = useUsageHistory(range);
  return (
    <NarrowTabs label="Range" value={range} onChange={show} tabs={rangeTabs}>
      <Loaded query={history} what="The figures" skeletonRows={8}>
        {(shown) => <Compared history={shown} />}
      </Loaded>
    </NarrowTabs>
  );
}

function Compared({ history }: { history: History }) {
  const { noun } = ranges[history.range];
  return (
    <Stack $gap={4}>
      <OverTime history={history} />
      <ProvidersCompared providers={history.providers} at={history.at} noun={noun} />
      <ToolsCompared tools={history.tools} noun={noun} />
      <UsersCompared users={history.users} noun={noun} />
    </Stack>
  );
}

const outcomes: readonly Series[] = [
  { name: 'Succeeded', fill: color.info },
  { name: 'Failed', fill: color.danger },
  { name: 'Cancelled', fill: color.edge },
];

function OverTime({ history: { range, points } }: { history: History }) {
  const { noun, interval } = ranges[range];
  const labelOf = range === '30d' ? formatDayOfYear : formatTime;
  return (
    <Section title="Orders" subtitle={`Those that ended within the last ${noun}`}>
      <Grid $minPx={280} $gap={6}>
        <BarChart
          title="Orders"
          interval={interval}
          series={outcomes}
          bars={points.map(({ at, succeeded, failed, cancelled }) => ({
            label: labelOf(at),
            values: [succeeded, failed, cancelled],
          }))}
        />
        <BarChart
          title="Tokens charged and kept"
          interval={interval}
          bars={points.map(({ at, tokens }) => ({ label: labelOf(at), values: [tokens] }))}
        />
      </Grid>
    </Section>
  );
}

const toolColumns: Columns<History['tools'][number]> = ({ text, figure, count, dollars }) => [
  text('Tool', ({ tool }) => catalogue[tool].title),
  count('Orders', ({ succeeded, failed, cancelled }) => succeeded + failed + cancelled),
  figure('Succeeded', ({ succeeded, failed }) => formatPercent(succeeded, succeeded + failed)),
  count('Refunded', ({ refunded }) => refunded),
  figure('Wait', (tool) => formatSpread(tool.waitMedianSeconds, tool.waitP95Seconds)),
  figure('Run time', (tool) => formatSpread(tool.runMedianSeconds, tool.runP95Seconds)),
  count('Tokens', ({ tokens }) => tokens),
  dollars('Cost', ({ costDollars }) => costDollars),
];

/** Succeeded is of those that were not cancelled. */
function ToolsCompared({ tools, noun }: Pick<History, 'tools'> & { noun: string }) {
  return (
    <Section title="Tools compared" subtitle="Times are the median and the 95th percentile">
      <DataTable
        caption="Tools compared"
        empty={`Nothing ended within the last ${noun}.`}
        rows={tools}
        keyOf={({ tool }) => tool}
        columns={toolColumns}
      />
    </Section>
  );
}
