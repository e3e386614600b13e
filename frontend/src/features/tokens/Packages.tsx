import { styled } from 'styled-components';
import { packages, dollarsText, type PackageKey, type TokenPackage } from '#contract/packages.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { usePurchase } from './use-purchase.ts';
import { useTokenAccount } from './use-token-account.ts';

/** The one whose tokens cost least carries the lamp. */
const bestPackage: PackageKey = 'premium';

const notes = {
  stripe: 'You pay by card on the pages of Stripe. Tokens do not expire.',
  sandbox: 'This server sells in a sandbox: no card is charged.',
  unavailable: 'Payments are not set up on this server yet.',
} as const;

/** What can be bought; a click leads to the checkout. */
export function Packages() {
  const account = useTokenAccount();
  const { buy, buying } = usePurchase();
  const checkout = account.data?.checkout;
  return (
    <section aria-labelledby="packages">
      <Title id="packages">Packages</Title>
      <List>
        {[...packages].map(([key, sold]) => (
          <li key={key}>
            <Package
              sold={sold}
              isBest={key === bestPackage}
              isPending={buying === key}
              isDisabled={checkout === 'unavailable' || (buying !== null && buying !== key)}
              onBuy={() => buy(key)}
            />
          </li>
        ))}
      </List>
      <CheckoutHint>{checkout && notes[checkout]}</CheckoutHint>
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
    <Box>
      <h3>{name}</h3>
      <Tokens>
        {tokens} <small>tokens</small>
      </Tokens>
      <PricePerToken>{(priceCents / tokens).toFixed(1)}¢ per token</PricePerToken>
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
    </Box>
  );
}

const Title = styled.h2`
  margin-bottom: ${space[3]};
  font-size: ${fontSize[20]};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 190px), 1fr));
  gap: ${space[3]};
  > li {
    display: grid;
  }
`;

const Box = styled.div`
  display: grid;
  gap: ${space[1]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  h3 {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
  button {
    margin-top: ${space[3]};
  }
`;

const Tokens = styled.p`
  font-size: ${fontSize[28]};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  small {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 400;
  }
`;

const PricePerToken = styled.p`
  color: ${color.muted};
  font-size: ${fontSize[14]};
  font-variant-numeric: tabular-nums;
`;

/** Keeps its place while it is not known yet. */
const CheckoutHint = styled.p`
  min-height: 1.5em;
  margin-top: ${space[3]};
  color: ${color.muted};
  font-size: ${fontSize[14]};
`;
