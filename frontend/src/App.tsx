import { lazy, Suspense } from 'react';
import { useCurrentUser } from './api/user.ts';
import { useOtherTabs } from './live/other-tabs.ts';
import { SignedOut } from './screens/SignedOut.tsx';
import { ScreenSpinner } from './ui/Spinner.tsx';
import { ToastOutlet } from './ui/ToastOutlet.tsx';

const SignedIn = lazy(async () => ({
  default: (await import('./screens/SignedIn.tsx')).SignedIn,
}));

/** The whole interface: one half for visitors, the other, fetched when needed, for users. */
export function App() {
  const current = useCurrentUser();
  useOtherTabs();
  return (
    <>
      <Suspense fallback={<ScreenSpinner />}>
        {current.state === 'signed-in' ? (
          <SignedIn key={current.user.id} user={current.user} />
        ) : (
          <SignedOut state={current.state} />
        )}
      </Suspense>
      <ToastOutlet />
    </>
  );
}
