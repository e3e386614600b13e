import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { routeQuery } from '../../api/route-query.ts';
import { logOutLocally } from '../../live/log-out.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { SectionHead, SectionText } from './section-head.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Where this account is signed in, and the way out of all of it. */
export function SessionList() {
  const list = useQuery({ ...routeQuery('sessions', {}), staleTime: 0 });
  const [isLeaving, setLeaving] = useState(false);

  async function leaveEverywhere(): Promise<void> {
    setLeaving(true);
    try {
      await call('endSessions', {});
      logOutLocally();
    } catch (error) {
      setLeaving(false);
      const description = failureText(error);
      toast({ title: 'Logout failed', description, variant: 'destructive' });
    }
  }

  return (
    <Card aria-labelledby="sign-ins">
      <Box>
        <SectionHead id="sign-ins">Signed in on</SectionHead>
        {list.isPending && <Skeleton style={{ height: 44 }} />}
        {list.isError && (
          <SectionText role="alert">
            The list could not be loaded.{' '}
            <Button onClick={() => void list.refetch()}>Try again</Button>
          </SectionText>
        )}
        {list.data && (
          <List>
            {list.data.map(({ id, device, lastSeenAt, isCurrent }) => (
              <li key={id}>
                <span>{device ?? 'Unknown device'}</span>
                {isCurrent ? (
                  <Badge $tone="success">This device</Badge>
                ) : (
                  <LastSeen>Active {moment.format(new Date(lastSeenAt))}</LastSeen>
                )}
              </li>
            ))}
          </List>
        )}
        <div>
          <Button isPending={isLeaving} onClick={() => void leaveEverywhere()}>
            Sign out everywhere
          </Button>
        </div>
      </Box>
    </Card>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const List = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[1]} ${space[3]};
  }
`;

const LastSeen = styled.span`
  color: ${color.muted};
  font-size: ${fontSize[12]};
`;
