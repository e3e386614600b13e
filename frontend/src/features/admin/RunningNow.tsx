import type { AdminGeneration } from '#contract/admin-schemas.ts';
import { runs } from '#contract/tools/catalogue.ts';
import type { Usage } from '#contract/usage.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toast-store.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DataTable } from './DataTable.tsx';
import { GenerationId } from './GenerationId.tsx';
import { refetchAdminLists } from './grant-tokens.ts';
import { Section } from './Section.tsx';
import { formatCount, formatDuration, providerName } from './format.ts';
import { Row } from '../../ui/layout.ts';

/** The queues, and the running generations with their actions. */
export function RunningNow({ usage: { queues, running, at } }: { usage: Usage }) {
  const elapsed = (from: string | null) =>
    from === null ? '–' : formatDuration((Date.parse(at) - Date.parse(from)) / 1000);
  return (
    <>
      <Section title="Queues">
        <DataTable
          caption="Queues by run"
          empty="Nothing waits and nothing runs."
          rows={queues}
          keyOf={({ run }) => run}
          columns={[
            { label: 'Run', renderCell: ({ run }) => runs[run].name },
            { label: 'Waiting', renderCell: ({ queued }) => formatCount(queued), isNumber: true },
            {
              label: 'Oldest wait',
              renderCell: ({ oldestWaitSeconds: wait }) =>
                wait === null ? '–' : formatDuration(wait),
              isNumber: true,
            },
            {
              label: 'Running',
              renderCell: (queue) => formatCount(queue.running),
              isNumber: true,
            },
          ]}
        />
      </Section>
      <Section title="Running generations" subtitle="Those that run longest first">
        <DataTable
          caption="Running generations"
          empty="No generation runs right now."
          rows={running}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Run', renderCell: ({ run }) => runs[run].name },
            { label: 'Id', renderCell: ({ id }) => <GenerationId id={id} /> },
            { label: 'User', renderCell: ({ userId }) => userId, isNumber: true },
            {
              label: 'Provider',
              renderCell: ({ provider }) => (provider ? providerName(provider) : '–'),
            },
            { label: 'Stage', renderCell: ({ stage }) => stage ?? '–' },
            {
              label: 'Progress',
              renderCell: ({ progress }) => `${Math.floor(progress * 100)}%`,
              isNumber: true,
            },
            { label: 'For', renderCell: ({ startedAt }) => elapsed(startedAt), isNumber: true },
            {
              label: 'Actions',
              renderCell: (one) => <GenerationActions one={one} />,
              isLabelHidden: true,
            },
          ]}
        />
      </Section>
    </>
  );
}

function GenerationActions({ one: { id, run, userId } }: { one: AdminGeneration }) {
  const name = `${runs[run].name} of user ${userId}`;
  return (
    <Row $gap={2} $justify="flex-end">
      <ConfirmButton
        trigger={{ text: 'Retry', label: `Retry ${name}` }}
        title="Retry generation"
        text={`${name} is taken from the worker that has it, and its present step begins anew. Nothing is charged.`}
        action="Retry"
        onConfirm={async () => {
          await call('retryGeneration', { params: { id } });
          toast({ title: 'Generation retried' });
          refetchAdminLists();
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
          refetchAdminLists();
        }}
      />
    </Row>
  );
}
