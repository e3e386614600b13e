/** The cache in which the service worker keeps what another app has shared. */
export const SHARED_CACHE = 'shared';

/** Call it when the user leaves: the next person at this browser must not find the photo. */
export function forgetSharedPhoto(): void {
  // Browsers have no caches where the page is not served safely.
  (globalThis.caches as CacheStorage | undefined)?.delete(SHARED_CACHE).catch(() => undefined);
}
