import { Navigate, Outlet } from 'react-router-dom';
import { refetchUser, useCurrentUser } from '../../api/user.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { ScreenSpinner } from '../../ui/Spinner.tsx';

/** Lets signed-in users through; everybody else is sent to the sign-in screen. */
export function Guard() {
  const current = useCurrentUser();
  if (current.state === 'loading') return <ScreenSpinner />;
  if (current.state === 'signed-out') return <Navigate to="/auth" replace />;
  if (current.state === 'signed-in') return <Outlet />;
  return (
    <ErrorState
      title="Your account could not be loaded"
      text="The server did not answer as expected. Please try again in a moment."
      action={<Button onClick={() => void refetchUser()}>Try again</Button>}
    />
  );
}
