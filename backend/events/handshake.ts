import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a handshake is accepted by its origin. The cookie alone does not prove which page opened
 * the socket (cross-site WebSocket hijacking), so:
 *
 * | Origin  | Sec-Fetch-Site | |
 * |---------|----------------|-|
 * | present | any            | only the exact origin of the app |
 * | absent  | same-origin    | long polling only: browsers send no Origin with a same-origin GET, and always with a websocket |
 * | absent  | absent         | allowed: no browser omits both; a command-line client sends neither |
 * | absent  | anything else  | refused |
 */
export function isHandshakeAllowed(
  headers: IncomingHttpHeaders,
  isOriginAllowed: (origin: string) => boolean,
): boolean {
  const { origin } = headers;
  if (origin !== undefined) return isOriginAllowed(origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || (site === 'same-origin' && headers.upgrade === undefined);
}
