import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../api/user.ts';
import type { ReturnTarget } from '../features/auth/return-to.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { ScreenSpinner } from '../ui/Spinner.tsx';
import { NotFound, screenRoutes } from './routes.ts';

const Unreachable = lazyPart(() => import('../features/pages/Unreachable.tsx'), 'Unreachable');
type SignedOutState = Exclude<CurrentUser, { state: 'signed-in' }>;

/** What visitors see, and everybody until the current user is loaded. */
export function SignedOut({ current }: { current: SignedOutState }) {
  const waiting = current.state === 'loading' ? <ScreenSpinner /> : <Unreachable />;
  const isKnown = current.state === 'signed-out';
  const toSignIn = <SignInRedirect isWanted={isKnown && !current.hasLoggedOut} />;
  return (
    <main>
      <Routes>
        {screenRoutes.open.map(({ path, access, Screen }) => {
          const element = isKnown || access === 'anyone' ? <Screen /> : waiting;
          return <Route key={path} path={path} element={element} />;
        })}
        {screenRoutes.user.map(({ path }) => (
          <Route key={path} path={path} element={isKnown ? toSignIn : waiting} />
        ))}
        <Route path="*" element={isKnown ? <NotFound /> : waiting} />
      </Routes>
    </main>
  );
}

/** Redirects to the sign-in, and back afterwards; after a logout there is no way back. */
function SignInRedirect({ isWanted }: { isWanted: boolean }) {
  const { pathname, search, hash } = useLocation();
  const wanted: ReturnTarget = { returnTo: pathname + search + hash };
  return <Navigate to="/auth" replace state={isWanted ? wanted : null} />;
}
