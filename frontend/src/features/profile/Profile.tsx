import { useMutation } from '@tanstack/react-query';
import { Coins, LogOut } from 'lucide-react';
import { styled } from 'styled-components';
import { refetchUser, useUser } from '../../api/user.ts';
import { logOut } from '../../live/log-out.ts';
import { color, fontSize, space, stageScreen, wideScreen } from '../../theme/tokens.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { initials } from '../../ui/initials.ts';
import { Page } from '../../ui/Page.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EditForm } from './EditForm.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { EmailCard } from './EmailCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';
import { YourData } from './YourData.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Text.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** The user's profile, sign-ins, data export and account deletion. */
export function Profile() {
  const user = useUser();
  return (
    <PullToRefresh onRefresh={refetchUser}>
      <Page title="Profile">
        <Columns>
          <Stack $gap={4}>
            <Card>
              <Identity>
                <Avatar url={user.avatarUrl} fallback={initials(user)} size={72} />
                <div>
                  <h2>{user.displayName || user.email}</h2>
                  {user.displayName && <Note>{user.email}</Note>}
                </div>
              </Identity>
              <AvatarEditor user={user} />
              {user.bio && <Bio>{user.bio}</Bio>}
              <Facts>
                <div>
                  <dt>Tokens</dt>
                  <dd>{user.isAdmin ? '∞' : user.tokenBalance}</dd>
                </div>
                <div>
                  <dt>Member since</dt>
                  <dd>{date.format(new Date(user.createdAt))}</dd>
                </div>
              </Facts>
              <SmallScreenActions isAdmin={user.isAdmin} />
            </Card>
            <EditForm
              // Starts the form afresh when another tab saves the profile.
              key={JSON.stringify([user.displayName, user.bio])}
              user={user}
            />
          </Stack>
          <Stack $gap={4}>
            <EmailCard
              // Asks again whether a change waits when it is over.
              key={user.email}
              email={user.email}
            />
            <PasswordCard user={user} />
            <Passkeys />
            <TwoFactorCard user={user} />
            <SessionList />
            <YourData />
          </Stack>
        </Columns>
        <DeleteAccount />
      </Page>
    </PullToRefresh>
  );
}

/** Shown on small screens, whose header has no room for them. */
function SmallScreenActions({ isAdmin }: { isAdmin: boolean }) {
  const { mutate: leave, isPending: isLeaving } = useMutation({ mutationFn: logOut });
  return (
    <Actions>
      {!isAdmin && (
        <ButtonLink to="/tokens" isWide>
          <Coins size={18} aria-hidden />
          Buy Tokens
        </ButtonLink>
      )}
      <Button
        tone="danger"
        isWide
        isPending={isLeaving}
        icon={<LogOut size={18} aria-hidden />}
        onClick={() => leave()}
      >
        Sign Out
      </Button>
    </Actions>
  );
}

/** Who the user is, and beside it the account. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[4]};
  ${stageScreen} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Identity = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  overflow-wrap: anywhere;
  > div {
    min-width: 0;
  }
  h2 {
    font-size: ${fontSize[20]};
  }
`;

const Bio = styled.p`
  margin-top: ${space[4]};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[8]};
  margin-top: ${space[5]};
  dt {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
  dd {
    margin: 0;
    font-size: ${fontSize[16]};
    font-variant-numeric: tabular-nums;
  }
`;

const Actions = styled.div`
  display: grid;
  gap: ${space[2]};
  margin-top: ${space[5]};
  ${wideScreen} {
    display: none;
  }
`;
