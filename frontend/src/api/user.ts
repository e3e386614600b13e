import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/user.ts';
import { call, onNotSignedIn } from './call.ts';
import { CallError } from './call-error.ts';
import { queryClient } from './query-client.ts';

/** Where the current user is cached. */
export const userKey = ['/api/user'] as const;

export type CurrentUser =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  | { state: 'unknown'; error: Error };

/** Who is signed in. A 401 is nobody, not an error. */
export function useCurrentUser(): CurrentUser {
  const { data, error } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  if (data) return { state: 'signed-in', user: data };
  if (data === null) return { state: 'signed-out' };
  return error ? { state: 'unknown', error } : { state: 'loading' };
}

/** The signed-in user, for screens behind the guard. */
export function useUser(): User {
  const current = useCurrentUser();
  if (current.state !== 'signed-in') throw new Error('This screen is for signed-in users only.');
  return current.user;
}

/** Writes what the server said about the user; `null` is signed out. */
export function setUser(user: User | null): void {
  queryClient.setQueryData(userKey, user);
}

/** Changes part of the cached user; nothing happens while nobody is signed in. */
export function patchUser(patch: Partial<User>): void {
  queryClient.setQueryData<User | null>(userKey, (user) => (user ? { ...user, ...patch } : user));
}

/** Fetches the user anew and resolves when the answer is in the cache. */
export function refetchUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userKey });
}

/** Asks the server whether the session still stands; unreachable counts as standing. */
export async function isStillSignedIn(): Promise<boolean> {
  await refetchUser();
  return queryClient.getQueryData(userKey) !== null;
}

onNotSignedIn(() => setUser(null));

async function fetchUser(): Promise<User | null> {
  try {
    return await call('currentUser', {});
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
