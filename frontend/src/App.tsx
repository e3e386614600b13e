import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { tools, toolKeys } from '../../contract/tools/catalogue.ts';
import { useCurrentUser } from './api/user.ts';
import { Guard } from './features/pages/Guard.tsx';
import { LoginCallback } from './features/pages/LoginCallback.tsx';
import { NotFound } from './features/pages/NotFound.tsx';
import { NotYet } from './features/pages/NotYet.tsx';
import { useLiveUpdates, useOtherTabs } from './live/session.ts';
import { toolScreens } from './tools/screens.tsx';
import { ScreenSpinner } from './ui/Spinner.tsx';
import { ToastOutlet } from './ui/ToastOutlet.tsx';

const AuthScreen = lazy(async () => ({
  default: (await import('./features/auth/AuthScreen.tsx')).AuthScreen,
}));
const Shell = lazy(async () => ({ default: (await import('./features/shell/Shell.tsx')).Shell }));
const ActivityMenu = lazy(async () => ({
  default: (await import('./features/activity/ActivityMenu.tsx')).ActivityMenu,
}));
const Home = lazy(async () => ({ default: (await import('./features/home/Home.tsx')).Home }));
const MyContent = lazy(async () => ({
  default: (await import('./features/gallery/MyContent.tsx')).MyContent,
}));

export function App() {
  const current = useCurrentUser();
  const user = current.state === 'signed-in' ? current.user : undefined;
  useLiveUpdates(user?.id);
  useOtherTabs();

  const screens = (
    <Suspense fallback={<ScreenSpinner />}>
      <Screens isAdmin={user?.isAdmin ?? false} />
    </Suspense>
  );
  return (
    <>
      {user ? (
        <Suspense fallback={<ScreenSpinner />}>
          <Shell user={user} activity={<ActivityMenu />}>
            {screens}
          </Shell>
        </Suspense>
      ) : (
        screens
      )}
      <ToastOutlet />
    </>
  );
}

function Screens({ isAdmin }: { isAdmin: boolean }) {
  const current = useCurrentUser();
  return (
    <Routes>
      <Route
        path="/auth"
        element={current.state === 'signed-in' ? <Navigate to="/" replace /> : <AuthScreen />}
      />
      <Route path="/login/callback" element={<LoginCallback />} />
      <Route path="/reset-password" element={<NotYet title="Reset your password" isPublic />} />
      <Route element={<Guard />}>
        <Route index element={<Home />} />
        <Route path="/images" element={<MyContent />} />
        <Route path="/profile" element={<NotYet title="Profile" />} />
        <Route path="/tokens" element={<NotYet title="Buy Tokens" />} />
        {isAdmin && <Route path="/admin" element={<NotYet title="Admin Dashboard" />} />}
        {toolKeys.map((key) => {
          const Screen = toolScreens[key];
          return <Route key={key} path={tools[key].route} element={<Screen />} />;
        })}
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
