import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Leaves the open address out of the history. */
  replace?: boolean;
};

/**
 * A link to an address of the product, from the router's own hooks: its `Link` brings prefetching
 * and more along, 3 kB that every visitor would load.
 */
export function Link({ to, replace, target, onClick, children, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, { replace, target });
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  }
  return (
    <a {...rest} href={useHref(to)} target={target} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that says when its screen, or one below it, is open. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const isOpen = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={isOpen ? 'page' : undefined} />;
}
