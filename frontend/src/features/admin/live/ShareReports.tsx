import { useQuery } from '@tanstack/react-query';
import { reportReasons } from '#contract/report-reasons.ts';
import type { ShareReport } from '#contract/shares.ts';
import { call } from '#frontend/api/call.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { Stack } from '#frontend/ui/layout.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { DataTable, type Column } from '../DataTable.tsx';
import { Loaded, Section } from '../Section.tsx';
import { dateTimeText } from '#frontend/ui/formats.ts';

const reports = routeQuery('shareReports', {});

/** Shared pages that visitors have reported. */
export function ShareReports() {
  const query = useQuery({ ...reports, staleTime: 0 });
  return (
    <Section
      title="Reported links"
      subtitle="Items are taken down by their number, below; the links to them end with them"
    >
      <Loaded query={query} what="The reports" skeletonRows={2}>
        {(data) => (
          <DataTable
            caption="Reported links"
            empty="Nothing is reported."
            rows={data}
            keyOf={({ id }) => id}
            columns={columns}
          />
        )}
      </Loaded>
    </Section>
  );
}

const columns: readonly Column<ShareReport>[] = [
  [
    'Page',
    ({ url, isThere }) =>
      isThere ? (
        <a href={url} target="_blank" rel="noreferrer">
          Open
        </a>
      ) : (
        'Ended'
      ),
  ],
  ['Items', ({ imageIds }) => imageIds.join(', ')],
  ['User', ({ userId }) => userId, 'number'],
  ['Reports', ({ count }) => count, 'number'],
  [
    'Said',
    ({ notes }) => (
      <Stack $gap={1}>
        {notes.slice(-5).map(({ reason, text, at }) => (
          <span key={at} dir="auto">
            {[reportReasons[reason], text].filter(Boolean).join(': ')}
          </span>
        ))}
      </Stack>
    ),
  ],
  ['Last', ({ lastAt }) => dateTimeText(lastAt)],
  [
    'Actions',
    ({ id }) => (
      <ConfirmButton
        trigger={{ text: 'Close', label: `Close report ${id}` }}
        title="Close report"
        action="Close report"
        text="It leaves this list until the page is reported again."
        changes={reports.queryKey}
        onConfirm={() => call('closeReport', { params: { id } })}
      />
    ),
    'buttons',
  ],
];
