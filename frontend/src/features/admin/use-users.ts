import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserKind, UserSort } from '#contract/admin-constants.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { routePages } from '../../api/route-query.ts';

export type UserSorting = { sort: UserSort; order: 'asc' | 'desc' };

/** The loaded pages of the user table. The old rows stay while another search loads. */
export function useUsers(
  { search, kind }: { search: string; kind?: UserKind | undefined },
  { sort, order }: UserSorting,
) {
  const query = useInfiniteQuery({
    ...routePages('adminUsers', { search, kind, sort, order }, (cursor) => ({
      sort,
      order,
      limit: PAGE_SIZE,
      kind,
      search: search || undefined,
      cursor: cursor ?? undefined,
    })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const users = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
  return { ...query, users };
}
