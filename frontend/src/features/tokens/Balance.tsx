import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { color, font, fontSize, space } from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';
import { Note } from '../../ui/Text.ts';
import { useTokenAccount } from './use-token-account.ts';
import { balanceWorth } from './worth-text.ts';

/** The balance; unlimited for administrators. */
export function Balance({ user }: { user: User }) {
  const debt = useTokenAccount().data?.debt ?? 0;
  const worth = balanceWorth(user.tokenBalance);
  return (
    <Card aria-labelledby="balance">
      <Label id="balance">Your balance</Label>
      {user.isAdmin ? (
        <>
          <Amount>
            <span role="img" aria-label="unlimited">
              ∞
            </span>
          </Amount>
          <p>Admin - Unlimited Tokens</p>
        </>
      ) : (
        <Sum>
          <Amount>
            {user.tokenBalance.toLocaleString()}{' '}
            <small>{user.tokenBalance === 1 ? 'token' : 'tokens'}</small>
          </Amount>
          {worth && <Note>{worth}</Note>}
        </Sum>
      )}
      {debt > 0 && (
        <Debt>
          You owe {tokensText(debt)}: a payment was returned after they were spent. They are taken
          from the next tokens you get.
        </Debt>
      )}
    </Card>
  );
}

const Label = styled.h2`
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${fontSize[14]};
  font-weight: 550;
`;

/** The balance with what it pays for beside it, or below it where there is no room. */
const Sum = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[6]};
`;

const Amount = styled.p`
  margin-top: ${space[1]};
  font-family: ${font.display};
  font-size: ${fontSize[40]};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  small {
    color: ${color.muted};
    font-family: ${font.text};
    font-size: ${fontSize[16]};
    font-weight: 400;
  }
`;

const Debt = styled.p`
  margin-top: ${space[3]};
  max-width: 60ch;
  color: ${color.danger};
`;
