import { useState } from 'react';
import { styled } from 'styled-components';
import type { UsageHistory } from '#contract/usage-history.ts';
import { touchTarget } from '../../theme/tokens.ts';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { DataTable, type Columns } from './DataTable.tsx';
import { formatPercent } from './format.ts';
import { Section } from './Section.tsx';

type User = UsageHistory['users'][number];
type Measure = 'orders' | 'tokens' | 'failed';

const SHOWN = 10;
const ordersOf = ({ succeeded, failed, cancelled }: User) => succeeded + failed + cancelled;
const measures: Readonly<Record<Measure, (user: User) => number>> = {
  orders: ordersOf,
  tokens: ({ tokens }) => tokens,
  failed: ({ failed }) => failed,
};
const options: readonly { value: Measure; label: string }[] = [
  { value: 'orders', label: 'Most orders' },
  { value: 'tokens', label: 'Most tokens' },
  { value: 'failed', label: 'Most failures' },
];

const columns: Columns<User> = ({ text, figure, count }) => [
  text('User', ({ userId, email }) =>
    email === '' ? (
      `User ${userId}, deleted`
    ) : (
      <UserLink to={`/admin?user=${userId}`}>{email}</UserLink>
    ),
  ),
  count('Orders', ordersOf),
  count('Failed', ({ failed }) => failed),
  figure('Succeeded', ({ succeeded, failed }) => formatPercent(succeeded, succeeded + failed)),
  count('Tokens', ({ tokens }) => tokens),
];

export function UsersCompared({ users, noun }: { users: readonly User[]; noun: string }) {
  const [measure, setMeasure] = useState<Measure>('orders');
  const valueOf = measures[measure];
  const shown = users
    .filter((user) => valueOf(user) > 0)
    .toSorted((a, b) => valueOf(b) - valueOf(a))
    .slice(0, SHOWN);
  return (
    <Section
      title="Users compared"
      subtitle={`The first ${SHOWN}`}
      aside={
        <Select
          label="Users with"
          isLabelHidden
          value={measure}
          onChange={setMeasure}
          options={options}
        />
      }
    >
      <DataTable
        caption="Users compared"
        empty={`There are none of the last ${noun}.`}
        rows={shown}
        keyOf={({ userId }) => userId}
        columns={columns}
      />
    </Section>
  );
}

const UserLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touchTarget};
`;
