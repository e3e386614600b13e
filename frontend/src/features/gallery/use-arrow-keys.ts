import { useEffect } from 'react';

/** Left and right arrow anywhere on the page, while the caller is shown. */
export function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      // A focused video seeks, and a slider moves, by the same keys; tabs have taken theirs.
      if (event.target instanceof HTMLVideoElement || event.target instanceof HTMLInputElement)
        return;
      if (event.defaultPrevented) return;
      if (event.key === 'ArrowLeft') onLeft();
      if (event.key === 'ArrowRight') onRight();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  });
}
