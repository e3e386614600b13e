import type { AdminGeneration } from '#contract/admin.ts';
import { runs } from '#contract/tools/catalogue.ts';
import type { Usage } from '#contract/usage.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toast-store.ts';
import { Confirm } from './Confirm.tsx';
import { DataTable } from './DataTable.tsx';
import { refetchUsers } from './grant.ts';
import { RowButtons } from './RowButtons.tsx';
import { Nothing, Section } from './Section.tsx';
import { count, span } from './words.ts';

/** Who waits for what, what runs, and what to do when something is stuck. */
export function RunningNow({ usage: { queues, running, at } }: { usage: Usage }) {
  const elapsed = (from: string | null) =>
    from === null ? '–' : span((Date.parse(at) - Date.parse(from)) / 1000);
  return (
    <>
      <Section title="Queues">
        {queues.length === 0 ? (
          <Nothing>Nothing waits and nothing runs.</Nothing>
        ) : (
          <DataTable
            caption="Queues by run"
            rows={queues}
            keyOf={({ run }) => run}
            columns={[
              { label: 'Run', renderCell: ({ run }) => runs[run].name },
              { label: 'Waiting', renderCell: ({ queued }) => count(queued), isNumber: true },
              {
                label: 'Oldest wait',
                renderCell: ({ oldestWaitSeconds: wait }) => (wait === null ? '–' : span(wait)),
                isNumber: true,
              },
              { label: 'Running', renderCell: (queue) => count(queue.running), isNumber: true },
            ]}
          />
        )}
      </Section>
      <Section title="Running generations" subtitle="Those that run longest first">
        {running.length === 0 ? (
          <Nothing>No generation runs right now.</Nothing>
        ) : (
          <DataTable
            caption="Running generations"
            rows={running}
            keyOf={({ id }) => id}
            columns={[
              { label: 'Run', renderCell: ({ run }) => runs[run].name },
              { label: 'User', renderCell: ({ userId }) => userId, isNumber: true },
              { label: 'Stage', renderCell: ({ stage }) => stage ?? '–' },
              {
                label: 'Progress',
                renderCell: ({ progress }) => `${Math.floor(progress * 100)}%`,
                isNumber: true,
              },
              { label: 'For', renderCell: ({ startedAt }) => elapsed(startedAt), isNumber: true },
              { label: 'Actions', renderCell: (one) => <Rescue one={one} />, isLabelHidden: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}

function Rescue({ one: { id, run, userId } }: { one: AdminGeneration }) {
  const name = `${runs[run].name} of user ${userId}`;
  return (
    <RowButtons>
      <Confirm
        trigger={{ text: 'Retry', label: `Retry ${name}` }}
        title="Retry generation"
        text={`${name} is taken from the worker that has it, and its present step begins anew. Nothing is charged.`}
        action="Retry"
        onConfirm={async () => {
          await call('retryGeneration', { params: { id } });
          toast({ title: 'Generation retried' });
          refetchUsers();
        }}
      />
      <Confirm
        trigger={{ text: 'Fail', label: `Fail ${name}` }}
        isDanger
        title="Fail generation"
        text={`${name} ends now and its tokens go back.`}
        action="Fail and refund"
        onConfirm={async () => {
          await call('failGeneration', { params: { id } });
          toast({ title: 'Generation failed and refunded' });
          refetchUsers();
        }}
      />
    </RowButtons>
  );
}
