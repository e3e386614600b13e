import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { UserKind, UserSort } from '#contract/admin-constants.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { itemsOf, routePages, routeQuery } from '#frontend/api/route-query.ts';
import { on, space } from '#frontend/theme/tokens.ts';
import { Input } from '#frontend/ui/forms/Field.tsx';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Loaded, Section } from '../Section.tsx';
import { UserDialog } from './UserDialog.tsx';
import { PhoneOnly, UserTable, type UserSorting } from './UserTable.tsx';
import { countText } from '#frontend/ui/formats.ts';

const sortOrders = {
  oldest: { label: 'Oldest first', sort: 'id', order: 'asc' },
  newest: { label: 'Newest first', sort: 'id', order: 'desc' },
  email: { label: 'Email, A to Z', sort: 'email', order: 'asc' },
  emailBackwards: { label: 'Email, Z to A', sort: 'email', order: 'desc' },
  most: { label: 'Most tokens first', sort: 'tokenBalance', order: 'desc' },
  fewest: { label: 'Fewest tokens first', sort: 'tokenBalance', order: 'asc' },
  seen: { label: 'Last signed in first', sort: 'lastLoginAt', order: 'desc' },
  unseen: { label: 'Last signed in last', sort: 'lastLoginAt', order: 'asc' },
} as const satisfies Record<string, UserSorting & { label: string }>;
type SortKey = keyof typeof sortOrders;
const sortKeys = Object.keys(sortOrders) as SortKey[];
const sortOptions = sortKeys.map((value) => ({ value, label: sortOrders[value].label }));

const kinds = [
  { value: 'all', label: 'All users' },
  { value: 'admins', label: 'Admins' },
  { value: 'disabled', label: 'Disabled' },
] as const satisfies readonly { value: UserKind | 'all'; label: string }[];

/** The specified table, with search, filter, order and pages. */
export function UserManagement() {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<UserKind | 'all'>('all');
  const [order, setOrder] = useState<SortKey>('oldest');
  const { openId, setOpenId } = useOpenUser();
  const asked = useDeferredValue(search.trim());
  const query = useUsers(
    { search: asked || undefined, kind: kind === 'all' ? undefined : kind },
    sortOrders[order],
  );
  // Fetched by the cards above.
  const { totalUsers } = useQuery({ ...routeQuery('adminTotals', {}), enabled: false }).data ?? {};
  const { fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  // The column's first order, or the other one where it is sorted by that.
  const sortBy = (sort: UserSort) =>
    setOrder((now) => sortKeys.find((key) => sortOrders[key].sort === sort && key !== now) ?? now);

  return (
    <Section
      title="User Management"
      count={
        totalUsers === undefined
          ? undefined
          : `${countText(totalUsers)} ${totalUsers === 1 ? 'user' : 'users'}`
      }
      subtitle="Overview of all registered users and their token balances"
      aside={
        <Toolbar role="search">
          <Input
            label="Search"
            isLabelHidden
            type="search"
            placeholder="Email starts with…, or ID"
            value={search}
            maxLength={254}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Select label="Filter" isLabelHidden value={kind} onChange={setKind} options={kinds} />
          <PhoneOnly as="div">
            <Select
              isLabelHidden
              label="Sort by"
              value={order}
              onChange={setOrder}
              options={sortOptions}
            />
          </PhoneOnly>
        </Toolbar>
      }
    >
      {query.data && <LiveRegion text={query.data.length === 0 ? 'No users found' : ''} />}
      <Loaded
        query={query}
        what="The users"
        empty={asked ? `Nobody’s email begins with “${asked}”.` : 'There are none.'}
        more="Show more users"
        moreAt="center"
      >
        {(users) => (
          <UserTable
            users={users}
            order={sortOrders[order]}
            onSort={sortBy}
            // After a failure the user clicks to try again.
            canLoadMore={query.hasNextPage && !query.isFetching && !query.isError}
            onNearEnd={loadMore}
            onOpen={setOpenId}
          />
        )}
      </Loaded>
      <UserDialog userId={openId} onClose={() => setOpenId(null)} />
    </Section>
  );
}

/** The loaded pages of the user table. The old rows stay while another search loads. */
function useUsers(
  filter: { search: string | undefined; kind: UserKind | undefined },
  { sort, order }: UserSorting,
) {
  const wanted = { ...filter, sort, order };
  return useInfiniteQuery({
    ...routePages('adminUsers', wanted, (cursor) => ({
      ...wanted,
      limit: PAGE_SIZE,
      cursor: cursor ?? undefined,
    })),
    select: itemsOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The user whose dialog is open is in the address, so that a link can open it. */
function useOpenUser() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('user') ?? '';
  const setOpenId = (id: number | null) =>
    setParams(id === null ? {} : { user: String(id) }, { replace: true });
  return { openId: /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null, setOpenId };
}

const Toolbar = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[2]};
  flex: 1 0 100%;
  > :first-child {
    grid-column: 1 / -1;
  }
  ${on.wideScreen} {
    flex: 0 1 440px;
    grid-template-columns: minmax(0, 1fr) 150px;
    > :first-child {
      grid-column: auto;
    }
  }
`;
