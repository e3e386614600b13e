import { pathOf } from './known-paths.ts';
import type { PlainRoute } from './plain-routes.ts';

/** Parts of an address; `undefined` leaves a query parameter out. */
export type UrlParams = Record<string, string | number | undefined>;

/** The address of a call, for links, redirects and downloads as well as for `call`. */
export function addressOf(
  name: PlainRoute,
  { params = {}, query = {} }: { params?: UrlParams; query?: UrlParams },
): string {
  const filled = pathOf(name).path.replaceAll(/:(\w+)/g, (_match, part: string) =>
    encodeURIComponent(String(params[part])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
