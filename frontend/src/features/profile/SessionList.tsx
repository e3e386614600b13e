import { useMutation, useQuery } from '@tanstack/react-query';
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

/** Where this account is signed in, and the button that signs out everywhere. */
export function SessionList() {
  const list = useQuery({ ...routeQuery('sessions', {}), staleTime: 0 });
  const { mutate: leaveEverywhere, isPending: isLeaving } = useMutation({
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
            {list.data.map(({ id, device, lastSeenAt, isCurrent }) => (
              <Row as="li" key={id} $gap={3} $justify="space-between">
                <span>{device ?? 'Unknown device'}</span>
                {isCurrent ? (
                  <Badge $tone="success">This device</Badge>
                ) : (
                  <Note as="span" $size={12}>
                    Active {moment.format(new Date(lastSeenAt))}
                  </Note>
                )}
              </Row>
            ))}
          </Stack>
        )}
        <div>
          <Button isPending={isLeaving} onClick={() => leaveEverywhere()}>
            Sign out everywhere
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
