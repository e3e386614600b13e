import { Navigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../api/user.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { safeReturnTo } from '#contract/return-to.ts';

/** Where a social sign-in arrives. Redirects as soon as the user is loaded. */
export function LoginCallback() {
  const current = useCurrentUser();
  const [search] = useSearchParams();
  if (current.state === 'signed-in') {
    return <Navigate to={safeReturnTo(search.get('returnTo'), window.location.origin)} replace />;
  }
  if (current.state === 'signed-out') return <Navigate to="/auth" replace />;
  return <EmptyState isScreen title="Completing your login..." action={<Spinner />} />;
}
