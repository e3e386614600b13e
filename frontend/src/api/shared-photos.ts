/** The cache in which the service worker keeps them. */
const SHARED_CACHE = 'shared';
/** The first of them: the others are numbered from 1, `/shared-photo/1`. */
const FIRST = '/shared-photo';
const OWNER = '/shared-photo-owner';

/** They are kept no longer; `service-worker.js` says the same of itself. */
const KEPT_MS = 60 * 60_000;
/** So long after it was shared, they belong to whoever signs in. */
const FREE_MS = 10 * 60_000;

/**
 * Decides about the shared photos when a page opens; `userId` is null where no user is signed in.
 */
export function decideShared(
  { sharedAt, owner }: { sharedAt: number; owner: number | null },
  userId: number | null,
  now: number,
): 'keep' | 'claim' | 'remove' {
  if (now - sharedAt > KEPT_MS) return 'remove';
  if (userId === null || owner === userId) return 'keep';
  return owner === null && now - sharedAt <= FREE_MS ? 'claim' : 'remove';
}

/** Undefined where the page is not secure; browsers that block site data throw. */
function allCaches(): CacheStorage | undefined {
  try {
    return globalThis.caches;
  } catch {
    return undefined;
  }
}

/**
 * Writes the user's id beside the shared photos, or removes those that are another's or too old.
 */
export async function claimSharedPhotos(userId: number | null): Promise<void> {
  const all = allCaches();
  // Some private windows refuse them later.
  if (!all || !(await all.has(SHARED_CACHE).catch(() => false))) return;
  const cache = await all.open(SHARED_CACHE);
  const sharedAt = Number((await cache.match(FIRST))?.headers.get('X-Shared-At'));
  const written = await (await cache.match(OWNER))?.text();
  const owner = written === undefined ? null : Number(written);
  const decision = decideShared({ sharedAt, owner }, userId, Date.now());
  if (decision === 'remove') await all.delete(SHARED_CACHE);
  if (decision === 'claim') await cache.put(OWNER, new Response(String(userId)));
}

/** Removes the shared photos: the next person at this browser must not find them. */
export async function forgetSharedPhotos(): Promise<void> {
  await allCaches()?.delete(SHARED_CACHE);
}

/** The query of what another app has shared to this user in the last hour. */
export const sharedPhotosQuery = (userId: number) => ({
  queryKey: ['shared photos'],
  queryFn: () => readSharedPhotos(userId),
  gcTime: 0,
});

async function readSharedPhotos(userId: number): Promise<readonly File[]> {
  await claimSharedPhotos(userId);
  const all = allCaches();
  if (!all || !(await all.has(SHARED_CACHE).catch(() => false))) return [];
  const cache = await all.open(SHARED_CACHE);
  const photos: File[] = [];
  for (let address = FIRST; ; address = `${FIRST}/${photos.length}`) {
    const kept = await cache.match(address);
    if (!kept) return photos;
    photos.push(await fileOf(kept));
  }
}

async function fileOf(kept: Response): Promise<File> {
  const photo = await kept.blob();
  const name = decodeURIComponent(kept.headers.get('X-Name') ?? 'photo');
  // Some apps call it so.
  const type = photo.type.replace('image/jpg', 'image/jpeg');
  return new File([photo], name, { type, lastModified: Number(kept.headers.get('X-Shared-At')) });
}
