import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/user.ts';
import { cleanSearch } from '../../features/gallery/filters.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { foundGroups, placeGroups } from './groups.tsx';
import { Frame, Said } from './parts.ts';
import { useFound } from './use-found.ts';

/** Goes anywhere by typing: tools, pages, the user's items and, for administrators, users. */
export function CommandMenu({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState('');
  const words = cleanSearch(text);
  const found = useFound(words, user);
  const navigate = useNavigate();
  const groups = [...placeGroups(words, user), ...foundGroups(words, found)].filter(
    ({ entries }) => entries.length > 0,
  );
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isEmpty = count === 0 && !found.isPending;

  function go(to: string): void {
    onClose();
    void navigate(to);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Find and go to" isTitleHidden shape="menu">
      {/* What is shown was chosen already, and the server may match words that are not shown. */}
      <Frame label="Find and go to" shouldFilter={false} vimBindings={false} loop>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={`Tools, pages, your content${user.isAdmin ? ', users' : ''}`}
        />
        <Command.List label="Results">
          {groups.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map(({ to, name, picture }) => (
                <Command.Item key={to} value={to} onSelect={() => go(to)}>
                  {picture}
                  <span>{name}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {isEmpty && <Said>{found.isFailed ? FAILED : 'Nothing found'}</Said>}
        {count > 0 && found.isFailed && <Said>{FAILED}</Said>}
        <LiveRegion text={words === '' || found.isPending ? '' : countText(count)} />
      </Frame>
    </Dialog>
  );
}

const FAILED = 'The search did not work. Please try again.';

function countText(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}
