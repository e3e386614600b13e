import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { radius } from '../../theme/tokens.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButtonShape } from '../../ui/IconButton.tsx';
import { initials } from '../../ui/initials.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyTrigger } from '../../ui/LazyTrigger.tsx';

const load = () => import('./AccountMenuPanel.tsx');
const AccountMenuPanel = lazyPart(load, 'AccountMenuPanel');

/** The avatar and its menu. */
export function AccountMenu({ user }: { user: User }) {
  const name = user.displayName || user.email;
  const letters = initials(user);
  const button = (
    // Voice control needs the visible text, which is the initials, in the name.
    <AvatarButton type="button" aria-label={`${letters}, account menu of ${name}`}>
      <Avatar url={user.avatarUrl} fallback={letters} />
    </AvatarButton>
  );
  return (
    <LazyTrigger trigger={button} popup="menu" load={load}>
      <AccountMenuPanel user={user} trigger={button} />
    </LazyTrigger>
  );
}

const AvatarButton = styled(IconButtonShape)`
  border-radius: ${radius.full};
`;
