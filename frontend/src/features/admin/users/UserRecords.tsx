import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AdminUserDetail } from '#contract/admin-schemas.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { space } from '#frontend/theme/tokens.ts';
import { Tabs } from '#frontend/ui/Tabs.tsx';
import { madeByText } from '#frontend/generations/made-by.ts';
import { tokensText } from '#frontend/generations/tokens-text.ts';
import { GenerationId } from '../GenerationId.tsx';
import { EmptyText, Lines } from '../Section.tsx';
import { formatDateTime } from '../format.ts';

type Shown = keyof Pick<AdminUserDetail, 'ledger' | 'generations'>;
type Line = {
  id: string | number;
  text: ReactNode;
  about: string;
  amount: ReactNode;
  note: string;
};

const emptyTexts: Readonly<Record<Shown, string>> = {
  ledger: 'No token has moved yet.',
  generations: 'Nothing was ordered yet.',
};

/** The newest lines of a user's ledger and generations. */
export function UserRecords({ detail: { ledger, generations } }: { detail: AdminUserDetail }) {
  const [shown, setShown] = useState<Shown>('ledger');
  const lines = shown === 'ledger' ? ledger.map(lineOfEntry) : generations.map(lineOfGeneration);
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
      <Lines style={{ marginTop: space[2] }}>
        {lines.map(({ id, text, about, amount, note }) => (
          <li key={id}>
            <span>
              {text}
              <small>{about}</small>
            </span>
            <Amount>
              {amount}
              <small>{note}</small>
            </Amount>
          </li>
        ))}
      </Lines>
      {lines.length === 0 && <EmptyText>{emptyTexts[shown]}</EmptyText>}
    </Tabs>
  );
}

const lineOfEntry = (entry: AdminUserDetail['ledger'][number]): Line => ({
  id: entry.id,
  text: entry.reason,
  about: formatDateTime(entry.createdAt),
  amount: entry.amount > 0 ? `+${entry.amount}` : entry.amount,
  note: `Balance ${entry.balance}`,
});

function lineOfGeneration(one: AdminUserDetail['generations'][number]): Line {
  const { id, run, status, price, refundedReason, createdAt } = one;
  return {
    id,
    text: (
      <>
        {runs[run].name} <GenerationId id={id} />
      </>
    ),
    about: [formatDateTime(createdAt), madeByText(one)].filter(Boolean).join(' · '),
    amount: status,
    note: refundedReason === null ? tokensText(price) : `${tokensText(price)} given back`,
  };
}

const Amount = styled.span`
  flex: none;
  text-align: right;
  font-variant-numeric: tabular-nums;
`;
