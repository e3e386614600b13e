import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { User } from '#contract/user.ts';
import { color, fontSize, layer, motion, on, radius, sizes, space } from '../../theme/tokens.ts';
import { Logo } from '../../ui/Logo.tsx';
import { blurredBehind } from '../../ui/shapes.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { IconButtonShape } from '../../ui/IconButton.tsx';
import { initials } from '../../ui/pictures/initials.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';
import { LazyTrigger } from '../../ui/overlays/LazyTrigger.tsx';
import { ConnectionNote } from './ConnectionNote.tsx';
import { TokenBalance } from './TokenBalance.tsx';

export function Header(props: {
  user: User;
  activity: ReactNode;
  /** The button that opens the command menu. */
  command: ReactNode;
}) {
  const { user, activity, command } = props;
  return (
    <Bar>
      <Nav aria-label="Main">
        <Item to="/">Home</Item>
        <Item to="/images">My Content</Item>
        <Item to="/studio">Studio</Item>
      </Nav>
      <Brand to="/" aria-label={PRODUCT_NAME}>
        <Logo />
      </Brand>
      <Right>
        <TokenBalance user={user} />
        <End>
          <ConnectionNote />
          <WithRoom>{command}</WithRoom>
          {activity}
          <AccountMenu user={user} />
        </End>
      </Right>
    </Bar>
  );
}

const load = () => import('./AccountMenuPanel.tsx');
const AccountMenuPanel = lazyPart(load, 'AccountMenuPanel');

/** The avatar and its menu. */
function AccountMenu({ user }: { user: User }) {
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

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  display: flex;
  align-items: center;
  gap: ${space[2]};
  height: ${sizes.header};
  /* With the air inside them, the outermost parts end where the screen's content does. */
  padding: 0 10px 0 ${space[4]};
  border-bottom: 1px solid ${color.line};
  background: ${color.background}E6;
  ${blurredBehind}
  ${on.wideScreen} {
    padding: 0 26px 0 ${space[5]};
  }
`;

/**
 * Beside the brand, which is in the middle of wide screens as long as this and the navigation fit.
 */
const Right = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space[2]};
  ${on.wideScreen} {
    justify-content: flex-end;
    min-width: max-content;
  }
`;

/** On phones the balance is at the left and this part at the right. */
const End = styled.div`
  display: flex;
  align-items: center;
  min-width: 0;
  margin-left: auto;
  ${on.wideScreen} {
    gap: ${space[1]};
    margin-left: 0;
  }
`;

const Nav = styled.nav`
  display: none;
  gap: ${space[1]};
  ${on.wideScreen} {
    display: flex;
    flex: 1;
  }
`;

const Item = styled(NavLink)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 ${space[3]};
  border-radius: ${radius.control};
  color: ${color.muted};
  font-weight: 550;
  text-decoration: none;
  transition: color ${motion.fast};
  &:hover,
  &[aria-current] {
    color: ${color.text};
  }
`;

/** On the smallest phones it would lie on the brand; the keyboard opens it there, too. */
const WithRoom = styled.div`
  @media (max-width: 374px) {
    display: none;
  }
`;

/** Centred in the bar; on wide screens nothing can lie on it. */
const Brand = styled(Link)`
  position: absolute;
  left: 50%;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 44px;
  min-height: 44px;
  font-size: ${fontSize[16]};
  text-decoration: none;
  transform: translateX(-50%);
  ${on.wideScreen} {
    position: static;
    font-size: 1.125rem;
    transform: none;
  }
`;
