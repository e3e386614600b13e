import {
  createContext,
  createElement,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

/** Where the browser is; `state` is kept with the entry of its history, also over a reload. */
export type Location = { pathname: string; search: string; hash: string; state: unknown };

/** `replace` changes the entry of the history in place, so that "back" does not lead to it. */
export type NavigateOptions = { replace?: boolean; state?: unknown };

const LocationContext = createContext<Location>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
});

/** Draws what belongs to the address, and follows it; the product has one, around everything. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  useLayoutEffect(() => {
    // A transition, so that the screen that is left stays until the next can be drawn.
    const follow = () => startTransition(() => setLocation(currentLocation()));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return createElement(LocationContext, { value: location }, children);
}

/** The address that is drawn. */
export function useLocation(): Location {
  return useContext(LocationContext);
}

/** The parameters of the address that is drawn. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to an address of the product without loading the page again. */
export function navigate(
  to: string,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  // Browsers say it by themselves only for steps back and forth.
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Changes the parameters of the address in place, or as a step that "back" takes back. */
export function setSearchParams(
  params: URLSearchParams | Readonly<Record<string, string>>,
  { replace = true }: Pick<NavigateOptions, 'replace'> = {},
): void {
  const search = new URLSearchParams(params).toString();
  navigate(window.location.pathname + (search && `?${search}`), { replace });
}

/** Whether a path is that of a route, in which `:name` stands for any part between two slashes. */
export function isAt(route: string, pathname: string): boolean {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i').test(pathname);
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state };
}
