import { refetchUser } from '../../api/user.ts';
import { ErrorState } from '../../ui/page/EmptyState.tsx';

/** Shown when the current user could not be loaded. */
export function Unreachable() {
  return (
    <ErrorState
      isScreen
      title="Your account could not be loaded"
      text="The server did not answer as expected. Please try again in a moment."
      onRetry={refetchUser}
    />
  );
}
