import { Coins, House, Images, ShieldCheck, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { bottomBarHeight, color, fontSize, layer, wideScreen } from '../../theme/tokens.ts';

type NavEntry = { to: string; text: string; Icon: ComponentType<{ size: number }> };

/** The navigation of phones. */
export function BottomBar({ user }: { user: User }) {
  const places: NavEntry[] = [
    { to: '/', text: 'Home', Icon: House },
    { to: '/images', text: 'My Content', Icon: Images },
    user.isAdmin
      ? { to: '/admin', text: 'Admin', Icon: ShieldCheck }
      : { to: '/tokens', text: 'Tokens', Icon: Coins },
    { to: '/profile', text: 'Profile', Icon: UserRound },
  ];
  return (
    <Bar aria-label="Main">
      {places.map(({ to, text, Icon }) => (
        <Item key={to} to={to} end={to === '/'}>
          <Icon size={20} aria-hidden />
          {text}
        </Item>
      ))}
    </Bar>
  );
}

const Bar = styled.nav`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.header};
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  height: calc(${bottomBarHeight} + env(safe-area-inset-bottom));
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${color.line};
  background: ${color.background};
  ${wideScreen} {
    display: none;
  }
`;

const Item = styled(NavLink)`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 2px;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-weight: 550;
  text-decoration: none;
  &.active {
    color: ${color.text};
    svg {
      color: ${color.accentLight};
    }
  }
`;
