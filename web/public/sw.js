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

/* ---- word from the server while no page is open ---- */

const ANSWERING = 500; // ms that a page has to say where it is; one that sleeps says nothing

/** Where a page is: "/t/ID". Pages are behind a #, which the worker does not see change. */
const placeOf = (page) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(String(data));
    setTimeout(() => done(''), ANSWERING);
    page.postMessage({ where: true }, [port2]);
  });

/** Does somebody look at this place right now? The server knows only of those that it serves itself. */
async function isSeen(place) {
  const pages = (await self.clients.matchAll({ type: 'window' })).filter((p) => p.visibilityState === 'visible');
  return (await Promise.all(pages.map(placeOf))).some((at) => at.split('?')[0] === place);
}

/** The server has chosen the words, in the language that this browser asked for. A later one on the same matter takes its place. */
async function show({ kind, table, title, text, lang, tag }) {
  const go = table ? `/t/${table}` : '/';
  if (kind === 'turn' && (await isSeen(go))) return;
  await self.registration.showNotification(title, {
    body: text,
    lang,
    tag,
    renotify: true,
    icon: 'icon.svg',
    data: { go },
  });
}

self.addEventListener('push', (e) => {
  if (e.data) e.waitUntil(show(e.data.json()));
});

/** To a page that is open, or a new one. */
async function lead(go) {
  const pages = await self.clients.matchAll({ type: 'window' }),
    page = pages.find((p) => p.focused) ?? pages.find((p) => p.visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(`${folder}#${go}`);
  page.postMessage({ go });
  return page.focus();
}

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(lead(e.notification.data.go));
});

/* ---- files ---- */

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
