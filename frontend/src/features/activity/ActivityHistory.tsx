import { Activity } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { statusFilters, type StatusFilter } from '#contract/status-filters.ts';
import { toolKeys, tools, type ToolKey } from '#contract/tools/catalogue.ts';
import { failureText } from '../../api/call-error.ts';
import { space, wideScreen } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { HistoryFilter } from './history.ts';
import { HistoryRow } from './HistoryRow.tsx';
import { useSeenIn } from './ready-store.ts';
import type { PhotoDialogType } from './RetryButton.tsx';
import { useHistory } from './use-history.ts';

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
  const { generations, hasNextPage, isFetchingNextPage } = history;
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
        <Filters>
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
        </Filters>
      }
    >
      {history.isPending && <HistorySkeleton />}
      {history.isError && generations.length === 0 && (
        <ErrorState
          title="Your activity could not be loaded"
          text={failureText(history.error)}
          onRetry={history.refetch}
        />
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
      {hasNextPage && (
        <Row $gap={3} $top={4} $justify="center">
          <Button isPending={isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </Row>
      )}
    </Page>
  );
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

function HistorySkeleton() {
  return (
    <Stack $gap={2}>
      <LiveRegion text="Loading your activity" />
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} style={{ height: 80 }} />
      ))}
    </Stack>
  );
}

const Filters = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
  width: 100%;
  ${wideScreen} {
    width: 420px;
  }
`;
