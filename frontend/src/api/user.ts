import { create } from 'zustand';
import type { User } from '#contract/user.ts';
import { keptForGood } from './browser-store.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { onNotSignedIn } from './send.ts';

export type CurrentUser =
  | { state: 'loading' }
  /** `hasLoggedOut`: on purpose, in this tab. */
  | { state: 'signed-out'; hasLoggedOut: boolean }
  | { state: 'signed-in'; user: User }
  /** The server could not say. */
  | { state: 'unknown' };

/**
 * Who is signed in: the answer of `GET /api/user`, kept until it is written or fetched anew, as the
 * specification's queries are. It is a store of its own because the sign-in screen needs it, and
 * would have to load the whole query library for it.
 *
 *     loading ──► signed-in ◄──► signed-out
 *        └──────► unknown ──fetched again──► …
 */
export const useCurrentUser = create<CurrentUser>()(() => ({ state: 'loading' }));

const signedInKey = 'was-signed-in';

/** A hint for loading early, nothing more: the cookie itself cannot be read here. */
export function wasSignedIn(): boolean {
  return keptForGood.get(signedInKey) !== null;
}

/** The signed-in user, for screens behind the guard. */
export function useUser(): User {
  const current = useCurrentUser();
  if (current.state !== 'signed-in') throw new Error('For signed-in users only.');
  return current.user;
}

let isLoggingOut = false;

/** Counts the writes, to notice that the user was written while an answer was on its way. */
let writeCount = 0;

/** Writes what the server said about the user; `null` is signed out. */
export function setUser(user: User | null): void {
  writeCount += 1;
  keptForGood.set(signedInKey, user ? '1' : null);
  if (user) isLoggingOut = false;
  const next: CurrentUser = user
    ? { state: 'signed-in', user }
    : { state: 'signed-out', hasLoggedOut: isLoggingOut };
  useCurrentUser.setState(next, true);
}

/**
 * Marks the next sign-out as wanted by the user, however it is noticed. Returns how to undo that.
 */
export function expectLogOut(): () => void {
  isLoggingOut = true;
  return () => {
    isLoggingOut = false;
  };
}

/** Changes part of the known user; nothing happens while nobody is signed in. */
export function patchUser(patch: Partial<User>): void {
  const current = useCurrentUser.getState();
  if (current.state === 'signed-in') setUser({ ...current.user, ...patch });
}

/**
 * Fetches the user anew and resolves when the answer is known. A 401 is nobody, not an error; after
 * any other failure a known user stays known. A user is written when `view` is there, too.
 */
export async function refetchUser(view?: Promise<unknown> | null): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const writesBefore = writeCount;
    const answer = await call('currentUser', {}).catch((error: unknown) =>
      error instanceof CallError && error.status === 401 ? null : undefined,
    );
    if (answer) await view;
    // A pushed balance or a login was written after the request was sent.
    if (writeCount !== writesBefore) continue;
    if (answer !== undefined) setUser(answer);
    else useCurrentUser.setState(({ state }) => (state === 'loading' ? { state: 'unknown' } : {}));
    return;
  }
}

/** Asks the server whether the session still stands; unreachable counts as standing. */
export async function isStillSignedIn(): Promise<boolean> {
  await refetchUser();
  return useCurrentUser.getState().state === 'signed-in';
}

onNotSignedIn(() => setUser(null));
