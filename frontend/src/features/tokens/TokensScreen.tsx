import { Camera, Clapperboard, Hash, Image, Pencil, Sparkles, UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { runs } from '#contract/tools/catalogue.ts';
import type { User } from '#contract/user.ts';
import { refetchUser, useUser } from '../../api/user.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { color, font, fontSize, inColumn, on, space } from '../../theme/tokens.ts';
import { Card, Stack, Row, Note, PartTitle } from '../../ui/layout.ts';
import { Page } from '../../ui/page/Page.tsx';
import { PullToRefresh } from '../../ui/page/PullToRefresh.tsx';
import { CheckoutNote, SignupBonusNote } from './TokenNotes.tsx';
import { History } from './History.tsx';
import { Packages, Amount } from './Packages.tsx';
import { useTokenAccount } from './token-cache.ts';
import { balanceWorth } from './worth-text.ts';
import { countText } from '../../ui/formats.ts';

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
  ${inColumn(6)}
  ${on.wideScreen} {
    grid-template: auto 1fr / minmax(0, 1fr) 300px;
    align-items: start;
    > :nth-child(2) {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

const { personaOptions, personaTraining, personaImage } = runs;

const uses = [
  { icon: Camera, text: '1 token per story generation' },
  { icon: Sparkles, text: '1 token per realism enhancement' },
  { icon: Pencil, text: '1 token per sketch generation' },
  { icon: Clapperboard, text: `${tokensText(runs.reel.price)} per reel` },
  { icon: Hash, text: `${tokensText(runs.hashtags.price)} per hashtag list` },
  {
    icon: UserRound,
    text: `${tokensText(personaOptions.price + personaTraining.price)} per influencer: ${personaOptions.price} for portraits, ${personaTraining.price} for training`,
  },
  { icon: Image, text: `${tokensText(personaImage.price)} per picture of an influencer` },
];

function HowTokensWork() {
  return (
    <Card aria-labelledby="how-tokens-work">
      <PartTitle id="how-tokens-work">How Tokens Work</PartTitle>
      <Stack as="ul" $gap={3} $top={4}>
        {uses.map(({ icon: Icon, text }) => (
          <Line as="li" key={text} $gap={3} $align="start">
            <Icon size={18} aria-hidden />
            {text}
          </Line>
        ))}
      </Stack>
      <Note $top={4}>If something can't be made, you get the tokens back.</Note>
    </Card>
  );
}

const Line = styled(Row)`
  flex-wrap: nowrap;
  svg {
    flex: none;
    margin-top: 3px;
    color: ${color.muted};
  }
`;

/** The balance; unlimited for administrators. */
function Balance({ user }: { user: User }) {
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
        // What it pays for stands beside it, or below it.
        <Row $gap={6} $rowGap={0} $align="baseline">
          <Amount>
            <span>{countText(user.tokenBalance)}</span>{' '}
            <small>{user.tokenBalance === 1 ? 'token' : 'tokens'}</small>
          </Amount>
          {worth && <Note>{worth}</Note>}
        </Row>
      )}
      {debt > 0 && (
        <Debt>{`You owe ${tokensText(debt)}: a payment was returned after they were spent. They are taken from the next tokens you get.`}</Debt>
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

const Debt = styled.p`
  margin-top: ${space[3]};
  max-width: 60ch;
  color: ${color.danger};
`;
