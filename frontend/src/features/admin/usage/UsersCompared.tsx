import { useState } from 'react';
import { styled } from 'styled-components';
import type { UsageHistory } from '#contract/usage.ts';
import { touchTarget } from '#frontend/theme/tokens.ts';
import { Link } from '#frontend/ui/Link.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { TableSection, type Column } from '../DataTable.tsx';
import { formatPercent } from '../format.ts';

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

const columns: readonly Column<User>[] = [
  [
    'User',
    ({ userId, email }) =>
      email === '' ? (
        `User ${userId}, deleted`
      ) : (
        <UserLink to={`/admin?user=${userId}`}>{email}</UserLink>
      ),
  ],
  ['Orders', (row) => ordersOf(row), 'number'],
  ['Failed', ({ failed }) => failed, 'number'],
  ['Succeeded', ({ succeeded, failed }) => formatPercent(succeeded, succeeded + failed), 'number'],
  ['Tokens', ({ tokens }) => tokens, 'number'],
];

export function UsersCompared({ users, noun }: { users: readonly User[]; noun: string }) {
  const [measure, setMeasure] = useState<Measure>('orders');
  const valueOf = measures[measure];
  const shown = users
    .filter((user) => valueOf(user) > 0)
    .toSorted((a, b) => valueOf(b) - valueOf(a))
    .slice(0, SHOWN);
  return (
    <TableSection
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
      empty={`There are none of the last ${noun}.`}
      rows={shown}
      keyOf={({ userId }) => userId}
      columns={columns}
    />
  );
}

const UserLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touchTarget};
`;
