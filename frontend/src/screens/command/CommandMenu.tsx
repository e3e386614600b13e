import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { cleanSearch } from '../../media/filters.ts';
import { color, cutLine, font, fontSize, inRow, radius, sizes, space } from '../../theme/tokens.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { foundGroups, placeGroups, useFound } from './groups.tsx';

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

/** The whole menu; cmdk marks its parts with attributes. */
const Frame = styled(Command)`
  width: min(560px, calc(100vw - 32px));
  [cmdk-input] {
    width: 100%;
    height: 56px;
    /* Its end is the place of the button that closes the menu. */
    padding: 0 56px 0 ${space[4]};
    border: 0;
    border-bottom: 1px solid ${color.line};
    background: none;
    /* Smaller text makes iOS zoom in. */
    font: 400 ${fontSize[16]} / 1.5 ${font.text};
    outline: none;
    &::placeholder {
      color: ${color.muted};
    }
  }
  [cmdk-list] {
    max-height: min(420px, 60dvh);
    overflow: auto;
    overscroll-behavior: contain;
    padding: ${space[2]};
  }
  [cmdk-group-heading] {
    padding: ${space[2]} ${space[3]} ${space[1]};
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
  [cmdk-item] {
    ${inRow(3)}
    min-height: ${sizes.touchTarget};
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.control};
    cursor: pointer;
    svg {
      flex: none;
      color: ${color.muted};
    }
    span {
      min-width: 0;
      ${cutLine}
    }
    &[data-selected='true'] {
      background: ${color.lifted};
    }
  }
`;

/** Below the entries. */
const Said = styled.p`
  padding: ${space[3]} ${space[5]} ${space[5]};
  color: ${color.muted};
`;
