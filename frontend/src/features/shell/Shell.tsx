import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { queryClient } from '../../api/query-client.ts';
import {
  bottomBarHeight,
  color,
  headerHeight,
  layer,
  radius,
  touchTarget,
  wideScreen,
} from '../../theme/tokens.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';

const MaintenanceBanner = lazyPart(() => import('./MaintenanceBanner.tsx'), 'MaintenanceBanner');

const footerHeight = '60px';

/**
 * The frame of every screen of a signed-in user; `activity` and `command` go into the header,
 * `barActivity` into the bottom bar.
 */
export function Shell({
  user,
  activity,
  barActivity,
  command,
  children,
}: {
  user: User;
  activity: ReactNode;
  barActivity: ReactNode;
  command: ReactNode;
  children: ReactNode;
}) {
  const content = useRef<HTMLElement>(null);
  useScreenFocus(content);
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header user={user} activity={activity} command={command} />
      <Suspense>
        <MaintenanceBanner />
      </Suspense>
      <Content id="content" ref={content} tabIndex={-1}>
        {children}
      </Content>
      <Footer>
        <PageLinks />
      </Footer>
      <BottomBar user={user} activity={barActivity} />
    </QueryClientProvider>
  );
}

/** Scrolls a new screen to its top and moves the focus there. */
function useScreenFocus(content: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

/** On phones the foot begins below the window, so that what arrives moves nothing that is seen. */
const Content = styled.main`
  min-height: calc(100dvh - ${headerHeight});
  ${wideScreen} {
    min-height: calc(100dvh - ${headerHeight} - ${footerHeight});
  }
  &:focus {
    outline: none;
  }
`;

/** Above the bottom bar, where there is one. */
const Footer = styled.footer`
  min-height: ${footerHeight};
  padding-bottom: calc(${bottomBarHeight} + env(safe-area-inset-bottom));
  ${wideScreen} {
    padding-bottom: 0;
  }
`;

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: ${layer.toast};
  display: inline-flex;
  align-items: center;
  min-height: ${touchTarget};
  padding: 0 16px;
  border-radius: ${radius.control};
  background: ${color.raised};
  /* Cut away instead of moved out of the window, where a capture or a bounce of the page shows it. */
  clip-path: inset(100%);
  &:focus {
    clip-path: none;
  }
`;
