// The service worker of a page without a server: all its files are kept when it is first visited, and the page then works offline. VERSION and FILES are
// written before this text by plugin.ts. Files have the hash of their content in their names, so that what is kept is right; index.html and the
// manifest are asked for first, and taken from what is kept if the host does not answer.
const CACHE = `boyi-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const base = self.registration.scope;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("boyi-") && name !== CACHE).map((name) => removeOwn(name, base))))
      .then(() => self.clients.claim()),
  );
});

/** Another page of this kind on the same origin keeps its own. */
async function removeOwn(name, base) {
  const cache = await caches.open(name);
  const own = (await cache.keys()).some(({ url }) => url.startsWith(base));
  if (own) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope) || request.headers.has("range") || url.pathname.includes("/api/")) return;
  const hashed = /-[\w-]{8,10}\.\w+$/.test(url.pathname);
  event.respondWith(hashed ? kept(request).then((found) => found ?? fetch(request)) : fetch(request).catch(() => kept(request).then((found) => found ?? Response.error())));
});

async function kept(request) {
  return (await caches.open(CACHE)).match(request, { ignoreSearch: true });
}
