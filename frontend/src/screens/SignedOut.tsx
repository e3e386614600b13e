import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { CurrentUser } from '../api/user.ts';
import { ScreenSpinner } from '../ui/Spinner.tsx';
import { LoginCallback, NotFound, ResetPassword, Unreachable } from './pages.ts';
import { protectedPaths } from './protected-paths.ts';

const AuthScreen = lazy(async () => ({
  default: (await import('../features/auth/AuthScreen.tsx')).AuthScreen,
}));
/** What visitors see, and everybody until it is known who they are. */
export function SignedOut({ state }: { state: Exclude<CurrentUser['state'], 'signed-in'> }) {
  const waiting = state === 'loading' ? <ScreenSpinner /> : <Unreachable />;
  const isKnown = state === 'signed-out';
  return (
    <main>
      <Routes>
        <Route path="/auth" element={isKnown ? <AuthScreen /> : waiting} />
        <Route path="/login/callback" element={<LoginCallback />} />
        <Route path="/reset-password" element={<ResetPassword />} />
        {protectedPaths.map((path) => (
          <Route
            key={path}
            path={path}
            element={isKnown ? <Navigate to="/auth" replace /> : waiting}
          />
        ))}
        <Route path="*" element={isKnown ? <NotFound /> : waiting} />
      </Routes>
    </main>
  );
}
