import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { routeQuery } from '../../api/route-query.ts';
import { useUser } from '../../api/user.ts';
import { color, fontSize } from '../../theme/tokens.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { GrantForm } from './GrantForm.tsx';
import { Loaded } from './Section.tsx';
import { UserRecords } from './UserRecords.tsx';
import { formatCount, formatDateTime } from './format.ts';
import type { AdminUser } from '#contract/admin-schemas.ts';
import { Grid, Stack } from '../../ui/layout.ts';

const adminUserQuery = (id: number) => routeQuery('adminUser', { params: { id } });

/** One user: facts, token grants, ledger, generations, and disabling the account. */
export function UserDialog({ userId, onClose }: { userId: number | null; onClose: () => void }) {
  // The content stays during the closing animation.
  const [shownId, setShownId] = useState(userId);
  if (userId !== null && userId !== shownId) setShownId(userId);
  const detail = useQuery({
    ...adminUserQuery(shownId ?? 0),
    enabled: userId !== null,
    staleTime: 0,
  });
  return (
    <Dialog isOpen={userId !== null} onClose={onClose} title={detail.data?.user.email ?? 'User'}>
      <Loaded query={detail} what="This user" skeletonRows={4}>
        {(data) => (
          <Stack $gap={5} $top={4}>
            <UserFacts user={data.user} />
            <GrantForm userId={data.user.id} />
            <UserRecords detail={data} />
            <DisableAccount user={data.user} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function UserFacts({ user }: { user: AdminUser }) {
  const facts = [
    ['ID', String(user.id)],
    ['Name', user.displayName ?? '–'],
    ['Tokens', formatCount(user.tokenBalance)],
    ['Role', user.isAdmin ? 'Admin' : 'User'],
    ['Joined', formatDateTime(user.createdAt)],
    ['Last sign-in', user.lastLoginAt ? formatDateTime(user.lastLoginAt) : 'Never'],
  ] as const;
  return (
    <Facts as="dl" $columns={2} $gap={3}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </Facts>
  );
}

function DisableAccount({ user: { id, email, isDisabled } }: { user: AdminUser }) {
  const me = useUser();
  const [reason, setReason] = useState('');
  if (id === me.id) return null;
  const verb = isDisabled ? 'Enable' : 'Disable';
  return (
    <ConfirmButton
      trigger={{ text: `${verb} account` }}
      isDanger={!isDisabled}
      title={`${verb} account`}
      text={
        isDisabled
          ? `${email} can sign in again.`
          : `${email} is signed out everywhere at once and cannot sign in again. Work that was paid for is still made.`
      }
      action={verb}
      onConfirm={async () => {
        const answer = await call('disableUser', {
          params: { id },
          body: { isDisabled: !isDisabled, ...(reason.trim() ? { reason } : {}) },
        });
        queryClient.setQueryData(
          adminUserQuery(id).queryKey,
          (known) => known && { ...known, user: answer },
        );
      }}
    >
      <Input
        label="Reason"
        hint="For the audit log; the user does not see it."
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmButton>
  );
}

const Facts = styled(Grid)`
  margin: 0;
  dt {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
  dd {
    margin: 0;
    font-size: ${fontSize[14]};
    overflow-wrap: anywhere;
  }
`;
