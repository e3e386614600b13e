import { useState } from 'react';
import { styled } from 'styled-components';
import type { AdminUserDetail } from '#contract/admin-schemas.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { madeByText } from '../../generations/made-by.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { GenerationId } from './GenerationId.tsx';
import { EmptyText } from './Section.tsx';
import { formatDateTime } from './format.ts';

type Shown = 'ledger' | 'generations';

/** The newest lines of a user's ledger and generations. */
export function UserRecords({ detail: { ledger, generations } }: { detail: AdminUserDetail }) {
  const [shown, setShown] = useState<Shown>('ledger');
  return (
    <Tabs
      label="Records"
      value={shown}
      onChange={setShown}
      tabs={[
        { value: 'ledger', label: 'Token history' },
        { value: 'generations', label: 'Generations' },
      ]}
    >
      {shown === 'ledger' ? (
        <Lines>
          {ledger.map(({ id, amount, balance, reason, createdAt }) => (
            <li key={id}>
              <span>
                {reason}
                <small>{formatDateTime(createdAt)}</small>
              </span>
              <Amount>
                {amount > 0 ? `+${amount}` : amount}
                <small>Balance {balance}</small>
              </Amount>
            </li>
          ))}
        </Lines>
      ) : (
        <Lines>
          {generations.map(({ id, run, status, price, refundedReason, provider, createdAt }) => (
            <li key={id}>
              <span>
                {runs[run].name} <GenerationId id={id} />
                <small>
                  {[formatDateTime(createdAt), madeByText({ provider })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <Amount>
                {status}
                <small>
                  {refundedReason === null ? tokensText(price) : `${tokensText(price)} given back`}
                </small>
              </Amount>
            </li>
          ))}
        </Lines>
      )}
      {shown === 'ledger' && ledger.length === 0 && <EmptyText>No token has moved yet.</EmptyText>}
      {shown === 'generations' && generations.length === 0 && (
        <EmptyText>Nothing was ordered yet.</EmptyText>
      )}
    </Tabs>
  );
}

const Lines = styled.ul`
  margin-top: ${space[2]};
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space[4]};
    padding: ${space[2]} 0;
    border-bottom: 1px solid ${color.line};
    font-size: ${fontSize[14]};
  }
  small {
    display: block;
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
`;

const Amount = styled.span`
  flex: none;
  text-align: right;
  font-variant-numeric: tabular-nums;
`;
