import { Suspense } from 'react';
import { reloadIfOld } from './api/newer-build.ts';
import { useCurrentUser } from './api/user.ts';
import { useSessionSync } from './live/session-sync.ts';
import { SignedOut } from './SignedOut.tsx';
import { ErrorBoundary } from './ui/page/ErrorBoundary.tsx';
import { lazyPart } from './ui/overlays/lazy-part.ts';
import { MissingPartNote } from './ui/page/MissingPartNote.tsx';
import { ScreenSpinner } from './ui/page/Spinner.tsx';
import { ToastOutlet } from './ui/overlays/ToastOutlet.tsx';

export const SignedIn = lazyPart(async () => {
  const part = await import('./SignedIn.tsx');
  await part.loadScreen(window.location.pathname);
  return { SignedIn: part.SignedIn };
}, 'SignedIn');

/** The whole interface. The part for signed-in users is a chunk of its own. */
export function App() {
  const current = useCurrentUser();
  useSessionSync();
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<ScreenSpinner />}>
          {current.state === 'signed-in' ? (
            <SignedIn key={current.user.id} user={current.user} />
          ) : (
            <SignedOut current={current} />
          )}
        </Suspense>
      </ErrorBoundary>
      <ToastOutlet />
      <MissingPartNote reloadInstead={reloadIfOld} />
    </>
  );
}
