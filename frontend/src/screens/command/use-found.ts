import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminUser } from '#contract/admin-schemas.ts';
import type { Media } from '#contract/media.ts';
import type { User } from '#contract/user.ts';
import { routeQuery } from '../../api/route-query.ts';

/** Long enough for the next letter, short enough to feel live. */
const DEBOUNCE_MS = 250;
/** The most of each kind; where there are more, the screens themselves search. */
const MOST = 5;

/** `isPending` until both answers are there. */
export type Found = {
  items: readonly Media[];
  users: readonly AdminUser[];
  isPending: boolean;
  isFailed: boolean;
};

/**
 * Searches the server for the words: items of the user and, for administrators, users. The server
 * decides who may ask.
 */
export function useFound(words: string, { isAdmin }: Pick<User, 'isAdmin'>): Found {
  const search = usePaused(words);
  const fresh = { enabled: search !== '', staleTime: 0, gcTime: 0 };
  const items = useQuery({
    ...routeQuery('images', { query: { search, limit: MOST } }),
    ...fresh,
  });
  const users = useQuery({
    ...routeQuery('adminUsers', { query: { search, limit: MOST } }),
    ...fresh,
    enabled: isAdmin && search !== '',
  });
  return {
    items: items.data ?? [],
    users: users.data ?? [],
    isPending: search !== words || items.isLoading || users.isLoading,
    isFailed: items.isError || users.isError,
  };
}

/** The words after a pause in typing; none at once. */
function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(words), DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [words]);
  return words === '' ? '' : paused;
}
