import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { addressOf } from '../../api/address.ts';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { exportQuery, putExport } from './export-cache.ts';
import { useIsDown } from '../../live/connection.ts';
import { Button, ButtonShape } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { sizeText } from '../../ui/size-text.ts';
import { Row, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
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
  const { mutate: request, isPending: isRequesting } = useMutation({
    mutationFn: () => call('requestExport', {}),
    onSuccess: putExport,
    onError: (error) => showFailure('Request failed', error),
  });

  const made = state.data;
  const isReady = made?.state === 'ready';
  const isMaking = made?.state === 'queued';
  return (
    <Card aria-labelledby="your-data">
      <Stack $gap={3}>
        <PartTitle id="your-data">Your data</PartTitle>
        <Note>
          A zip with your pictures and videos and everything else we store about you (JSON).
        </Note>
        <Line $gap={2} role="status">
          {isMaking && (
            <>
              <Spinner size={16} label="" />
              Your copy is being made. You may leave this page.
            </>
          )}
          {made?.state === 'failed' && 'The last copy could not be made. Please try again.'}
          {isReady && made.expiresAt && `Ready until ${moment.format(new Date(made.expiresAt))}`}
        </Line>
        <Row $gap={2}>
          {isReady && (
            <ButtonShape
              as="a"
              href={addressOf('exportFile', { params: { id: made.id } })}
              download
              $tone="quiet"
            >
              Download my data{made.sizeBytes === null ? '' : ` (${sizeText(made.sizeBytes)})`}
            </ButtonShape>
          )}
          {!isMaking && (
            <Button isPending={isRequesting} onClick={() => request()}>
              {isReady ? 'Make a new copy' : 'Prepare download'}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

const Line = styled(Row)`
  &:empty {
    display: none;
  }
`;
