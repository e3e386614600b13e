import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '#contract/user.ts';
import { reloadAtNavigation } from './api/newer-build.ts';
import { claimSharedPhotos } from './api/shared-photos.ts';
import { ActivityAnnouncer } from './features/activity/ActivityAnnouncer.tsx';
import { ActivityMenu } from './features/activity/ActivityMenu.tsx';
import { useReturnTo } from './features/auth/return-to.ts';
import { Shell } from './features/shell/Shell.tsx';
import { useLiveUpdates } from './live/use-live-updates.ts';
import { ItemActionsContext } from './media/item-actions.ts';
import { ErrorBoundary } from './ui/page/ErrorBoundary.tsx';
import { lazyPart } from './ui/overlays/lazy-part.ts';
import { ScreenSpinner } from './ui/page/Spinner.tsx';
import { CommandButton } from './screens/command/CommandButton.tsx';
import { itemActions, liveFeatures, notifications, userScreens } from './features.ts';
import { NotificationsContext, type OpenScreen as Open } from './feature.ts';
import { NotFound } from './features/pages/feature.ts';
import { openScreens, screenAt } from './open-screens.ts';

const ToolScreen = lazyPart(() => import('./screens/ToolScreen.tsx'), 'ToolScreen');

/** Fetches the screen at this path, where only signed-in users have one. */
export async function loadScreen(pathname: string): Promise<void> {
  await screenAt(userScreens, pathname)?.Screen.load();
}

/** Everything for one signed-in user; give it the user's id as `key`. */
export function SignedIn({ user }: { user: User }) {
  useLiveUpdates(liveFeatures);
  useEffect(() => void claimSharedPhotos(user.id), [user.id]);
  const { pathname } = useLocation();
  const openedAt = useOpenedAt();
  useEffect(() => void reloadAtNavigation(pathname), [pathname]);
  const open = screenAt(openScreens, pathname);
  const screen = open ? <OpenScreen {...open} /> : <UserScreen user={user} pathname={pathname} />;
  // A screen that is still loading must not hold back the live updates.
  if (open?.isBare) return <Suspense fallback={<ScreenSpinner />}>{screen}</Suspense>;
  return (
    <ItemActionsContext value={itemActions}>
      <ActivityAnnouncer />
      <Shell
        user={user}
        openedAt={openedAt}
        activity={<ActivityMenu />}
        command={<CommandButton user={user} />}
      >
        <ErrorBoundary key={openedAt}>
          <NotificationsContext value={notifications}>
            <Suspense fallback={<ScreenSpinner />}>{screen}</Suspense>
          </NotificationsContext>
        </ErrorBoundary>
      </Shell>
    </ItemActionsContext>
  );
}

/** The path that the screen was opened at: it may have got another one since, `sameAs` that. */
function useOpenedAt(): string {
  const { pathname, state } = useLocation() as { pathname: string; state: Moved | null };
  const [opened, setOpened] = useState({ at: pathname, now: pathname });
  if (opened.now === pathname) return opened.at;
  const at = state?.sameAs === opened.now ? opened.at : pathname;
  setOpened({ at, now: pathname });
  return at;
}

type Moved = { sameAs?: string };

function OpenScreen({ access, Screen }: Open) {
  const returnTo = useReturnTo();
  return access === 'visitor' ? <Navigate to={returnTo} replace /> : <Screen />;
}

function UserScreen({ user, pathname }: { user: User; pathname: string }) {
  const found = screenAt(userScreens, pathname);
  if (!found || (found.isForAdmins && !user.isAdmin)) return <NotFound />;
  const { Screen, tool } = found;
  return tool ? (
    <ToolScreen tool={tool}>
      <Screen />
    </ToolScreen>
  ) : (
    <Screen />
  );
}
