import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Coins, Film, House, Images, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { queryClient } from '../../api/route-query.ts';
import { color, layer, on, radius, sizes, touchLine } from '../../theme/tokens.ts';
import { barItem } from '../../ui/shapes.ts';
import { PageLinks } from '../../ui/page/PageLinks.tsx';
import { maintenanceQuery } from '../../generations/maintenance-query.ts';
import { MaintenanceNote } from '../../ui/page/MaintenanceNote.tsx';
import { Header } from './Header.tsx';

/** The frame of every screen of a signed-in user; `activity` and `command` go into the header. */
export function Shell(props: {
  user: User;
  /** The path that the screen was opened at. */
  openedAt: string;
  activity: ReactNode;
  command: ReactNode;
  children: ReactNode;
}) {
  const { user, openedAt, activity, command, children } = props;
  const content = useRef<HTMLElement>(null);
  useScreenFocus(content, openedAt);
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header user={user} activity={activity} command={command} />
      <MaintenanceBanner />
      <Content id="content" ref={content} tabIndex={-1}>
        {children}
      </Content>
      <Footer>
        <PageLinks />
      </Footer>
      <BottomBar user={user} />
    </QueryClientProvider>
  );
}

/** Scrolls a new screen to its top and moves the focus there. */
function useScreenFocus(content: { current: HTMLElement | null }, openedAt: string): void {
  const shown = useRef(openedAt);
  useEffect(() => {
    if (shown.current === openedAt) return;
    shown.current = openedAt;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [openedAt, content]);
}

/** The footer begins below the window, so that what arrives moves nothing that is seen. */
const Content = styled.main`
  min-height: calc(100dvh - ${sizes.header});
  &:focus {
    outline: none;
  }
`;

/** Above the bottom bar, where there is one. */
const Footer = styled.footer`
  padding-bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom));
  ${on.wideScreen} {
    padding-bottom: 0;
  }
`;

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: ${layer.toast};
  ${touchLine}
  padding: 0 16px;
  border-radius: ${radius.control};
  background: ${color.raised};
  /* Cut away, not moved out of the window, where a capture or a bounce of the page shows it. */
  clip-path: inset(100%);
  &:focus {
    clip-path: none;
  }
`;

type NavEntry = { to: string; text: string; Icon: ComponentType<{ size: number }> };

/** The navigation of phones. */
function BottomBar({ user }: { user: User }) {
  const account: NavEntry = user.isAdmin
    ? { to: '/admin', text: 'Admin', Icon: ShieldCheck }
    : { to: '/tokens', text: 'Tokens', Icon: Coins };
  return (
    <Bar aria-label="Main">
      <Place to="/" text="Home" Icon={House} />
      <Place to="/images" text="My Content" Icon={Images} />
      <Place to="/studio" text="Studio" Icon={Film} />
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
  height: calc(${sizes.bottomBar} + env(safe-area-inset-bottom));
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${color.line};
  background: ${color.background};
  ${on.wideScreen} {
    display: none;
  }
`;

const Item = styled(NavLink)`
  ${barItem}
  &[aria-current] {
    color: ${color.text};
  }
`;

/** Below the header of every screen of a signed-in user. */
function MaintenanceBanner() {
  const { data } = useQuery(maintenanceQuery);
  return <MaintenanceNote text={data?.text ?? null} top={sizes.header} />;
}
