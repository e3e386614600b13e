import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { CurrentUser } from './api/user.ts';
import type { ReturnTarget } from './features/auth/return-to.ts';
import { lazyPart, lazySlot } from './ui/overlays/lazy-part.ts';
import { ScreenSpinner } from './ui/page/Spinner.tsx';
import { NotFound } from './features/pages/feature.ts';
import { openScreens, screenAt } from './open-screens.ts';
import { userAddresses } from './user-addresses.ts';

const Unreachable = lazyPart(() => import('./features/pages/Unreachable.tsx'), 'Unreachable');
const VisitorMaintenance = lazySlot(
  () => import('./features/pages/VisitorMaintenance.tsx'),
  'VisitorMaintenance',
);
type SignedOutState = Exclude<CurrentUser, { state: 'signed-in' }>;

/** Screens that visitors see, and everybody until the current user is loaded. */
export function SignedOut({ current }: { current: SignedOutState }) {
  const { pathname } = useLocation();
  return (
    <>
      {current.state === 'signed-out' && <VisitorMaintenance />}
      <main>{shownAt(pathname, current)}</main>
    </>
  );
}

function shownAt(pathname: string, current: SignedOutState): ReactNode {
  const isKnown = current.state === 'signed-out';
  const waiting = current.state === 'loading' ? <ScreenSpinner /> : <Unreachable />;
  const open = screenAt(openScreens, pathname);
  if (open) return isKnown || open.access === 'anyone' ? <open.Screen /> : waiting;
  if (!isKnown) return waiting;
  const isUserScreen = screenAt(userAddresses, pathname) !== undefined;
  return isUserScreen ? <SignInRedirect isWanted={!current.hasLoggedOut} /> : <NotFound hasBrand />;
}

/** Redirects to the sign-in, and back afterwards; after a logout there is no way back. */
function SignInRedirect({ isWanted }: { isWanted: boolean }) {
  const { pathname, search, hash } = useLocation();
  const wanted: ReturnTarget = { returnTo: pathname + search + hash };
  return <Navigate to="/auth" replace state={isWanted ? wanted : null} />;
}
