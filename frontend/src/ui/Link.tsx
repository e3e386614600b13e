import { useEffect, type ComponentProps, type MouseEvent } from 'react';
import { navigate, useLocation, type NavigateOptions } from './router.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** Leaves the open address out of the history. */
  replace?: boolean;
};

/** A link to an address of the product. Other clicks than plain ones are left to the browser. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || rest.target) return;
    event.preventDefault();
    // As browsers do, the address that is open gets no second entry in the history.
    const isOpen = new URL(to, window.location.href).href === window.location.href;
    navigate(to, { replace: replace || isOpen });
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that knows when its screen, or one below it, is open. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const isOpen = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={isOpen ? 'page' : undefined} />;
}

/** Goes to another address as soon as it is drawn. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: string }) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state]);
  return null;
}

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
