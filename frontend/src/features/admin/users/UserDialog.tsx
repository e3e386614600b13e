import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { GRANT_MAX, GRANT_MIN } from '#contract/admin-constants.ts';
import type { AdminUser, AdminUserDetail } from '#contract/admin-schemas.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { call } from '#frontend/api/call.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { useUser } from '#frontend/api/user.ts';
import { fontSize, smallText, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { Form, useForm } from '#frontend/ui/forms/Form.tsx';
import { Grid, Stack } from '#frontend/ui/layout.ts';
import { Tabs } from '#frontend/ui/Tabs.tsx';
import { madeByText } from '#frontend/generations/made-by.ts';
import { tokensText } from '#frontend/generations/tokens-text.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { Loaded, EmptyText, Lines } from '../Section.tsx';
import { GenerationId } from '../GenerationId.tsx';
import { grantTokens } from './grant-tokens.ts';
import { parseAmount } from './parse-amount.ts';
import { countText, dateTimeText } from '#frontend/ui/formats.ts';

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
    ['Tokens', countText(user.tokenBalance)],
    ['Role', user.isAdmin ? 'Admin' : 'User'],
    ['Joined', dateTimeText(user.createdAt)],
    ['Last sign-in', user.lastLoginAt ? dateTimeText(user.lastLoginAt) : 'Never'],
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

const amountText = `Please enter a whole number from ${GRANT_MIN} to ${countText(GRANT_MAX)}.`;

/** Any whole amount, with a reason for the log and the user. */
function GrantForm({ userId }: { userId: number }) {
  const { field, isPending, submit, reset } = useForm({
    initial: { amount: '', reason: '' },
    check: ({ amount }) => ({ amount: parseAmount(amount) === null ? amountText : undefined }),
    send: async ({ amount, reason }) => {
      const isGiven = await grantTokens(userId, parseAmount(amount) ?? 0, reason.trim());
      if (isGiven) reset();
    },
  });
  return (
    <AmountAndReason gap={3} onSubmit={submit}>
      <Input label="Tokens" {...field('amount')} inputMode="numeric" autoComplete="off" />
      <Input
        label="Reason"
        {...field('reason')}
        autoComplete="off"
        maxLength={200}
        hint="The user reads it in their token history."
      />
      <Button type="submit" tone="primary" isPending={isPending} isWide>
        Add tokens
      </Button>
    </AmountAndReason>
  );
}

function DisableAccount({ user: { id, email, isDisabled } }: { user: AdminUser }) {
  const me = useUser();
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
      fields={[
        { label: 'Reason', hint: 'For the audit log; the user does not see it.', maxLength: 200 },
      ]}
      changes={adminUserQuery(id).queryKey}
      onConfirm={([reason = '']) =>
        call('disableUser', {
          params: { id },
          body: { isDisabled: !isDisabled, ...(reason.trim() ? { reason } : {}) },
        })
      }
    />
  );
}

const Facts = styled(Grid)`
  dt {
    ${smallText}
  }
  dd {
    font-size: ${fontSize[14]};
    overflow-wrap: anywhere;
  }
`;

const AmountAndReason = styled(Form)`
  grid-template-columns: 120px minmax(0, 1fr);
  align-items: start;
  > button {
    grid-column: 1 / -1;
  }
`;

type Shown = keyof Pick<AdminUserDetail, 'ledger' | 'generations'>;
type Line = {
  id: string | number;
  text: ReactNode;
  about: string;
  amount: ReactNode;
  note: string;
};

const emptyTexts: Readonly<Record<Shown, string>> = {
  ledger: 'No token has moved yet.',
  generations: 'Nothing was ordered yet.',
};

/** The newest lines of a user's ledger and generations. */
function UserRecords({ detail: { ledger, generations } }: { detail: AdminUserDetail }) {
  const [shown, setShown] = useState<Shown>('ledger');
  const lines = shown === 'ledger' ? ledger.map(lineOfEntry) : generations.map(lineOfGeneration);
  return (
    <Tabs
      label="Records"
      value={shown}
      onChange={setShown}
      tabs={[
        { value: 'ledger', label: 'Token history' },
        { value: 'generations', label: 'Generations' },
      ]}
    >
      <Lines style={{ marginTop: space[2] }}>
        {lines.map(({ id, text, about, amount, note }) => (
          <li key={id}>
            <span>
              {text}
              <small>{about}</small>
            </span>
            <Amount>
              {amount}
              <small>{note}</small>
            </Amount>
          </li>
        ))}
      </Lines>
      {lines.length === 0 && <EmptyText>{emptyTexts[shown]}</EmptyText>}
    </Tabs>
  );
}

const lineOfEntry = (entry: AdminUserDetail['ledger'][number]): Line => ({
  id: entry.id,
  text: entry.reason,
  about: dateTimeText(entry.createdAt),
  amount: entry.amount > 0 ? `+${entry.amount}` : entry.amount,
  note: `Balance ${entry.balance}`,
});

function lineOfGeneration(one: AdminUserDetail['generations'][number]): Line {
  const { id, run, status, price, refundedReason, createdAt } = one;
  return {
    id,
    text: (
      <>
        {runs[run].name} <GenerationId id={id} />
      </>
    ),
    about: [dateTimeText(createdAt), madeByText(one)].filter(Boolean).join(' · '),
    amount: status,
    note: refundedReason === null ? tokensText(price) : `${tokensText(price)} given back`,
  };
}

const Amount = styled.span`
  flex: none;
  text-align: right;
  font-variant-numeric: tabular-nums;
`;
