/** The path to go to after signing in: same-site paths only, `/` for anything else. */
export function safeReturnTo(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/')) return '/';
  // Browsers read `//host`, `/\host` and tabs in between as another site; the parser knows them all.
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return '/';
  return url.pathname + url.search + url.hash;
}
