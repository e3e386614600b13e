import { styled } from 'styled-components';
import { packages, type PackageKey } from '#contract/packages.ts';
import { space } from '../../theme/tokens.ts';
import { usePurchase } from './use-purchase.ts';
import { PackageCard } from './PackageCard.tsx';
import { useTokenAccount } from './use-token-account.ts';
import { Grid } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';

/** The package with the cheapest tokens has the primary button. */
const bestPackage: PackageKey = 'premium';

const notes = {
  stripe: 'You pay once, by card, on the pages of Stripe. Tokens do not expire.',
  sandbox: 'Test mode: buying is free and no card is charged.',
  unavailable: 'Payments are not set up on this server yet.',
} as const;

/** The packages for sale; a click opens the checkout. */
export function Packages() {
  const account = useTokenAccount();
  const { buy, buying } = usePurchase();
  const checkout = account.data?.checkout;
  return (
    <section aria-labelledby="packages">
      <PartTitle id="packages">Packages</PartTitle>
      <CheckoutNote $top={1} $size={14}>
        {checkout && notes[checkout]} {account.data?.hasTax && 'Tax may be added there.'}{' '}
        {account.data?.hasPromotionCodes && 'Promotion codes are entered there, too.'}
      </CheckoutNote>
      <Grid as="ul" $minPx={240} $gap={3}>
        {[...packages].map(([key, sold]) => (
          <PackageCard
            key={key}
            sold={sold}
            isBest={key === bestPackage}
            isPending={buying === key}
            isDisabled={checkout === 'unavailable' || (buying !== null && buying !== key)}
            onBuy={() => buy(key)}
          />
        ))}
      </Grid>
    </section>
  );
}

/** Keeps its height while the text is loading. */
const CheckoutNote = styled(Note)`
  min-height: 1.5em;
  margin-bottom: ${space[3]};
`;
