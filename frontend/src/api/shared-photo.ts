/** The cache in which the service worker keeps it; `use-live-updates.ts` empties it. */
const SHARED_CACHE = 'shared';

/** The photo is kept no longer; `service-worker.js` says the same of itself. */
const KEPT_MS = 60 * 60_000;

/** The photo that another app has shared in the last hour; null where there is none. */
export async function readSharedPhoto(): Promise<File | null> {
  const cache = await caches.open(SHARED_CACHE);
  const kept = await cache.match('/shared-photo');
  if (!kept) return null;
  const sharedAt = Number(kept.headers.get('X-Shared-At'));
  if (Date.now() - sharedAt > KEPT_MS) {
    await caches.delete(SHARED_CACHE);
    return null;
  }
  const photo = await kept.blob();
  const name = decodeURIComponent(kept.headers.get('X-Name') ?? 'photo');
  // Some apps call it so.
  const type = photo.type.replace('image/jpg', 'image/jpeg');
  return new File([photo], name, { type, lastModified: sharedAt });
}
