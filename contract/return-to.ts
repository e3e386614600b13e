const MAX_LENGTH = 2_000;

/**
 * The path to go to after signing in: a screen of this site, `/` for anything else. What comes back
 * is a path, so that whoever resolves it stays on the origin it was checked for.
 */
export function safeReturnTo(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > MAX_LENGTH)
    return '/';
  // Browsers drop tabs and line ends and read `\` as `/`: nothing that needs them is a screen.
  if (/[\p{Cc}\\]/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.username || url.password) return '/';
  // A path that begins with two slashes, as `/a/..//host` does once resolved, is a host again.
  if (url.pathname.startsWith('//')) return '/';
  // Calls are not screens, and a sign-in that returns into a sign-in never ends.
  if (/^\/(?:api|socket\.io|auth|login)(?:\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
