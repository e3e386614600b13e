import { styled } from 'styled-components';
import { refetchUser, useUser } from '../../api/user.ts';
import { space, wideScreen } from '../../theme/tokens.ts';
import { Page } from '../../ui/Page.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Balance } from './Balance.tsx';
import { CheckoutNote } from './CheckoutNote.tsx';
import { History } from './History.tsx';
import { HowTokensWork } from './HowTokensWork.tsx';
import { Packages } from './Packages.tsx';
import { SignupBonusNote } from './SignupBonusNote.tsx';
import { Stack } from '../../ui/layout.ts';

/** Balance, packages and token history. */
export function TokensScreen() {
  const user = useUser();
  return (
    <PullToRefresh onRefresh={refetchUser}>
      <Page title={user.isAdmin ? 'Tokens' : 'Buy Tokens'}>
        <Parts>
          <Stack $gap={6}>
            {!user.isAdmin && <CheckoutNote />}
            {!user.isAdmin && <SignupBonusNote />}
            <Balance user={user} />
            {!user.isAdmin && <Packages />}
          </Stack>
          <HowTokensWork />
          <History isUnlimited={user.isAdmin} />
        </Parts>
      </Page>
    </PullToRefresh>
  );
}

/** On wide screens the second part stands beside both others, so that its height parts them not. */
const Parts = styled.div`
  display: grid;
  gap: ${space[6]};
  ${wideScreen} {
    grid-template: auto 1fr / minmax(0, 1fr) 300px;
    align-items: start;
    > :nth-child(2) {
      grid-area: 1 / 2 / span 2;
    }
  }
`;
