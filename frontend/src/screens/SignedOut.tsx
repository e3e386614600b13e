import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../api/user.ts';
import type { ReturnTarget } from '../features/auth/return-to.ts';
import { ScreenSpinner } from '../ui/Spinner.tsx';
import { LoginCallback, NotFound, ResetPassword, Unreachable } from './lazy-screens.ts';
import { protectedPaths } from './protected-paths.ts';

const AuthScreen = lazy(async () => ({
  default: (await import('../features/auth/AuthScreen.tsx')).AuthScreen,
}));
type SignedOutState = Exclude<CurrentUser, { state: 'signed-in' }>;

/** What visitors see, and everybody until it is known who they are. */
export function SignedOut({ current }: { current: SignedOutState }) {
  const waiting = current.state === 'loading' ? <ScreenSpinner /> : <Unreachable />;
  const isKnown = current.state === 'signed-out';
  const toSignIn = <SignInRedirect isWanted={isKnown && !current.hasLoggedOut} />;
  return (
    <main>
      <Routes>
        <Route path="/auth" element={isKnown ? <AuthScreen /> : waiting} />
        <Route path="/login/callback" element={<LoginCallback />} />
        <Route path="/reset-password" element={<ResetPassword />} />
        {protectedPaths.map((path) => (
          <Route key={path} path={path} element={isKnown ? toSignIn : waiting} />
        ))}
        <Route path="*" element={isKnown ? <NotFound /> : waiting} />
      </Routes>
    </main>
  );
}

/** To the sign-in, and back here afterwards; whoever left on purpose wants nothing of here. */
function SignInRedirect({ isWanted }: { isWanted: boolean }) {
  const { pathname, search, hash } = useLocation();
  const wanted: ReturnTarget = { returnTo: pathname + search + hash };
  return <Navigate to="/auth" replace state={isWanted ? wanted : null} />;
}
