import type { AdminGeneration } from '#contract/admin-schemas.ts';
import { runs } from '#contract/tools/catalogue.ts';
import type { Usage } from '#contract/usage.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toast-store.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DataTable } from './DataTable.tsx';
import { GenerationId } from './GenerationId.tsx';
import { Section } from './Section.tsx';
import { formatDuration, formatElapsed, providerName } from './format.ts';
import { Row } from '../../ui/layout.ts';

/** The queues, and the running generations with their actions. */
export function RunningNow({ usage: { queues, running, at } }: { usage: Usage }) {
  return (
    <>
      <Section title="Queues">
        <DataTable
          caption="Queues by run"
          empty="Nothing waits and nothing runs."
          rows={queues}
          keyOf={({ run }) => run}
          columns={({ text, figure, count }) => [
            text('Run', ({ run }) => runs[run].name),
            count('Waiting', ({ queued }) => queued),
            figure('Oldest wait', ({ oldestWaitSeconds: wait }) =>
              wait === null ? '–' : formatDuration(wait),
            ),
            count('Running', (queue) => queue.running),
          ]}
        />
      </Section>
      <Section title="Running generations" subtitle="Those that run longest first">
        <DataTable
          caption="Running generations"
          empty="No generation runs right now."
          rows={running}
          keyOf={({ id }) => id}
          columns={({ text, figure, actions }) => [
            text('Run', ({ run }) => runs[run].name),
            text('Id', ({ id }) => <GenerationId id={id} />),
            figure('User', ({ userId }) => userId),
            text('Provider', ({ provider }) => (provider ? providerName(provider) : '–')),
            text('Stage', ({ stage }) => stage ?? '–'),
            figure('Progress', ({ progress }) => `${Math.floor(progress * 100)}%`),
            figure('For', ({ startedAt }) => (startedAt ? formatElapsed(startedAt, at) : '–')),
            actions((one) => <GenerationActions one={one} />),
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
