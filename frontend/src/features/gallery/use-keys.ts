import { useEffect } from 'react';

/**
 * Keys anywhere on the page, while the caller is shown, but for those that what has the focus
 * takes.
 */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // A focused video seeks, and a slider moves, by arrow keys; tabs, lists and dialogs prevent
      // theirs.
      const isControl = target instanceof HTMLVideoElement || target instanceof HTMLInputElement;
      const action = actions[key];
      // What a browser fills a field in with sends events without a key, too.
      if (!action || defaultPrevented || (isControl && key.startsWith('Arrow'))) return;
      action();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
