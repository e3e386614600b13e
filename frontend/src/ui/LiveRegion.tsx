import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * Announces `text` to screen readers whenever it changes. For results and stages, not for timers.
 */
export function LiveRegion({ text }: { text: string }) {
  return (
    <VisuallyHidden as="div" role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
