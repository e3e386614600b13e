import type { Usage } from '#contract/usage.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DataTable } from './DataTable.tsx';
import { Section } from './Section.tsx';
import {
  capabilityText,
  formatElapsed,
  formatSeconds,
  formatPercent,
  providerName,
  reasonText,
} from './format.ts';

/** Processes, providers and how long things take. */
export function SystemHealth({ usage }: { usage: Usage }) {
  const { processes, providers, durations, at } = usage;
  return (
    <>
      <Section title="Processes">
        <DataTable
          caption="Processes"
          rows={processes}
          keyOf={({ id }) => id}
          columns={({ text, figure, count }) => [
            text('Role', ({ role }) => role),
            text('Host', ({ host }) => host),
            text('Version', ({ version }) => version),
            figure('Up for', ({ startedAt }) => formatElapsed(startedAt, at)),
            figure('Jobs', ({ runningJobs, slots }) =>
              slots === 0 ? '–' : `${runningJobs} on ${slots} slots`,
            ),
            count('Sockets', ({ sockets }) => sockets),
            text('State', ({ isGone, seenAt }) => (
              <Badge $tone={isGone ? 'danger' : 'success'}>
                {isGone ? `Gone for ${formatElapsed(seenAt, at)}` : 'Here'}
              </Badge>
            )),
          ]}
        />
      </Section>
      <Section title="Providers" subtitle="Attempts of the last hour">
        <DataTable
          caption="Providers"
          empty="No provider was asked in the last hour."
          rows={providers}
          keyOf={({ name, capability }) => `${name} ${capability}`}
          columns={({ text, count }) => [
            text('Provider', ({ name }) => providerName(name)),
            text('For', ({ capability }) => capabilityText(capability)),
            count('Done', ({ done }) => done),
            count('Failed', ({ failed }) => failed),
            count('Under way', ({ open }) => open),
            text('Health', ({ done, failed, faults, lastFault, isOut }) =>
              isOut ? (
                <Badge $tone="danger">{`Out: ${faults} × ${reasonText(lastFault)}`}</Badge>
              ) : (
                formatPercent(done, done + failed)
              ),
            ),
          ]}
        />
      </Section>
      <Section title="Durations" subtitle="Successful generations of the last 24 hours">
        <DataTable
          caption="Durations by tool"
          empty="Nothing was finished in the last 24 hours."
          rows={durations}
          keyOf={({ tool }) => tool}
          columns={({ text, figure, count }) => [
            text('Tool', ({ tool }) => tools[tool].title),
            count('Number', (row) => row.count),
            figure('Median', ({ medianSeconds }) => formatSeconds(medianSeconds)),
            figure('95th percentile', ({ p95Seconds }) => formatSeconds(p95Seconds)),
          ]}
        />
      </Section>
    </>
  );
}
