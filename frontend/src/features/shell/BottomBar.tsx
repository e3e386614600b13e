import { Coins, House, Images, ShieldCheck } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { bottomBarHeight, color, layer, wideScreen } from '../../theme/tokens.ts';
import { barItem } from '../../ui/bar-item.ts';
import { NavLink } from '../../ui/Link.tsx';

type NavEntry = { to: string; text: string; Icon: ComponentType<{ size: number }> };

/** The navigation of phones; `activity` is one of its places. */
export function BottomBar({ user, activity }: { user: User; activity: ReactNode }) {
  const account: NavEntry = user.isAdmin
    ? { to: '/admin', text: 'Admin', Icon: ShieldCheck }
    : { to: '/tokens', text: 'Tokens', Icon: Coins };
  return (
    <Bar aria-label="Main">
      <Place to="/" text="Home" Icon={House} />
      <Place to="/images" text="My Content" Icon={Images} />
      <LatePlace>{activity}</LatePlace>
      <Place {...account} />
    </Bar>
  );
}

function Place({ to, text, Icon }: NavEntry) {
  return (
    <Item to={to}>
      <Icon size={20} aria-hidden />
      {text}
    </Item>
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

/** The place of an item that is loaded later than the others. */
const LatePlace = styled.div`
  display: grid;
`;

const Item = styled(NavLink)`
  ${barItem}
  &[aria-current] {
    color: ${color.text};
  }
`;
