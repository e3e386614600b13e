import { useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/account.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { routeQuery } from '../../api/route-query.ts';
import { endSession } from '../../live/log-out.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Row, Stack, Note } from '../../ui/layout.ts';
import { NotLoaded, ProfileCard } from './ProfileCard.tsx';
import { dateTimeText } from '../../ui/formats.ts';

const FAILED = 'Logout failed';

/** The places where this account is signed in; signs out at one, at all others, or everywhere. */
export function SessionList() {
  const list = useQuery({ ...routeQuery('sessions', {}), staleTime: 0 });
  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent) ?? false;

  return (
    <ProfileCard id="sign-ins" title="Signed in on">
      <NotLoaded query={list} what="The list" />
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
            <ActionButton
              failed={FAILED}
              act={() => call('endOtherSessions', {}).then(() => list.refetch())}
            >
              Sign out all others
            </ActionButton>
          )}
          <ActionButton failed={FAILED} act={() => endSession(() => call('endSessions', {}))}>
            Sign out everywhere
          </ActionButton>
        </Row>
      )}
    </ProfileCard>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<unknown> }) {
  const { id, device, createdAt, lastSeenAt, isCurrent } = session;
  const end = async () => {
    try {
      await call('endSession', { params: { id } });
    } finally {
      // Also when it failed: the device may have been signed out meanwhile.
      await onEnded();
    }
  };
  const name = device ?? 'Unknown device';
  const since = dateTimeText(createdAt);
  const active = isCurrent ? '' : `, active ${dateTimeText(lastSeenAt)}`;
  return (
    <Row as="li" $gap={3} $justify="space-between">
      <div>
        <p>{name}</p>
        <Note $size={12}>{`Since ${since}${active}`}</Note>
      </div>
      {isCurrent ? (
        <Badge $tone="success">This device</Badge>
      ) : (
        <ActionButton
          aria-label={`Sign out ${name}, signed in since ${since}`}
          failed={FAILED}
          act={end}
        >
          Sign out
        </ActionButton>
      )}
    </Row>
  );
}
