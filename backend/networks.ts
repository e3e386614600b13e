/** An IPv6 /48 may do as much as so many of the 65,536 networks (/64) in it. */
export const NETWORKS_OF_WIDER = 10;

/**
 * The key of the /48 for a key that ends with an IPv6 network, as `addressPrefix` of
 * `backend/http/rate-limits.ts` writes one; undefined for all other keys. One customer of many
 * providers has a whole /48.
 */
export function widerNetwork(key: string): string | undefined {
  const wider = key.replace(/[0-9a-f]{4}\/64$/, '/48');
  return wider === key ? undefined : wider;
}
