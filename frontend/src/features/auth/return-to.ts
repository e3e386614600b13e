import { useLocation, useSearchParams } from 'react-router-dom';
import { safeReturnTo } from '#contract/return-to.ts';

/** Kept in the history, not in the address: the sign-in screen is always `/auth`. */
export type ReturnTarget = { returnTo: string };

/** The screen a visitor asked for before being sent to sign in; `/` when there was none. */
export function useReturnTo(): string {
  const state: unknown = useLocation().state;
  const [search] = useSearchParams();
  const isKept = typeof state === 'object' && state !== null && 'returnTo' in state;
  return safeReturnTo(
    search.get('returnTo') ?? (isKept ? state.returnTo : null),
    window.location.origin,
  );
}
