// Serves the app's shell from the cache and an offline page when there is no network. Pages
// themselves are never kept: each carries a nonce that is good for one answer only. The shells of
// the builds before stay for tabs that were opened with them: the server has their files no more.
const version = '__VERSION__';
const shell = [/* __SHELL__ */];
const cacheName = `shell-${version}`;
const keptBuilds = 3;
const untouched = ['/api/', '/socket.io/', '/media/', '/s/'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(shell))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('shell-') && name !== cacheName))
      .then((old) => old.slice(0, Math.max(0, old.length - keptBuilds)))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === '/share-target') {
    return event.respondWith(keepShared(request));
  }
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (untouched.some((prefix) => pathname.startsWith(prefix))) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => kept('/offline.html')));
  } else if (shell.includes(pathname)) {
    event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
  } else if (pathname.startsWith('/assets/')) {
    // The name has a hash of the content, so any build's is right.
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
  }
});

/** A file of this build's shell: the older ones have files of the same names. */
function kept(pathname) {
  return caches.match(pathname, { cacheName });
}

// A browser shows something by itself, in its own words, for a push that we did not.
self.addEventListener('push', (event) => {
  const { title = '__PRODUCT_NAME__', body, tag, path = '/' } = messageIn(event.data);
  const data = { path };
  const icon = '/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, data, icon }));
});

/** Nothing where a tool of the browser has sent something else. */
function messageIn(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** In a tab that is there, without loading it anew where its page has an ear for it. */
async function open(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) return self.clients.openWindow(path);
  // A browser may forbid it, and shows the tab's title in some way then.
  await tab.focus().catch(() => undefined);
  if (await isOpenedBy(tab, path)) return;
  // A tab of an older build, or one that shows no page of a signed-in user.
  await tab.navigate(path).catch(() => self.clients.openWindow(path));
}

const ANSWER_MS = 1_000;

function isOpenedBy(tab, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(resolve, ANSWER_MS, false);
    tab.postMessage(path, [port2]);
  });
}

const SHARED = 'shared';
const MB = 1024 * 1024;
/** Bytes of a photo and of a clip; the cache has no room for large clips. */
const SHARED_MAX_BYTES = { image: 30 * MB, video: 50 * MB };
const SHARED_MOST = 10;
const SHARED_MS = 60 * 60_000;

/** At each start of the worker: it may be long until a page opens. */
const oldIsGone = removeOldShared().catch(() => undefined);

async function removeOldShared() {
  const photo = await caches.match('/shared-photo', { cacheName: SHARED });
  if (!photo) return;
  if (Date.now() - Number(photo.headers.get('X-Shared-At')) > SHARED_MS)
    await caches.delete(SHARED);
}

/**
 * Keeps the photos and clips that another app has shared, for an hour; `shared-photos.ts` says whose they
 * are.
 */
async function keepShared(request) {
  await oldIsGone;
  const form = await request.formData().catch(() => undefined);
  await caches.delete(SHARED);
  const shared = (form?.getAll('photo') ?? []).filter((photo) => photo instanceof File);
  const mostBytes = ({ type }) => SHARED_MAX_BYTES[type.split('/')[0]] ?? 0;
  const photos = shared.filter((photo) => photo.size <= mostBytes(photo));
  const isLarger = shared.some(
    ({ type, size }) => type.startsWith('video/') && size > SHARED_MAX_BYTES.video,
  );
  for (const [index, photo] of photos.slice(0, SHARED_MOST).entries()) {
    const headers = {
      'Content-Type': photo.type,
      'X-Name': encodeURIComponent(photo.name),
      'X-Shared-At': String(Date.now()),
    };
    const address = index === 0 ? '/shared-photo' : `/shared-photo/${index}`;
    const put = (await caches.open(SHARED)).put(address, new Response(photo, { headers }));
    // Where there is no room for more, those before it are there.
    await put.catch(() => undefined);
  }
  return Response.redirect(isLarger ? '/shared-photo?larger' : '/shared-photo', 303);
}
