import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ActionButton } from '../../api/ActionButton.tsx';
import { addressOf, call } from '../../api/call.ts';
import { routeQuery } from '../../api/route-query.ts';
import { useIsDown } from '../../live/connection.ts';
import { ButtonShape } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { sizeText } from '../../ui/pictures/size-text.ts';
import { Row, Note } from '../../ui/layout.ts';
import { exportQuery, putExport } from './export-cache.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { dateTimeText } from '../../ui/formats.ts';

/** Polls only while the socket is down; otherwise the state is pushed. */
const POLL_MS = 10_000;

/** The data export, made on request and kept for a day. */
export function YourData() {
  const isDown = useIsDown();
  const state = useQuery({
    ...exportQuery,
    staleTime: 0,
    refetchInterval: (query) => isDown && query.state.data?.state === 'queued' && POLL_MS,
  });

  const made = state.data;
  const isReady = made?.state === 'ready';
  const size = made?.sizeBytes ? ` (${sizeText(made.sizeBytes)})` : '';
  const isMaking = made?.state === 'queued';
  return (
    <ProfileCard id="your-data" title="Your data" gap={3}>
      <StorageUsed />
      <Note>
        A zip with your pictures and videos and everything else we store about you (JSON).
      </Note>
      <Line $gap={2} role="status">
        {isMaking && (
          <>
            <Spinner size={16} label="" />
            <span>Your copy is being made. You may leave this page.</span>
          </>
        )}
        {made?.state === 'failed' && (
          <span>The last copy could not be made. Please try again.</span>
        )}
        {isReady && made.expiresAt && <span>{`Ready until ${dateTimeText(made.expiresAt)}`}</span>}
      </Line>
      <Row $gap={2}>
        {isReady && (
          <ButtonShape
            as="a"
            href={addressOf('exportFile', { params: { id: made.id } })}
            download
            $tone="quiet"
          >{`Download my data${size}`}</ButtonShape>
        )}
        {!isMaking && (
          <ActionButton
            failed="Request failed"
            act={() => call('requestExport', {}).then(putExport)}
          >
            {isReady ? 'Make a new copy' : 'Prepare download'}
          </ActionButton>
        )}
      </Row>
    </ProfileCard>
  );
}

/** How much room the user's items take; nothing until it is known. */
function StorageUsed() {
  const { data } = useQuery({ ...routeQuery('storage', {}), staleTime: 0 });
  if (!data) return null;
  const { usedBytes, allowedBytes } = data;
  const of = allowedBytes === null ? '' : ` of ${sizeText(allowedBytes)}`;
  return <p>{`Your items, with those in the trash, take ${sizeText(usedBytes)}${of}.`}</p>;
}

const Line = styled(Row)`
  &:empty {
    display: none;
  }
`;
