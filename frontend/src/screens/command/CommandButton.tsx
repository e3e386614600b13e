import { Search } from 'lucide-react';
import { useCallback, useState, useEffect } from 'react';
import type { User } from '#contract/user.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazySlot } from '../../ui/overlays/lazy-part.ts';

const CommandMenu = lazySlot(() => import('./CommandMenu.tsx'), 'CommandMenu');

/** Opens the command menu, as Ctrl or ⌘ with K does; its code is fetched when it first opens. */
export function CommandButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  useCommandKey(open);
  return (
    <>
      <IconButton label="Find and go to" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Search size={20} aria-hidden />
      </IconButton>
      {isOpen && <CommandMenu user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Calls `onKey` for Ctrl or ⌘ with K, but not while a dialog is open, which keeps the keyboard. */
function useCommandKey(onKey: () => void): void {
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
