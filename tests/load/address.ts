const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address that a crowd is sent to. Another machine has to be named twice, so that no slip of
 * the hand sends one to somebody else's.
 */
export function readAddress(text: string, namedHost: string | undefined): string {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw new Error('--url is an address such as http://localhost:3000, and no more.');
  if (!ownHosts.has(url.hostname) && url.hostname !== namedHost) {
    throw new Error(
      `${url.hostname} is another machine: repeat its name as --host ${url.hostname} if it is yours.`,
    );
  }
  return url.origin;
}
