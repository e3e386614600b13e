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
