import { Link } from 'react-router-dom';
import { ButtonBox } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** An honest screen for what this release does not have. */
export function NotYet({ title }: { title: string }) {
  useTitle(title);
  return (
    <EmptyState
      isScreen
      title={title}
      text="This part is not built yet. It arrives in a coming release; nothing here is charged."
      action={
        <ButtonBox as={Link} to="/" $tone="quiet">
          Return Home
        </ButtonBox>
      }
    />
  );
}
