import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTitle } from '../../ui/use-title.ts';

export function NotFound() {
  useTitle('Page Not Found');
  return (
    <EmptyState
      isScreen
      title="Page Not Found"
      text="There is nothing at this address."
      action={
        <ButtonLink to="/" tone="primary">
          Return Home
        </ButtonLink>
      }
    />
  );
}
