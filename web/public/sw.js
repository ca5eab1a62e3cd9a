// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// After the first visit everything that the client is made of is at hand, so it starts
// without a network. What the server knows (/api, /ws) is never kept.
const version = 'VERSION',
  files = ['FILES'];

self.addEventListener('install', (e) =>
  e.waitUntil(
    caches
      .open(version)
      .then((c) => c.addAll(files))
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
self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (
    e.request.method !== 'GET' ||
    url.origin !== location.origin ||
    /^\/(api|ws|docs|health|metrics)(\/|$)/.test(url.pathname)
  )
    return;
  // every page of the client is the one page
  const asked = e.request.mode === 'navigate' ? '/index.html' : url.pathname;
  e.respondWith(
    caches
      .open(version)
      .then((c) => c.match(asked))
      .then((hit) => hit || fetch(e.request)),
  );
});
