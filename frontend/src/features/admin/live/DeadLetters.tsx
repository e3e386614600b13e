import { useQuery } from '@tanstack/react-query';
import type { DeadLetter } from '#contract/admin-schemas.ts';
import { call } from '#frontend/api/call.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { DataTable, type Column } from '../DataTable.tsx';
import { GenerationId } from '../GenerationId.tsx';
import { Loaded, Section } from '../Section.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { dateTimeText } from '#frontend/ui/formats.ts';

const deadLetters = routeQuery('deadLetters', {});

/** Jobs whose last attempt failed. */
export function DeadLetters() {
  const letters = useQuery({ ...deadLetters, staleTime: 0 });
  return (
    <Section title="Dead letters" subtitle="Jobs that used up their attempts, newest first">
      <Loaded query={letters} what="The dead letters" skeletonRows={2}>
        {(data) => (
          <DataTable
            caption="Dead letters"
            empty="There are none: every job came to its end."
            rows={data}
            keyOf={({ id }) => id}
            columns={columns}
          />
        )}
      </Loaded>
    </Section>
  );
}

const columns: readonly Column<DeadLetter>[] = [
  ['Queue', ({ queue }) => <span style={{ whiteSpace: 'nowrap' }}>{queue}</span>],
  [
    'About',
    ({ payload: { generationId, ...about } }) => (
      <>
        {typeof generationId === 'string' && <GenerationId id={generationId} />}
        <span>{Object.values(about).map(String).join(' ') || (generationId ? '' : '–')}</span>
      </>
    ),
  ],
  ['Error', ({ error }) => error ?? '–'],
  ['Attempts', ({ attempts }) => attempts, 'number'],
  ['Since', ({ diedAt }) => dateTimeText(diedAt)],
  ['Actions', (letter) => <DeadLetterActions letter={letter} />, 'buttons'],
];

function DeadLetterActions({ letter: { id, queue } }: { letter: DeadLetter }) {
  return (
    <Row $gap={2} $justify="flex-end">
      <ConfirmButton
        trigger={{ text: 'Requeue', label: `Requeue a job of ${queue}` }}
        title="Requeue job"
        text={
          queue.startsWith('generation.')
            ? 'It runs again with all its attempts. Its generation has been refunded by now, so this only shows whether the fault is mended.'
            : 'It runs again with all its attempts.'
        }
        changes={deadLetters.queryKey}
        onConfirm={() => call('requeueDeadLetter', { params: { id } })}
      />
      <ConfirmButton
        trigger={{ text: 'Discard', label: `Discard a job of ${queue}` }}
        isDanger
        title="Discard job"
        text="It is removed for good."
        changes={deadLetters.queryKey}
        onConfirm={() => call('discardDeadLetter', { params: { id } })}
      />
    </Row>
  );
}
