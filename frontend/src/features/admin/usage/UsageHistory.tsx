import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { tools as catalogue } from '#contract/tools/catalogue.ts';
import type { UsageHistory as History } from '#contract/usage.ts';
import { usageRanges, type UsageRange } from '#contract/usage-ranges.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { color, touchLine } from '#frontend/theme/tokens.ts';
import { Grid, Stack } from '#frontend/ui/layout.ts';
import { Tabs } from '#frontend/ui/Tabs.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { TableSection, type Column } from '../DataTable.tsx';
import { Loaded, Section } from '../Section.tsx';
import { formatDayOfYear, formatPercent, formatSpread, formatTime } from '../format.ts';
import { BarChart, type Series } from './BarChart.tsx';
import { ProvidersCompared } from './ProvidersCompared.tsx';
import { useUsage } from './use-usage.ts';
import { moneyText } from '#frontend/ui/formats.ts';

/** `noun` continues "of the last". */
const ranges: Readonly<Record<UsageRange, { label: string; noun: string; interval: string }>> = {
  '1h': { label: '1 hour', noun: 'hour', interval: 'Minute' },
  '24h': { label: '24 hours', noun: '24 hours', interval: 'Quarter of an hour' },
  '30d': { label: '30 days', noun: '30 days', interval: 'Day' },
};
/** Figures of a range change by little in a second. */
const REFRESH_MS = 5_000;
const rangeTabs = usageRanges.map((value) => ({ value, label: ranges[value].label }));

/**
 * Orders that ended in an hour, a day or a month, compared. The range is in the address
 * (`&range=24h`).
 */
export function UsageHistory() {
  const [search, setSearch] = useSearchParams();
  const range = usageRanges.find((each) => each === search.get('range')) ?? '1h';
  const show = (next: UsageRange) =>
    setSearch({ tab: 'usage', ...(next === '1h' ? {} : { range: next }) }, { replace: true });
  const history = useUsageHistory(range);
  return (
    <Stack $gap={4}>
      <Tabs isNarrow label="Range" value={range} onChange={show} tabs={rangeTabs}>
        <Loaded query={history} what="The figures" skeletonRows={8}>
          {(shown) => <Compared history={shown} />}
        </Loaded>
      </Tabs>
    </Stack>
  );
}

/**
 * The figures of a range; asked for again while live usage is pushed, so they stop and go on with
 * it.
 */
function useUsageHistory(range: UsageRange) {
  const pushedAt = useUsage().data?.at;
  const history = useQuery({ ...routeQuery('usageHistory', { query: { range } }), staleTime: 0 });
  const { refetch } = history;
  const askedAt = useRef(0);
  useEffect(() => {
    const nowMs = Date.parse(pushedAt ?? '');
    // The first push comes with the first answer.
    if (askedAt.current === 0) askedAt.current = nowMs || 0;
    if (!(nowMs - askedAt.current >= REFRESH_MS)) return;
    askedAt.current = nowMs;
    void refetch();
  }, [pushedAt, refetch]);
  return history;
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

const toolColumns: readonly Column<History['tools'][number]>[] = [
  ['Tool', ({ tool }) => catalogue[tool].title],
  ['Orders', ({ succeeded, failed, cancelled }) => succeeded + failed + cancelled, 'number'],
  ['Succeeded', ({ succeeded, failed }) => formatPercent(succeeded, succeeded + failed), 'number'],
  ['Refunded', ({ refunded }) => refunded, 'number'],
  ['Wait', (tool) => formatSpread(tool.waitMedianSeconds, tool.waitP95Seconds), 'number'],
  ['Run time', (tool) => formatSpread(tool.runMedianSeconds, tool.runP95Seconds), 'number'],
  ['Tokens', ({ tokens }) => tokens, 'number'],
  ['Cost', ({ costDollars }) => moneyText(costDollars), 'number'],
];

/** Succeeded is of those that were not cancelled. */
function ToolsCompared({ tools, noun }: Pick<History, 'tools'> & { noun: string }) {
  return (
    <TableSection
      title="Tools compared"
      subtitle="Times are the median and the 95th percentile"
      empty={`Nothing ended within the last ${noun}.`}
      rows={tools}
      keyOf={({ tool }) => tool}
      columns={toolColumns}
    />
  );
}

type User = History['users'][number];
const SHOWN = 10;
const ordersOf = ({ succeeded, failed, cancelled }: User) => succeeded + failed + cancelled;
const measures = [
  { value: 'orders', label: 'Most orders', of: ordersOf },
  { value: 'tokens', label: 'Most tokens', of: ({ tokens }: User) => tokens },
  { value: 'failed', label: 'Most failures', of: ({ failed }: User) => failed },
] as const;
const columns: readonly Column<User>[] = [
  [
    'User',
    ({ userId, email }) =>
      email === '' ? (
        `User ${userId}, deleted`
      ) : (
        <UserLink to={`/admin?user=${userId}`}>{email}</UserLink>
      ),
  ],
  ['Orders', (row) => ordersOf(row), 'number'],
  ['Failed', ({ failed }) => failed, 'number'],
  ['Succeeded', ({ succeeded, failed }) => formatPercent(succeeded, succeeded + failed), 'number'],
  ['Tokens', ({ tokens }) => tokens, 'number'],
];

function UsersCompared({ users, noun }: { users: readonly User[]; noun: string }) {
  const [measure, setMeasure] = useState<(typeof measures)[number]['value']>('orders');
  const { of: valueOf } = measures.find(({ value }) => value === measure) ?? measures[0];
  const shown = users
    .filter((user) => valueOf(user) > 0)
    .toSorted((a, b) => valueOf(b) - valueOf(a))
    .slice(0, SHOWN);
  return (
    <TableSection
      title="Users compared"
      subtitle={`The first ${SHOWN}`}
      aside={
        <Select
          label="Users with"
          isLabelHidden
          value={measure}
          onChange={setMeasure}
          options={measures}
        />
      }
      empty={`There are none of the last ${noun}.`}
      rows={shown}
      keyOf={({ userId }) => userId}
      columns={columns}
    />
  );
}

const UserLink = styled(Link)`
  ${touchLine}
`;
