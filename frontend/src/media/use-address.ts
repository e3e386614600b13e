import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Names, in the address of the gallery, the item that is shown in front of it. */
export const SHOWN = 'item';

/** Parameters of the address to set, or with null to remove. */
export type AddressChange = Readonly<Record<string, string | null>>;

/**
 * The parameters of the address, and how to change some of them: as a step that "back" takes back,
 * or in place.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const goTo = useCallback(
    (change: AddressChange, how: 'push' | 'replace' = 'replace') =>
      setSearch(changed(currentParams(), change), {
        preventScrollReset: true,
        replace: how === 'replace',
      }),
    [setSearch],
  );
  return { search, goTo };
}

/** The parameters as they stand in the address bar, which may be ahead of what is drawn. */
export function currentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** The id in a parameter; null where that is absent or no id. */
export function idIn(search: URLSearchParams, parameter: string): number | null {
  const asked = search.get(parameter);
  return asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null;
}

/** Sets some of the parameters, or with null removes them. */
export function changed(search: URLSearchParams, change: AddressChange): URLSearchParams {
  for (const [name, value] of Object.entries(change)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return search;
}
