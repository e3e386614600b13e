import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import type { User } from '#contract/user.ts';
import type { ActivityPlace } from '../features/activity/ActivityMenu.tsx';
import { useReturnTo } from '../features/auth/return-to.ts';
import { Shell } from '../features/shell/Shell.tsx';
import { PausedNote } from '../generations/PausedNote.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ScreenSpinner } from '../ui/Spinner.tsx';
import { liveFeatures } from './live-features.ts';
import { NotFound, screenRoutes, type OpenRoute } from './routes.ts';
import { userScreens } from './user-screens.ts';

const ActivityNews = lazyPart(
  () => import('../features/activity/ActivityNews.tsx'),
  'ActivityNews',
);
const ActivityMenu = lazyPart(
  () => import('../features/activity/ActivityMenu.tsx'),
  'ActivityMenu',
);

/** Everything for one signed-in user; give it the user's id as `key`. */
export function SignedIn({ user }: { user: User }) {
  useLiveUpdates(liveFeatures);
  const { pathname } = useLocation();
  const returnTo = useReturnTo();
  const activity = (place: ActivityPlace) => (
    <Suspense>
      <ActivityMenu place={place} />
    </Suspense>
  );
  const frame = (
    <>
      {/* Outside the header and the bar, one of which is not shown. */}
      <Suspense>
        <ActivityNews />
      </Suspense>
      <Shell user={user} activity={activity('header')} barActivity={activity('bar')}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<ScreenSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </>
  );
  const openRoute = ({ path, access, Screen }: OpenRoute) => {
    const element = access === 'visitor' ? <Navigate to={returnTo} replace /> : <Screen />;
    return <Route key={path} path={path} element={element} />;
  };
  const { open } = screenRoutes;
  return (
    // A screen that is still loading must not hold back the live updates.
    <Suspense fallback={<ScreenSpinner />}>
      <Routes>
        {open.filter(({ isBare }) => isBare).map(openRoute)}
        <Route element={frame}>
          {open.filter(({ isBare }) => !isBare).map(openRoute)}
          {screenRoutes.user
            .filter(({ access }) => access === 'user' || user.isAdmin)
            .map(({ path, screen, tool }) => {
              const Screen = userScreens[screen];
              const element = (
                <>
                  {tool && <PausedNote tool={tool} />}
                  <Screen />
                </>
              );
              return <Route key={path} path={path} element={element} />;
            })}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
