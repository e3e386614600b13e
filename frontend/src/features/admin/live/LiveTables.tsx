import type { AdminGeneration } from '#contract/admin-schemas.ts';
import { runs, tools } from '#contract/tools/catalogue.ts';
import type { Usage } from '#contract/usage.ts';
import { call } from '#frontend/api/call.ts';
import { Badge } from '#frontend/ui/Badge.tsx';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { TableSection, type Column } from '../DataTable.tsx';
import { GenerationId } from '../GenerationId.tsx';
import {
  capabilityText,
  formatDuration,
  formatElapsed,
  formatPercent,
  formatSeconds,
  providerName,
  reasonText,
} from '../format.ts';
import { Row } from '#frontend/ui/layout.ts';

/** Queues, running generations with their actions, processes, providers and durations. */
export function LiveTables({ usage }: { usage: Usage }) {
  const { queues, running, processes, providers, durations, at } = usage;
  return (
    <>
      <TableSection
        title="Queues"
        caption="Queues by run"
        empty="Nothing waits and nothing runs."
        rows={queues}
        keyOf={({ run }) => run}
        columns={[
          ['Run', ({ run }) => runs[run].name],
          ['Waiting', ({ queued }) => queued, 'number'],
          ['Oldest wait', ({ oldestWaitSeconds }) => formatDuration(oldestWaitSeconds), 'number'],
          ['Running', (queue) => queue.running, 'number'],
        ]}
      />
      <TableSection
        title="Running generations"
        subtitle="Those that run longest first"
        empty="No generation runs right now."
        rows={running}
        keyOf={({ id }) => id}
        columns={runningColumns(at)}
      />
      <TableSection
        title="Processes"
        rows={processes}
        keyOf={({ id }) => id}
        columns={processColumns(at)}
      />
      <TableSection
        title="Providers"
        subtitle="Attempts of the last hour"
        empty="No provider was asked in the last hour."
        rows={providers}
        keyOf={({ name, capability }) => `${name} ${capability}`}
        columns={providerColumns}
      />
      <TableSection
        title="Durations"
        subtitle="Successful generations of the last 24 hours"
        caption="Durations by tool"
        empty="Nothing was finished in the last 24 hours."
        rows={durations}
        keyOf={({ tool }) => tool}
        columns={[
          ['Tool', ({ tool }) => tools[tool].title],
          ['Number', (row) => row.count, 'number'],
          ['Median', ({ medianSeconds }) => formatSeconds(medianSeconds), 'number'],
          ['95th percentile', ({ p95Seconds }) => formatSeconds(p95Seconds), 'number'],
        ]}
      />
    </>
  );
}

const runningColumns = (at: string): readonly Column<AdminGeneration>[] => [
  ['Run', ({ run }) => runs[run].name],
  ['Id', ({ id }) => <GenerationId id={id} />],
  ['User', ({ userId }) => String(userId), 'number'],
  ['Provider', ({ provider }) => (provider ? providerName(provider) : '–')],
  ['Stage', ({ stage }) => stage ?? '–'],
  ['Progress', ({ progress }) => `${Math.floor(progress * 100)}%`, 'number'],
  ['For', ({ startedAt }) => (startedAt ? formatElapsed(startedAt, at) : '–'), 'number'],
  ['Actions', (one) => <GenerationActions one={one} />, 'buttons'],
];

const processColumns = (at: string): readonly Column<Usage['processes'][number]>[] => [
  ['Role', ({ role }) => role],
  ['Host', ({ host }) => host],
  ['Version', ({ version }) => version],
  ['Up for', ({ startedAt }) => formatElapsed(startedAt, at), 'number'],
  [
    'Jobs',
    ({ runningJobs, slots }) => (slots === 0 ? '–' : `${runningJobs} on ${slots} slots`),
    'number',
  ],
  ['Sockets', ({ sockets }) => sockets, 'number'],
  [
    'State',
    ({ isGone, seenAt }) => (
      <Badge $tone={isGone ? 'danger' : 'success'}>
        {isGone ? `Gone for ${formatElapsed(seenAt, at)}` : 'Here'}
      </Badge>
    ),
  ],
];

const providerColumns: readonly Column<Usage['providers'][number]>[] = [
  ['Provider', ({ name }) => providerName(name)],
  ['For', ({ capability }) => capabilityText(capability)],
  ['Done', ({ done }) => done, 'number'],
  ['Failed', ({ failed }) => failed, 'number'],
  ['Under way', ({ open }) => open, 'number'],
  [
    'Health',
    ({ done, failed, faults, lastFault, isOut }) =>
      isOut ? (
        <Badge $tone="danger">{`Out: ${faults} × ${reasonText(lastFault)}`}</Badge>
      ) : (
        formatPercent(done, done + failed)
      ),
  ],
];

function GenerationActions({ one: { id, run, userId } }: { one: AdminGeneration }) {
  const name = `${runs[run].name} of user ${userId}`;
  return (
    <Row $gap={2} $justify="flex-end">
      <ConfirmButton
        trigger={{ text: 'Retry', label: `Retry ${name}` }}
        title="Retry generation"
        text={`${name} is taken from the worker that has it, and its present step begins anew. Nothing is charged.`}
        onConfirm={async () => {
          await call('retryGeneration', { params: { id } });
          toast({ title: 'Generation retried' });
        }}
      />
      <ConfirmButton
        trigger={{ text: 'Fail', label: `Fail ${name}` }}
        isDanger
        title="Fail generation"
        text={`${name} ends now and its tokens go back.`}
        action="Fail and refund"
        onConfirm={async () => {
          await call('failGeneration', { params: { id } });
          toast({ title: 'Generation failed and refunded' });
        }}
      />
    </Row>
  );
}
