import { useMutation } from '@tanstack/react-query';
import { Activity, Coins, Images, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { logOut } from '../../live/log-out.ts';
import { space, smallText } from '../../theme/tokens.ts';
import {
  DropdownMenu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';

/** Who is signed in, where to go, and Logout. */
export function AccountMenuPanel({ user, trigger }: { user: User; trigger: ReactElement }) {
  const { mutate: leave, isPending: isLeaving } = useMutation({ mutationFn: logOut });
  return (
    <DropdownMenu trigger={trigger}>
      <Identity>
        <strong>{user.displayName || user.email}</strong>
        <span>{user.email}</span>
      </Identity>
      <MenuSeparator />
      <Entry to="/profile" icon={<UserRound size={18} aria-hidden />} text="Profile" />
      <Entry to="/images" icon={<Images size={18} aria-hidden />} text="My Content" />
      <Entry to="/activity" icon={<Activity size={18} aria-hidden />} text="Activity" />
      {user.isAdmin ? (
        <Entry to="/admin" icon={<ShieldCheck size={18} aria-hidden />} text="Admin Dashboard" />
      ) : (
        <Entry to="/tokens" icon={<Coins size={18} aria-hidden />} text="Buy Tokens" />
      )}
      <MenuSeparator />
      <MenuItem
        $isDanger
        disabled={isLeaving}
        onSelect={(event) => {
          // The menu stays open until the answer, to show that it is pending.
          event.preventDefault();
          leave();
        }}
      >
        <LogOut size={18} aria-hidden />
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}

function Entry({ to, icon, text }: { to: string; icon: ReactNode; text: string }) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        {icon}
        {text}
      </Link>
    </MenuItem>
  );
}

const Identity = styled(MenuLabel)`
  display: grid;
  gap: 2px;
  padding: ${space[2]} ${space[3]};
  span {
    ${smallText}
  }
`;
