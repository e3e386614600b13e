/** The path to go to after signing in: same-site paths only, `/` for anything else. */
export function safeReturnTo(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/';
  // Browsers read `//host`, `/\host` and tabs in between as another site; the parser knows them all.
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // A path that begins with two slashes, as `/a/..//host` does once resolved, is a host again.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
