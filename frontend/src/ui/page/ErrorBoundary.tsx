import { Component, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { ErrorState } from './EmptyState.tsx';

/**
 * Shows an error screen in place of a screen that throws. Give it the address as `key`, so that
 * another screen renders again.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorState
        isScreen
        title="Something went wrong"
        text="This screen could not be shown. What you have started goes on."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    );
  }
}
