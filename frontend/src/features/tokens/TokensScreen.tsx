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

/** Balance, packages to buy, and where every token went. */
export function TokensScreen() {
  const user = useUser();
  return (
    <PullToRefresh onRefresh={refetchUser}>
      <Page title={user.isAdmin ? 'Tokens' : 'Buy Tokens'}>
        <Columns>
          <Main>
            {!user.isAdmin && <CheckoutNote />}
            {!user.isAdmin && <SignupBonusNote />}
            <Balance user={user} />
            {!user.isAdmin && <Packages />}
          </Main>
          <HowTokensWork />
          <History />
        </Columns>
      </Page>
    </PullToRefresh>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;
  ${wideScreen} {
    grid-template-columns: minmax(0, 1fr) 300px;
  }
`;

const Main = styled.div`
  display: grid;
  gap: ${space[6]};
  min-width: 0;
`;
