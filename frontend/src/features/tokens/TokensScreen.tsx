import { refetchUser, useUser } from '../../api/user.ts';
import { Page } from '../../ui/Page.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Balance } from './Balance.tsx';
import { CheckoutNote } from './CheckoutNote.tsx';
import { History } from './History.tsx';
import { HowTokensWork } from './HowTokensWork.tsx';
import { Packages } from './Packages.tsx';
import { SignupBonusNote } from './SignupBonusNote.tsx';
import { Columns, Stack } from '../../ui/layout.ts';

/** Balance, packages and token history. */
export function TokensScreen() {
  const user = useUser();
  return (
    <PullToRefresh onRefresh={refetchUser}>
      <Page title={user.isAdmin ? 'Tokens' : 'Buy Tokens'}>
        <Columns $wide="minmax(0, 1fr) 300px" $wideGap={6}>
          <Stack $gap={6}>
            {!user.isAdmin && <CheckoutNote />}
            {!user.isAdmin && <SignupBonusNote />}
            <Balance user={user} />
            {!user.isAdmin && <Packages />}
          </Stack>
          <HowTokensWork />
          <History />
        </Columns>
      </Page>
    </PullToRefresh>
  );
}
