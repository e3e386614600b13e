import type { Usage } from '#contract/usage.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DataTable } from './DataTable.tsx';
import { Section } from './Section.tsx';
import {
  capabilityText,
  formatCount,
  formatSeconds,
  formatPercent,
  formatDuration,
  providerName,
  reasonText,
} from './format.ts';

/** Processes, providers and how long things take. */
export function SystemHealth({ usage }: { usage: Usage }) {
  const { processes, providers, durations, at } = usage;
  const since = (from: string) => formatDuration((Date.parse(at) - Date.parse(from)) / 1000);
  return (
    <>
      <Section title="Processes">
        <DataTable
          caption="Processes"
          rows={processes}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Role', renderCell: ({ role }) => role },
            { label: 'Host', renderCell: ({ host }) => host },
            { label: 'Version', renderCell: ({ version }) => version },
            { label: 'Up for', renderCell: ({ startedAt }) => since(startedAt), isNumber: true },
            {
              label: 'Jobs',
              renderCell: ({ runningJobs, slots }) =>
                slots === 0 ? '–' : `${runningJobs} on ${slots} slots`,
              isNumber: true,
            },
            { label: 'Sockets', renderCell: ({ sockets }) => formatCount(sockets), isNumber: true },
            {
              label: 'State',
              renderCell: ({ isGone, seenAt }) =>
                isGone ? (
                  <Badge $tone="danger">Gone for {since(seenAt)}</Badge>
                ) : (
                  <Badge $tone="success">Here</Badge>
                ),
            },
          ]}
        />
      </Section>
      <Section title="Providers" subtitle="Attempts of the last hour">
        <DataTable
          caption="Providers"
          empty="No provider was asked in the last hour."
          rows={providers}
          keyOf={({ name, capability }) => `${name} ${capability}`}
          columns={[
            { label: 'Provider', renderCell: ({ name }) => providerName(name) },
            { label: 'For', renderCell: ({ capability }) => capabilityText(capability) },
            { label: 'Done', renderCell: ({ done }) => formatCount(done), isNumber: true },
            { label: 'Failed', renderCell: ({ failed }) => formatCount(failed), isNumber: true },
            { label: 'Under way', renderCell: ({ open }) => formatCount(open), isNumber: true },
            {
              label: 'Health',
              renderCell: ({ done, failed, faults, lastFault, isOut }) =>
                isOut ? (
                  <Badge $tone="danger">{`Out: ${faults} × ${reasonText(lastFault)}`}</Badge>
                ) : (
                  formatPercent(done, done + failed)
                ),
            },
          ]}
        />
      </Section>
      <Section title="Durations" subtitle="Successful generations of the last 24 hours">
        <DataTable
          caption="Durations by tool"
          empty="Nothing was finished in the last 24 hours."
          rows={durations}
          keyOf={({ tool }) => tool}
          columns={[
            { label: 'Tool', renderCell: ({ tool }) => tools[tool].title },
            { label: 'Number', renderCell: (row) => formatCount(row.count), isNumber: true },
            {
              label: 'Median',
              renderCell: (row) => formatSeconds(row.medianSeconds),
              isNumber: true,
            },
            {
              label: '95th percentile',
              renderCell: (row) => formatSeconds(row.p95Seconds),
              isNumber: true,
            },
          ]}
        />
      </Section>
    </>
  );
}
