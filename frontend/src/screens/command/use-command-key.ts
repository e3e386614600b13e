import { useEffect } from 'react';

/** Calls `onKey` for Ctrl or ⌘ with K, but not while a dialog is open, which keeps the keyboard. */
export function useCommandKey(onKey: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k') return;
      // The browser would search the web.
      event.preventDefault();
      if (!document.querySelector('[role=dialog]')) onKey();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onKey]);
}
