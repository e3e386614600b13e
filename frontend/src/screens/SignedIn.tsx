import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { tools, toolKeys } from '#contract/tools/catalogue.ts';
import type { User } from '#contract/user.ts';
import { useReturnTo } from '../features/auth/return-to.ts';
import { Shell } from '../features/shell/Shell.tsx';
import { PausedNote } from '../generations/PausedNote.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { toolScreens } from '../tools/screens.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ScreenSpinner } from '../ui/Spinner.tsx';
import { LoginCallback, NotFound, ResetPassword } from './lazy-screens.ts';

const ActivityMenu = lazy(async () => ({
  default: (await import('../features/activity/ActivityMenu.tsx')).ActivityMenu,
}));
const AdminDashboard = lazy(async () => ({
  default: (await import('../features/admin/AdminDashboard.tsx')).AdminDashboard,
}));
const ConfirmEmail = lazy(async () => ({
  default: (await import('../features/confirm/ConfirmEmail.tsx')).ConfirmEmail,
}));
const Home = lazy(async () => ({ default: (await import('../features/home/Home.tsx')).Home }));
const MyContent = lazy(async () => ({
  default: (await import('../features/gallery/MyContent.tsx')).MyContent,
}));
const Profile = lazy(async () => ({
  default: (await import('../features/profile/Profile.tsx')).Profile,
}));
const SaveMedia = lazy(async () => ({
  default: (await import('../features/gallery/SaveMedia.tsx')).SaveMedia,
}));

const TokensScreen = lazy(async () => ({
  default: (await import('../features/tokens/TokensScreen.tsx')).TokensScreen,
}));
const SandboxCheckout = lazy(async () => ({
  default: (await import('../features/tokens/SandboxCheckout.tsx')).SandboxCheckout,
}));

/** Everything for one signed-in user; give it the user's id as `key`. */
export function SignedIn({ user }: { user: User }) {
  useLiveUpdates();
  const { pathname } = useLocation();
  const returnTo = useReturnTo();
  const activity = (
    <Suspense>
      <ActivityMenu />
    </Suspense>
  );
  return (
    <Shell user={user} activity={activity}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<ScreenSpinner />}>
          <Routes>
            <Route index element={<Home />} />
            <Route path="/auth" element={<Navigate to={returnTo} replace />} />
            <Route path="/login/callback" element={<LoginCallback />} />
            <Route path="/reset-password" element={<ResetPassword />} />
            <Route path="/images" element={<MyContent />} />
            <Route path="/confirm-email" element={<ConfirmEmail />} />
            <Route path="/save-media" element={<SaveMedia />} />
            <Route path="/profile" element={<Profile />} />
            <Route path="/tokens" element={<TokensScreen />} />
            <Route path="/sandbox-checkout/:purchaseId" element={<SandboxCheckout />} />
            {user.isAdmin && <Route path="/admin" element={<AdminDashboard />} />}
            {toolKeys.map((key) => {
              const Screen = toolScreens[key];
              const screen = (
                <>
                  <PausedNote tool={key} />
                  <Screen />
                </>
              );
              return <Route key={key} path={tools[key].route} element={screen} />;
            })}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
