import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { packages, dollarsText } from '#contract/packages.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { routeQuery } from '../../api/route-query.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Row } from '../../ui/layout.ts';
import { ErrorState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';

/** The checkout of a server without Stripe keys: everything but the card. */
export function SandboxCheckout() {
  const [, , purchaseId = ''] = useLocation().pathname.split('/');
  const params = { id: purchaseId };
  const navigate = useNavigate();
  const purchase = useQuery({ ...routeQuery('sandboxPurchase', { params }), staleTime: 0 });

  const pay = async () => {
    await call('paySandboxPurchase', { params });
    await navigate(`/tokens?checkout=success&purchase=${purchaseId}`, { replace: true });
  };

  if (purchase.isPending) return <ScreenSpinner />;
  if (purchase.isError) {
    return (
      <ErrorState
        isScreen
        title="This checkout is not there"
        text={failureText(purchase.error)}
        action={tokensLink('/tokens', 'Back to your tokens')}
      />
    );
  }
  const { package: key, tokens, priceCents, isPaid } = purchase.data;
  return (
    <Page isNarrow title="Sandbox checkout" subtitle="No card is charged, and none is asked for.">
      <Card>
        <Line>
          <dt>{`${packages.get(key)?.name}: ${tokens} tokens`}</dt>
          <dd>{dollarsText(priceCents)}</dd>
        </Line>
        <Explanation>
          This server has no keys of a card provider, so packages are sold for nothing. Paying here
          sends the same signed message as a real payment.
        </Explanation>
        {isPaid ? (
          <Row $gap={3}>
            <p>This purchase is paid.</p>
            {tokensLink('/tokens', 'Back to your tokens')}
          </Row>
        ) : (
          <Row $gap={3}>
            <ActionButton
              tone="primary"
              failed="Purchase failed"
              act={pay}
            >{`Pay ${dollarsText(priceCents)}`}</ActionButton>
            {tokensLink('/tokens?checkout=cancelled', 'Cancel')}
          </Row>
        )}
      </Card>
    </Page>
  );
}

function tokensLink(to: string, text: string) {
  return (
    <ButtonLink to={to} replace>
      {text}
    </ButtonLink>
  );
}

const Line = styled.dl`
  display: flex;
  justify-content: space-between;
  gap: ${space[4]};
  font-size: ${fontSize[20]};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Explanation = styled.p`
  margin: ${space[4]} 0 ${space[6]};
  max-width: 60ch;
  color: ${color.muted};
`;
