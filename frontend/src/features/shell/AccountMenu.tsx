import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { radius } from '../../theme/tokens.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButtonShape } from '../../ui/IconButton.tsx';
import { initials } from '../../ui/initials.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const load = () => import('./AccountMenuPanel.tsx');
const AccountMenuPanel = lazyPart(load, 'AccountMenuPanel');

/** The avatar and its menu. The menu's code is fetched when the pointer or the focus is on it. */
export function AccountMenu({ user }: { user: User }) {
  const [wasOpened, setOpened] = useState(false);
  const name = user.displayName || user.email;
  const letters = initials(user);
  const face = <Avatar url={user.avatarUrl} fallback={letters} />;
  // Voice control needs the visible text, which is the initials, in the name.
  const label = `${letters}, account menu of ${name}`;
  const closed = (
    <AvatarButton
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
    >
      {face}
    </AvatarButton>
  );
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountMenuPanel
        user={user}
        trigger={
          <AvatarButton type="button" aria-label={label}>
            {face}
          </AvatarButton>
        }
      />
    </Suspense>
  );
}

const AvatarButton = styled(IconButtonShape)`
  border-radius: ${radius.full};
`;
