import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { dollarsText, packages, type PackageKey } from '#contract/packages.ts';
import { call } from '../../api/call.ts';
import { withIdempotencyKey } from '../../api/idempotency-key.ts';
import { showFailure } from '../../api/show-failure.ts';
import { color, fontSize, on, space, font, quietText } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cardStyle, Grid, Note, PartTitle, Row } from '../../ui/layout.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useTokenAccount } from './token-cache.ts';
import { packageWorth, savedPercent } from './worth-text.ts';

/** The package with the cheapest tokens has the primary button. */
const bestPackage: PackageKey = 'premium';

const firstName = packages.get('starter')?.name;

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
  const checkoutText = [
    checkout && notes[checkout],
    account.data?.hasTax && 'Tax may be added there.',
    account.data?.hasPromotionCodes && 'Promotion codes are entered there, too.',
  ];
  return (
    <section aria-labelledby="packages">
      <PartTitle id="packages">Packages</PartTitle>
      <CheckoutNote $top={1}>{checkoutText.filter(Boolean).join(' ')}</CheckoutNote>
      <Grid as="ul" $minPx={240} $gap={3}>
        {[...packages].map(([key, sold]) => {
          const { name, tokens, priceCents } = sold;
          const price = dollarsText(priceCents);
          const saved = savedPercent(sold);
          const less = saved > 0 ? `, ${saved}% less than ${firstName}` : '';
          const isBest = key === bestPackage;
          return (
            <Item key={key}>
              <Name>
                <h3>{name}</h3>
                {isBest && <Badge $tone="gold">Lowest price per token</Badge>}
              </Name>
              <Tokens>
                {tokens} <small>tokens</small>
              </Tokens>
              <Tokens style={{ textAlign: 'right' }}>{price}</Tokens>
              <Worth>
                <p>{packageWorth(tokens)}</p>
                <p>{`${(priceCents / tokens).toFixed(1)}¢ per token${less}`}</p>
              </Worth>
              <Button
                isWide
                tone={isBest ? 'primary' : 'quiet'}
                isPending={buying === key}
                disabled={checkout === 'unavailable' || (buying !== null && buying !== key)}
                onClick={() => buy(key)}
              >
                <span>
                  <span>{`Buy for ${price}`}</span>
                  <VisuallyHidden>{`(${tokens} tokens)`}</VisuallyHidden>
                </span>
              </Button>
            </Item>
          );
        })}
      </Grid>
    </section>
  );
}

/** Opens a checkout. `buying` is the package whose checkout is being opened. */
function usePurchase() {
  const purchase = useMutation({
    mutationFn: (key: PackageKey) =>
      withIdempotencyKey({ what: 'purchase', text: key }, (idempotencyKey) =>
        call('purchaseTokens', { body: { package: key }, idempotencyKey }),
      ),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure('Purchase failed', error),
  });
  const { reset } = purchase;

  useEffect(() => {
    // "Back" from the checkout may show this page as it was left, with its button still busy.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);

  // The button stays busy until the checkout has taken the place of this page.
  const isBusy = purchase.isPending || purchase.isSuccess;
  return {
    buying: isBusy ? purchase.variables : null,
    buy: (key: PackageKey) => {
      if (!isBusy) purchase.mutate(key);
    },
  };
}

/** Keeps its height while the text is loading. */
const CheckoutNote = styled(Note)`
  min-height: 1.5em;
  margin-bottom: ${space[3]};
`;

/**
 * On phones a compact row, so that all packages fit one screen; the narrowest have no room for it.
 */
const Item = styled.li`
  ${cardStyle}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${space[1]} ${space[3]};
  padding: ${space[3]} ${space[4]};
  font-variant-numeric: tabular-nums;
  > button {
    align-self: end;
  }
  @media (max-width: 359px) {
    > :nth-last-child(-n + 2) {
      grid-column: 1 / -1;
    }
    > button {
      margin-top: ${space[2]};
    }
  }
  ${on.wideScreen} {
    grid-template-rows: auto auto 1fr auto;
    padding: ${space[5]};
    > :nth-last-child(-n + 2) {
      grid-column: 1 / -1;
    }
    > button {
      margin-top: ${space[3]};
    }
  }
`;

const Name = styled(Row).attrs({ $gap: 2, $rowGap: 0, $justify: 'space-between' })`
  grid-column: 1 / -1;
  min-height: 24px;
  h3 {
    ${quietText}
    font-weight: 550;
  }
`;

/** A number of tokens. */
export const Amount = styled.p`
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

const Tokens = styled(Amount)`
  margin-top: 0;
  font-size: ${fontSize[28]};
  small {
    font-size: ${fontSize[14]};
  }
`;

const Worth = styled.div`
  p + p {
    color: ${color.muted};
  }
`;
