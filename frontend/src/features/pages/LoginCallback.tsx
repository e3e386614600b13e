import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnTo } from '#contract/return-to.ts';
import { useCurrentUser } from '../../api/user.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { useIsLate } from '../../ui/page/use-is-late.ts';

const PATIENCE_MS = 60_000;
const TITLE = 'Completing your login...';

/**
 * The page at which a social sign-in arrives. Redirects as soon as a user is present, also one who
 * signs in in another tab; a visitor stays, and is offered the sign-in after a minute.
 */
export function LoginCallback() {
  const current = useCurrentUser();
  const [search] = useSearchParams();
  const isLate = useIsLate(PATIENCE_MS);
  const returnTo = safeReturnTo(search.get('returnTo'), window.location.origin);
  if (current.state === 'signed-in') return <Navigate to={returnTo} replace />;
  if (!isLate) return <EmptyState isScreen title={TITLE} action={<Spinner />} />;
  const signIn = `/auth?${new URLSearchParams({ returnTo })}`;
  return (
    <EmptyState
      isScreen
      role="alert"
      title={TITLE}
      text="This is taking longer than it should. Please sign in again."
      way={[signIn, 'Go to Login']}
    />
  );
}
