import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Speaks `text` whenever it changes. Give it results and stages, never ticks of a timer. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <VisuallyHidden as="div" role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
