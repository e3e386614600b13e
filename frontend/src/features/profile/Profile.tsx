import { Coins, LogOut } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BIO_MAX_CHARACTERS, DELETION_GRACE_DAYS } from '#contract/limits.ts';
import { checkBio, cleanBio, cleanDisplayName, checkDisplayName } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { attempt } from '../../api/show-failure.ts';
import { refetchUser, useUser } from '../../api/user.ts';
import { logOut, endSession } from '../../live/log-out.ts';
import { color, inColumn, inRow, on, space } from '../../theme/tokens.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, Row, Stack, Note, PartTitle } from '../../ui/layout.ts';
import { Input, Textarea } from '../../ui/forms/Field.tsx';
import { CardForm, useForm } from '../../ui/forms/Form.tsx';
import { initials } from '../../ui/pictures/initials.ts';
import { lazySlot } from '../../ui/overlays/lazy-part.ts';
import { Page } from '../../ui/page/Page.tsx';
import { PullToRefresh } from '../../ui/page/PullToRefresh.tsx';
import { termsAndFigures } from '../../ui/shapes.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { EmailCard } from './EmailCard.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';
import { YourData } from './YourData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { longDateText } from '../../ui/formats.ts';

const NotificationsCard = lazySlot(() => import('./NotificationsCard.tsx'), 'NotificationsCard');

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
                  <PartTitle>{user.displayName || user.email}</PartTitle>
                  {user.displayName && <Note>{user.email}</Note>}
                </div>
              </Identity>
              <AvatarEditor user={user} />
              {user.bio && (
                <p style={{ marginTop: space[4], whiteSpace: 'pre-line' }}>{user.bio}</p>
              )}
              <Facts>
                <div>
                  <dt>Tokens</dt>
                  <dd>{user.isAdmin ? '∞' : user.tokenBalance}</dd>
                </div>
                <div>
                  <dt>Member since</dt>
                  <dd>{longDateText(user.createdAt)}</dd>
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
            <NotificationsCard />
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
  return (
    <Actions>
      {!isAdmin && (
        <ButtonLink to="/tokens" isWide>
          <Coins size={18} aria-hidden />
          Buy Tokens
        </ButtonLink>
      )}
      <ActionButton tone="danger" isWide icon={<LogOut size={18} aria-hidden />} act={logOut}>
        Sign Out
      </ActionButton>
    </Actions>
  );
}

/** Who the user is, and beside it the account. */
const Columns = styled(Stack).attrs({ $gap: 4 })`
  align-items: start;
  ${on.stageScreen} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Identity = styled.div`
  ${inRow(4)}
  > div {
    min-width: 0;
  }
`;

const Facts = styled(Row).attrs({ as: 'dl', $gap: 8, $rowGap: 2, $top: 5, $align: 'start' })`
  ${termsAndFigures}
`;

const Actions = styled.div`
  ${inColumn(2)}
  margin-top: ${space[5]};
  ${on.wideScreen} {
    display: none;
  }
`;

/** Display Name and Bio, both optional. */
function EditForm({ user }: { user: User }) {
  const { values, field, isPending, submit } = useForm({
    initial: { displayName: user.displayName ?? '', bio: user.bio ?? '' },
    check: ({ displayName, bio }) => ({
      displayName: checkDisplayName(cleanDisplayName(displayName)),
      bio: checkBio(cleanBio(bio)),
    }),
    send: async (body) => {
      await attempt('Update failed', async () => {
        await call('updateProfile', { body });
        await refetchUser();
        toast({ title: 'Profile updated' });
      });
    },
  });
  const left = BIO_MAX_CHARACTERS - [...values.bio].length;
  return (
    <CardForm aria-labelledby="edit-profile" onSubmit={submit}>
      <PartTitle id="edit-profile">Edit profile</PartTitle>
      <Input label="Display Name" {...field('displayName')} autoComplete="nickname" />
      <Textarea
        label="Bio"
        {...field('bio')}
        hint={left < 100 ? `${Math.max(0, left)} characters left` : undefined}
      />
      <div>
        <Button tone="primary" type="submit" isPending={isPending}>
          Save Changes
        </Button>
      </div>
    </CardForm>
  );
}

/** Deletes the account after a grace period of a week. */
function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <DangerZone as="section" $gap={3} $top={4} aria-labelledby="delete-account">
      <PartTitle id="delete-account">Delete account</PartTitle>
      <Note>{`Your pictures, videos and personal details are deleted after ${DELETION_GRACE_DAYS} days. Sign in before then to keep your account.`}</Note>
      <div>
        <Button tone="danger" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete your account?"
        description={`You will be signed out everywhere at once. After ${DELETION_GRACE_DAYS} days everything is gone for good, remaining tokens included.`}
      >
        <PasswordForm
          make={deleteAccount}
          failed="Deletion failed"
          isOptional
          hint="Not needed if you just signed in without it"
          action="Delete my account"
          tone="danger"
          cancel="Keep my account"
          onClose={close}
        />
      </Dialog>
    </DangerZone>
  );
}

async function deleteAccount(password: string): Promise<void> {
  const { deletesAt } = await endSession(() => call('deleteAccount', { body: { password } }));
  toast({ title: 'Your account will be deleted', description: `On ${longDateText(deletesAt)}.` });
}

/** Apart from the cards. */
const DangerZone = styled(Stack)`
  padding-top: ${space[8]};
  border-top: 1px solid ${color.line};
`;
