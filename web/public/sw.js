// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// After the first visit everything that the client is made of is at hand, so it starts
// without a network. What the server knows (api, ws) is never kept.
const version = 'VERSION';
const files = ['FILES'];
const folder = new URL('./', location).pathname;

self.addEventListener('install', (e) =>
  e.waitUntil(
    caches
      .open(version)
      // not as the browser has them: a part of an old release among new ones would break the page for good
      .then((c) => c.addAll(files.map((f) => new Request(f, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  ),
);
self.addEventListener('activate', (e) =>
  e.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((k) => k !== version).map((k) => caches.delete(k))))
      .then(() => self.clients.claim()),
  ),
);

/** Every page of the client is the one page; its own address of a page is behind a #. */
function page(name, search) {
  if (name === '' || name === 'index.html') return caches.match('index.html');
  return Response.redirect(`${folder}#/${name}${search}`);
}

async function file(request, name) {
  return (await (await caches.open(version)).match(name)) ?? fetch(request);
}

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(folder)) return;
  const name = url.pathname.slice(folder.length);
  if (/^(api|ws|docs|health|metrics)(\/|$)/.test(name)) return;
  if (e.request.mode === 'navigate' && !/\.\w+$/.test(name.replace('index.html', '')))
    e.respondWith(page(name, url.search));
  else e.respondWith(file(e.request, name));
});
