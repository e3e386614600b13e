const MAX_LENGTH = 2_000;

/**
 * The path to go to after signing in: a screen of this site, or `/` for anything else. The result
 * is a path and not an address, so resolving it cannot leave the origin it was checked for.
 */
export function safeReturnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > MAX_LENGTH)
    return '/';
  // Browsers drop tabs and line ends and read `\` as `/`; no screen's path has any of them.
  if (/[\p{Cc}\\]/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.username || url.password) return '/';
  // A path that begins with two slashes, as `/a/..//host` does once resolved, is a host again.
  if (url.pathname.startsWith('//')) return '/';
  // API calls are not screens, and returning to a sign-in would loop.
  if (/^\/(?:api|socket\.io|auth|login)(?:\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
