import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Session } from '#contract/account.ts';
import { call } from '../../api/call.ts';
import { routeQuery } from '../../api/route-query.ts';
import { showFailure } from '../../api/show-failure.ts';
import { endSession } from '../../live/log-out.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The places where this account is signed in; signs out at one, at all others, or everywhere. */
export function SessionList() {
  const list = useQuery({ ...routeQuery('sessions', {}), staleTime: 0 });
  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  const leaveOthers = useMutation({
    mutationFn: () => call('endOtherSessions', {}),
    onSuccess: () => list.refetch(),
    onError: (error) => showFailure('Logout failed', error),
  });
  const leaveEverywhere = useMutation({
    mutationFn: () => endSession(() => call('endSessions', {})),
    onError: (error) => showFailure('Logout failed', error),
  });

  return (
    <Card aria-labelledby="sign-ins">
      <Stack $gap={4}>
        <PartTitle id="sign-ins">Signed in on</PartTitle>
        {list.isPending && <Skeleton style={{ height: 44 }} />}
        {list.isError && (
          <Note role="alert">
            The list could not be loaded.{' '}
            <Button onClick={() => void list.refetch()}>Try again</Button>
          </Note>
        )}
        {list.data && (
          <Stack as="ul" $gap={2}>
            {list.data.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={list.refetch} />
            ))}
          </Stack>
        )}
        {!list.isPending && (
          <Row $gap={2}>
            {hasOthers && (
              <Button isPending={leaveOthers.isPending} onClick={() => leaveOthers.mutate()}>
                Sign out all others
              </Button>
            )}
            <Button isPending={leaveEverywhere.isPending} onClick={() => leaveEverywhere.mutate()}>
              Sign out everywhere
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function SessionRow({
  session: { id, device, createdAt, lastSeenAt, isCurrent },
  onEnded,
}: {
  session: Session;
  onEnded: () => Promise<unknown>;
}) {
  const { mutate: end, isPending } = useMutation({
    mutationFn: () => call('endSession', { params: { id } }),
    onError: (error) => showFailure('Logout failed', error),
    // Also when it failed: the device may have been signed out meanwhile.
    onSettled: onEnded,
  });
  const name = device ?? 'Unknown device';
  const since = moment.format(new Date(createdAt));
  return (
    <Row as="li" $gap={3} $justify="space-between">
      <Place>
        <span>{name}</span>
        <Note as="span" $size={12}>
          Since {since}
          {!isCurrent && `, active ${moment.format(new Date(lastSeenAt))}`}
        </Note>
      </Place>
      {isCurrent ? (
        <Badge $tone="success">This device</Badge>
      ) : (
        <Button
          aria-label={`Sign out ${name}, signed in since ${since}`}
          isPending={isPending}
          onClick={() => end()}
        >
          Sign out
        </Button>
      )}
    </Row>
  );
}

const Place = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
`;
