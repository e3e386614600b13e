import { Activity } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { statusFilters, type StatusFilter } from '#contract/status-filters.ts';
import { toolKeys, tools, type ToolKey } from '#contract/tools/catalogue.ts';
import { LoadFailed } from '../../api/LoadFailed.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ListControls, RowsAwaited, ShowMore } from '../../ui/page/PagedList.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { routePages } from '../../api/route-query.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { keptByEvents } from '../../live/cached-queries.ts';
import { type HistoryFilter, loadedHistory } from './history.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { useSeenIn } from './ready-store.ts';
import type { PhotoDialogType } from './RetryButton.tsx';

const statusNames: Record<HistoryFilter['status'], string> = {
  all: 'Everything',
  unfinished: 'Running',
  succeeded: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
const statusOptions = optionsOf(statusNames);

const toolOptions: readonly { value: HistoryFilter['tool']; label: string }[] = [
  { value: 'all', label: 'All tools' },
  // Music is not ordered.
  ...toolKeys
    .filter((tool) => tool !== 'music')
    .map((tool) => ({ value: tool, label: tools[tool].title })),
];

/** Everything that was ordered, and how it ended; what did not deliver can be ordered again. */
export function ActivityHistory({ PhotoDialog }: { PhotoDialog: PhotoDialogType }) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  useSeenIn(true);
  const history = useHistory(filter);
  const { generations } = history;
  const isAll = filter.status === 'all' && filter.tool === 'all';
  const show = (change: Partial<HistoryFilter>) => {
    const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== 'all');
    setSearch(Object.fromEntries(wanted), { replace: true });
  };
  return (
    <Page
      title="Activity"
      subtitle="Everything you have ordered, and how it ended."
      isNarrow
      aside={
        <ListControls $columns="1fr 1fr" $widePx={420}>
          <Select
            label="Show"
            isLabelHidden
            value={filter.status}
            options={statusOptions}
            onChange={(status) => show({ status })}
          />
          <Select
            label="Tool"
            isLabelHidden
            value={filter.tool}
            options={toolOptions}
            onChange={(tool) => show({ tool })}
          />
        </ListControls>
      }
    >
      {history.isPending && <RowsAwaited text="Loading your activity" rows={12} height={80} />}
      {history.isError && generations.length === 0 && (
        <LoadFailed title="Your activity could not be loaded" query={history} />
      )}
      {history.isSuccess && generations.length === 0 && (
        <EmptyState
          icon={<Activity size={40} />}
          title={isAll ? 'You have ordered nothing yet' : 'Nothing of this kind'}
          action={
            isAll ? (
              <ButtonLink to="/">Choose a tool</ButtonLink>
            ) : (
              <Button onClick={() => setSearch({}, { replace: true })}>Show everything</Button>
            )
          }
        />
      )}
      {generations.length > 0 && (
        <ul aria-label="Activity">
          {generations.map((generation) => (
            <HistoryRow
              key={generation.id}
              generation={generation}
              all={generations}
              PhotoDialog={PhotoDialog}
            />
          ))}
        </ul>
      )}
      <ShowMore query={history} />
    </Page>
  );
}

const PAGE_GENERATIONS = 20;

/** Orders, as far as they are loaded, newest first and live. */
function useHistory(filter: HistoryFilter) {
  const { status, tool } = filter;
  const query = useInfiniteQuery({
    ...routePages('generations', filter, (before) => ({
      limit: PAGE_GENERATIONS,
      before: before ?? undefined,
      status: status === 'all' ? undefined : status,
      tool: tool === 'all' ? undefined : tool,
    })),
    ...keptByEvents,
    // Orders that ended while this screen was closed are in it.
    staleTime: 0,
    // A short visit's worth: the next one starts with the first page.
    gcTime: 0,
  });
  const known = useGenerations(({ generations }) => generations);
  const generations = useMemo(
    () => loadedHistory(query.data?.pages ?? [], known, { status, tool }),
    [query.data, known, status, tool],
  );
  return { ...query, generations };
}

function readFilter(search: URLSearchParams): HistoryFilter {
  const status = search.get('status') ?? '';
  const tool = search.get('tool') ?? '';
  return {
    status: Object.hasOwn(statusFilters, status) ? (status as StatusFilter) : 'all',
    tool: Object.hasOwn(tools, tool) ? (tool as ToolKey) : 'all',
  };
}

function optionsOf<V extends string>(names: Record<V, string>) {
  // The table's own keys.
  return (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }));
}
