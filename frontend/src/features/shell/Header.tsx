import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '../../../../contract/user.ts';
import {
  color,
  fontSize,
  headerHeight,
  layer,
  motion,
  radius,
  space,
  wide,
} from '../../theme/tokens.ts';
import { Logo } from '../../ui/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ConnectionNote } from './ConnectionNote.tsx';
import { TokenBalance } from './TokenBalance.tsx';

export function Header({ user, activity }: { user: User; activity: ReactNode }) {
  return (
    <Bar>
      <Start>
        <Nav aria-label="Main">
          <Item to="/" end>
            Home
          </Item>
          <Item to="/images">My Content</Item>
        </Nav>
        <OnPhones>
          <TokenBalance user={user} />
        </OnPhones>
      </Start>
      <Brand to="/">
        <Logo />
      </Brand>
      <End>
        <ConnectionNote />
        <OnDesks>
          <TokenBalance user={user} />
        </OnDesks>
        {activity}
        <AccountMenu user={user} />
      </End>
    </Bar>
  );
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${space[2]};
  height: ${headerHeight};
  padding: 0 ${space[2]} 0 ${space[4]};
  border-bottom: 1px solid ${color.line};
  background: ${color.background}E6;
  backdrop-filter: blur(12px);
  ${wide} {
    padding: 0 ${space[4]};
  }
`;

const Start = styled.div`
  display: flex;
  align-items: center;
  min-width: 0;
`;

const End = styled(Start)`
  justify-content: flex-end;
  ${wide} {
    gap: ${space[2]};
  }
`;

const Nav = styled.nav`
  display: none;
  gap: ${space[1]};
  ${wide} {
    display: flex;
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
  &.active {
    color: ${color.text};
  }
`;

const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  font-size: ${fontSize[16]};
  text-decoration: none;
  ${wide} {
    font-size: 1.125rem;
  }
`;

const OnPhones = styled.div`
  min-width: 0;
  ${wide} {
    display: none;
  }
`;

const OnDesks = styled.div`
  display: none;
  ${wide} {
    display: block;
  }
`;
