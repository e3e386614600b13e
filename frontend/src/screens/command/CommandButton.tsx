import { Search } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { User } from '#contract/user.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useCommandKey } from './use-command-key.ts';

const CommandMenu = lazyPart(() => import('./CommandMenu.tsx'), 'CommandMenu');

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
      {isOpen && (
        <Suspense>
          <CommandMenu user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
