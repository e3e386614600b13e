import { styled } from 'styled-components';
import { packages, dollarsText, type PackageKey, type TokenPackage } from '#contract/packages.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { usePurchase } from './use-purchase.ts';
import { useTokenAccount } from './use-token-account.ts';
import { Grid, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';
import { Card } from '../../ui/Card.tsx';

/** The package with the cheapest tokens has the primary button. */
const bestPackage: PackageKey = 'premium';

const notes = {
  stripe: 'You pay by card on the pages of Stripe. Tokens do not expire.',
  sandbox: 'This server sells in a sandbox: no card is charged.',
  unavailable: 'Payments are not set up on this server yet.',
} as const;

/** The packages for sale; a click opens the checkout. */
export function Packages() {
  const account = useTokenAccount();
  const { buy, buying } = usePurchase();
  const checkout = account.data?.checkout;
  return (
    <section aria-labelledby="packages">
      <Title id="packages">Packages</Title>
      <Grid as="ul" $minPx={190} $gap={3}>
        {[...packages].map(([key, sold]) => (
          <Stack as="li" key={key} $gap={1}>
            <Package
              sold={sold}
              isBest={key === bestPackage}
              isPending={buying === key}
              isDisabled={checkout === 'unavailable' || (buying !== null && buying !== key)}
              onBuy={() => buy(key)}
            />
          </Stack>
        ))}
      </Grid>
      <CheckoutHint $top={3} $size={14}>
        {checkout && notes[checkout]} {account.data?.hasTax && 'Tax may be added there.'}{' '}
        {account.data?.hasPromotionCodes && 'Promotion codes are entered there, too.'}
      </CheckoutHint>
    </section>
  );
}

function Package({
  sold: { name, tokens, priceCents },
  isBest,
  isPending,
  isDisabled,
  onBuy,
}: {
  sold: TokenPackage;
  isBest: boolean;
  isPending: boolean;
  isDisabled: boolean;
  onBuy: () => void;
}) {
  const price = dollarsText(priceCents);
  return (
    <PackageCard>
      <h3>{name}</h3>
      <Tokens>
        {tokens} <small>tokens</small>
      </Tokens>
      <Note $size={14}>{(priceCents / tokens).toFixed(1)}¢ per token</Note>
      <Button
        isWide
        tone={isBest ? 'primary' : 'quiet'}
        isPending={isPending}
        disabled={isDisabled}
        onClick={onBuy}
      >
        <span>
          Buy for {price}
          <VisuallyHidden>({tokens} tokens)</VisuallyHidden>
        </span>
      </Button>
    </PackageCard>
  );
}

const Title = styled(PartTitle)`
  margin-bottom: ${space[3]};
`;

const PackageCard = styled(Card)`
  display: grid;
  gap: ${space[1]};
  h3 {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
  p {
    font-variant-numeric: tabular-nums;
  }
  button {
    margin-top: ${space[3]};
  }
`;

const Tokens = styled.p`
  font-size: ${fontSize[28]};
  font-weight: 650;
  line-height: 1.2;
  small {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 400;
  }
`;

/** Keeps its height while the text is loading. */
const CheckoutHint = styled(Note)`
  min-height: 1.5em;
`;
