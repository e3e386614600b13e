import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AdminUser } from '#contract/admin-schemas.ts';
import type { UserSort } from '#contract/admin-constants.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { callWithHeaders } from '../../api/call.ts';

export type UserSorting = { sort: UserSort; order: 'asc' | 'desc' };
type Page = { users: AdminUser[]; nextCursor: string | null };

/** The user table as far as it is loaded; the old rows stay while another search is on its way. */
export function useUsers(search: string, { sort, order }: UserSorting) {
  const query = useInfiniteQuery({
    queryKey: ['/api/admin/users', search, sort, order],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { answer, headers } = await callWithHeaders('adminUsers', {
        query: {
          sort,
          order,
          limit: PAGE_SIZE,
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      });
      return { users: answer, nextCursor: headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const users = useMemo(() => query.data?.pages.flatMap((page) => page.users), [query.data]);
  return { ...query, users };
}
