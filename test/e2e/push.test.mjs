// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Word to somebody who is not here: from a move to the system's notification, through a push
// service on the loopback, and the page where one chooses what one wants to hear of.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { violations } from './axe.mjs';
import { openService } from './service.mjs';
import { LONG, NARROW, WIDE, makeTable, openBrowser, openSite, root, settled, until, visitor } from './site.mjs';

const PUSH = ['--push', 'mailto:ops@example.org', '--push-anywhere'];
const [site, browser, service] = await Promise.all([openSite(...PUSH), openBrowser(), openService()]);
after(async () => {
  await browser.close();
  await site.stop();
  service.close();
});

/** Somebody at a server, as their page asks it. */
async function somebody(at = site, more = {}) {
  const page = await visitor(browser, more);
  await page.goto(`${at.url}/#/me`);
  await page.waitForSelector('.settings .rw');
  return page;
}
const api = (page, what, body) =>
  page.evaluate(
    async ({ what, body }) => {
      const answer = await fetch(
        `/api/${what}`,
        body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      );
      return { status: answer.status, ...(await answer.json()) };
    },
    { what, body },
  );
const subscribes = async (page, more = {}) => {
  const there = service.browser();
  assert.equal((await api(page, 'me/push', { ...there.fields, ...more })).status, 200);
  return there;
};

/** Over a socket of their own, which is closed then: requests one after the other. */
const ask = (page, ...requests) =>
  page.evaluate(async (requests) => {
    const ws = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    await new Promise((done) => (ws.onopen = done));
    const answers = [];
    for (const [id, what] of requests.entries())
      answers.push(
        await new Promise((done) => {
          ws.onmessage = ({ data }) => JSON.parse(data).id === id && done(JSON.parse(data));
          ws.send(JSON.stringify({ id, ...what }));
        }),
      );
    ws.close();
    return answers;
  }, requests);

/** Moves until it is somebody else's turn. */
const playOn = (page, table) =>
  page.evaluate(async (table) => {
    const ws = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    await new Promise((done) => (ws.onopen = done));
    let id = 1;
    await new Promise((done) => {
      ws.onmessage = ({ data }) => {
        const { view, seq } = JSON.parse(data);
        if (!view) return;
        if (view.you === undefined) throw new Error('no seat');
        if (!view.to_act.includes(view.you)) done();
        else ws.send(JSON.stringify({ id: id++, do: 'play', table, move: view.moves[0], seq }));
      };
      ws.send(JSON.stringify({ id: 0, do: 'join', table, since: 0, detail: 'full' }));
    });
    ws.close();
  }, table);

/** How many sockets there are at somebody's server. */
async function sockets(page) {
  const metrics = await (await fetch(`${new URL(page.url()).origin}/metrics`)).text();
  return Number(/^bergfried_sockets (\d+)$/m.exec(metrics)[1]);
}

/** Two sit down to a game over days; the first plays until it is the second's turn. */
async function passes(anna, berta, clock = { kind: 'days', each: 24 * 3600 * 1000 }) {
  const table = await makeTable(anna, { game: 'carcassonne-castle', bots: null, start: false, clock });
  // whoever has sat down goes away, and the server knows it
  const others = await sockets(berta);
  await ask(berta, { do: 'sit', table, seat: 1 });
  await until(async () => (await sockets(berta)) <= others);
  await ask(anna, { do: 'start', table });
  await playOn(anna, table);
  return table;
}

test('a turn is told once, sealed, to who is not here', async () => {
  const anna = await somebody(),
    berta = await somebody();
  const there = await subscribes(berta, { lang: 'cs' }),
    { key } = await api(berta, 'me/push');
  const table = await passes(anna, berta),
    { text, headers, key: signer } = await there.message(1);
  const { name } = await api(anna, 'me');
  assert.equal(signer, key);
  assert.deepEqual(Object.keys(JSON.parse(text)), ['kind', 'table', 'title', 'text', 'lang', 'tag']);
  const said = JSON.parse(text);
  assert.deepEqual([said.kind, said.table, said.lang], ['turn', table, 'cs']);
  assert.ok(said.text.includes(name));
  // whoever carries it sees neither the table nor who else plays there
  assert.match(headers.topic, /^[0-9a-f]{32}$/);
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.equal(headers.urgency, 'high');
  assert.ok(Number(headers.ttl) > 3600);
  // back and forth: nothing while she looks on, once when she does not
  await playOn(berta, table);
  await playOn(anna, table);
  await there.message(2);
  // what is given up ends a game, and is told as well
  await ask(anna, { do: 'resign', table });
  const over = await there.message(3),
    end = JSON.parse(over.text);
  assert.deepEqual([end.kind, end.tag, over.headers.topic], ['end', said.tag, headers.topic]);
  assert.equal(there.tries, 3);
});

test('an invitation by name, and the round of a tournament', async () => {
  const anna = await somebody(),
    berta = await somebody();
  for (const [page, name] of [
    [anna, 'Adela'],
    [berta, 'Bedřich'],
  ])
    assert.equal((await api(page, 'me/register', { name, password: 'tower and gate' })).status, 200);
  // the client has a socket of its own on every page, and whoever is here needs no word of a round
  await berta.goto(`${site.url}/api/me`);
  const there = await subscribes(berta),
    says = async (n) => JSON.parse((await there.message(n)).text);
  const [{ table }] = await ask(anna, { do: 'make', game: 'ordonans', seats: 2 });
  await ask(anna, { do: 'invite', table, name: 'Bedřich' });
  const invited = await says(1);
  assert.deepEqual([invited.kind, invited.table], ['invitation', table]);
  assert.equal(invited.text, 'Adela invites you to play Ordonans.');
  // a table of the tournament is ready, and she has so long to come
  const made = await api(anna, 'cups', {
    name: 'Winter cup',
    game: 'ordonans',
    format: 'robin',
    clock: 'live:600000+0',
    appear: '600000',
    starts: String(Date.now() + 3600000),
  });
  for (const page of [anna, berta]) assert.equal((await api(page, `cups/${made.id}/join`, {})).status, 200);
  assert.equal((await api(anna, `cups/${made.id}/start`, {})).status, 200);
  const round = await says(2);
  assert.equal(round.kind, 'round');
  assert.equal(round.text, 'Winter cup: your table for Ordonans is ready.');
  assert.ok((await api(berta, `cups/${made.id}`)).games.some((game) => game.table === round.table));
  assert.notEqual(round.tag, invited.tag);
  // who wants to hear of neither hears of neither: the next word is of something else
  for (const kind of ['invitation', 'round']) await api(berta, 'me/notices', { kind, by: 'push', on: 'no' });
  const [other] = await ask(anna, { do: 'make', game: 'ordonans', seats: 2 });
  await ask(anna, { do: 'invite', table: other.table, name: 'Bedřich' });
  await passes(anna, berta);
  assert.equal((await says(3)).kind, 'turn');
});

test('with a live clock only to who is not here at all', async () => {
  const anna = await somebody(),
    berta = await somebody(),
    there = await subscribes(berta),
    live = { kind: 'live', base: 3600 * 1000, increment: 0 };
  // the client has a socket of its own on every page
  await berta.goto(`${site.url}/api/me`);
  await berta.evaluate(async () => {
    window.line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    await new Promise((done) => (window.line.onopen = done));
  });
  // they are asked about in order: had there been word of the first, it would have come first
  await passes(anna, berta, live);
  const days = await passes(anna, berta);
  assert.equal(JSON.parse((await there.message(1)).text).table, days);
  const others = await sockets(berta);
  await berta.evaluate(() => window.line.close());
  await until(async () => (await sockets(berta)) < others);
  const alone = await passes(anna, berta, live);
  assert.equal(JSON.parse((await there.message(2)).text).table, alone);
});

test('nothing without consent, and nothing after it was taken back', async () => {
  const anna = await somebody(),
    berta = await somebody(),
    told = await subscribes(berta),
    kinds = async () => (await api(berta, 'me/push')).push;
  assert.deepEqual(await kinds(), ['turn', 'invitation', 'end', 'round']);
  assert.deepEqual((await api(berta, 'me/notices', { kind: 'turn', by: 'push', on: 'no' })).push, [
    'invitation',
    'end',
    'round',
  ]);
  const table = await passes(anna, berta);
  await ask(anna, { do: 'resign', table });
  assert.equal(JSON.parse((await told.message(1)).text).kind, 'end');
  assert.equal((await api(berta, 'me/push/drop', {})).browsers, 0);
  // a browser that is logged out hears nothing: the subscription ends with its cookie
  const again = await subscribes(berta);
  await api(berta, 'me/notices', { kind: 'turn', by: 'push', on: 'yes' });
  assert.equal((await api(berta, 'me/register', { name: 'Berta', password: 'tower and gate' })).status, 200);
  assert.deepEqual((({ browsers, here, push }) => [browsers, here, push.length])(await api(berta, 'me/push')), [
    0,
    false,
    4,
  ]);
  await api(berta, 'me/push', again.fields);
  await api(berta, 'me/logout', {});
  const back = await somebody();
  await api(back, 'me/login', { name: 'Berta', password: 'tower and gate' });
  assert.equal((await api(back, 'me/push')).browsers, 0);
  assert.equal(again.tries, 0);
});

test('a browser that is gone is forgotten, and one that is busy is not besieged', async () => {
  const anna = await somebody(),
    berta = await somebody(),
    gone = await subscribes(berta),
    busy = await subscribes(berta);
  gone.answer = { status: 410 };
  busy.answer = { status: 429, headers: { 'Retry-After': '86400' } };
  await passes(anna, berta);
  await Promise.all([gone.tried(1), busy.tried(1)]);
  await until(async () => (await api(berta, 'me/push')).browsers === 1);
  await passes(anna, berta);
  await busy.tried(2); // another table is another matter
  assert.deepEqual([gone.tries, busy.tries], [1, 2]);
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  assert.match(metrics, /bergfried_pushes_gone_total 1\b/);
  assert.match(metrics, /bergfried_pushes_waiting 2\b/);
});

test('what cannot be a subscription is refused', async () => {
  const page = await somebody(),
    { fields } = service.browser();
  const status = async (change) => (await api(page, 'me/push', { ...fields, ...change })).status;
  assert.equal(await status({ endpoint: 'ftp://127.0.0.1/x' }), 400);
  assert.equal(await status({ endpoint: `${fields.endpoint}${'x'.repeat(1000)}` }), 400);
  assert.equal(await status({ p256dh: `B${'A'.repeat(86)}` }), 400);
  assert.equal(await status({ p256dh: fields.p256dh.slice(1) }), 400);
  assert.equal(await status({ auth: 'x' }), 400);
  assert.equal((await api(page, 'me/notices', { kind: 'weather', by: 'push', on: 'yes' })).status, 400);
  assert.equal((await api(page, 'me/notices', { kind: 'turn', by: 'mail', on: 'yes' })).status, 403);
  // as everybody has it: to public addresses over TLS alone; and without --push not at all
  const [strict, none] = await Promise.all([openSite(...PUSH.slice(0, 2)), openSite()]);
  for (const endpoint of [fields.endpoint, 'https://127.0.0.1/x', 'https://[::1]/', 'https://push.example.org:8443/x'])
    assert.equal((await api(await somebody(strict), 'me/push', { ...fields, endpoint })).status, 400);
  const there = await somebody(none);
  assert.deepEqual((({ available, key }) => [available, key])(await api(there, 'me/push')), [false, '']);
  assert.equal((await api(there, 'me/push', fields)).status, 400);
  await Promise.all([strict.stop(), none.stop()]);
});

/** A PostgreSQL of one's own, or null where there is none. */
async function openPostgres() {
  const child = spawn(join(root, 'test/with-postgres'), ['sh', '-c', 'echo "$BERGFRIED_TEST_POSTGRES"; cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((done) => child.on('exit', done)),
    lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (!value) return null;
  return {
    url: value,
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}

test('of several nodes one tells, and all have the same key', async (t) => {
  const postgres = await openPostgres();
  if (!postgres) return t.skip('no PostgreSQL here');
  const one = await openSite(...PUSH, '--store', postgres.url),
    other = await openSite(...PUSH, '--store', postgres.url);
  const anna = await somebody(one),
    berta = await somebody(other),
    there = await subscribes(berta);
  assert.equal((await api(anna, 'me/push')).key, (await api(berta, 'me/push')).key);
  // she sits at the other node's table while it is open there, too
  const table = await passes(anna, berta);
  await there.message(1);
  await playOn(berta, table);
  await playOn(anna, table);
  await there.message(2);
  await ask(anna, { do: 'resign', table });
  assert.equal(JSON.parse((await there.message(3)).text).kind, 'end');
  assert.equal(there.tries, 3);
  await Promise.all([one.stop(), other.stop()]);
  await postgres.stop();
});

/* ---- the page ---- */

/** This browser has no push service; the page believes it has the one on the loopback. */
async function pretend(page, { fields, refuses = false }) {
  await page.context().grantPermissions(refuses ? [] : ['notifications']);
  await page.addInitScript(
    ({ fields, refuses }) => {
      if (!location.protocol.startsWith('http')) return;
      let now = null;
      const sub = {
        toJSON: () => ({ endpoint: fields.endpoint, keys: { p256dh: fields.p256dh, auth: fields.auth } }),
        unsubscribe: async () => {
          now = null;
          return true;
        },
      };
      Notification.requestPermission = async () => (refuses ? 'denied' : 'granted');
      Object.defineProperty(Notification, 'permission', { get: () => (refuses === 'before' ? 'denied' : 'granted') });
      PushManager.prototype.getSubscription = async () => now;
      PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error('not so');
        return (now = sub);
      };
    },
    { fields, refuses },
  );
}
const here = (page) => page.getByRole('switch', { name: /browser/i });

test('settings: on by a click, by kind, and off again', async () => {
  const there = service.browser(),
    page = await visitor(browser, { keeps: true });
  await pretend(page, there);
  await page.goto(`${site.url}/#/me`);
  await settled(page);
  const group = (name) => page.getByRole('group', { name, exact: true });
  const box = (name) => group(name).getByRole('checkbox', { name: 'Browser' });
  assert.ok(await box('Your turn').isDisabled());
  await here(page).click();
  await until(() => box('Your turn').isEnabled());
  assert.ok(await box('Your turn').isChecked());
  assert.ok(await here(page).isChecked());
  await box('The end of a game').click();
  await until(async () => !(await api(page, 'me/push')).push.includes('end'));
  assert.deepEqual((await api(page, 'me/push')).push, ['turn', 'invitation', 'round']);
  // a guest who gets an account has another cookie, and is told again
  assert.equal((await api(page, 'me')).guest, true);
  await page.getByRole('button', { name: 'Create an account' }).first().click();
  await page.fill('#register-name', 'Cilka');
  await page.fill('#register-password', 'tower and gate');
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=you are logged in');
  await until(async () => (await api(page, 'me/push')).here);
  await page.reload();
  await until(() => here(page).isChecked());
  await here(page).click();
  await until(async () => (await api(page, 'me/push')).browsers === 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('settings say why it cannot be', async () => {
  const there = service.browser(),
    page = await visitor(browser, { keeps: true });
  await pretend(page, { ...there, refuses: 'before' });
  await page.goto(`${site.url}/#/me`);
  await page.waitForSelector('text=You have blocked notifications from this site.');
  await here(page).click({ force: true });
  assert.equal(await here(page).isChecked(), false);
  await page.context().close();
  const none = await openSite(),
    other = await somebody(none);
  await other.waitForSelector('text=this server sends none');
  assert.equal(await other.getByRole('checkbox', { name: 'Browser' }).count(), 0);
  await other.context().close();
  await none.stop();
});

test('settings are for everybody: axe, wide and narrow, in three languages', async () => {
  for (const size of [WIDE, NARROW])
    for (const language of ['en', 'ru', 'cs'])
      for (const dark of [false, true]) {
        const page = await visitor(browser, { size, language, dark, keeps: true });
        await pretend(page, service.browser());
        await page.goto(`${site.url}/#/me`);
        await page.waitForSelector('.of-kind');
        assert.deepEqual(await violations(page), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        for (const target of await page.locator('.of-kind .switch').all())
          assert.ok((await target.boundingBox()).height >= 44);
        if (process.env.SHOTS)
          await page.locator('#set-notices').screenshot({
            path: `${process.env.SHOTS}/notices-${size.width}-${language}-${dark ? 'dark' : 'light'}.png`,
          });
        await page.context().close();
      }
});

/* ---- the worker ---- */

test('the worker shows what came, and leads to the table', async () => {
  const page = await visitor(browser, { keeps: true });
  await page.goto(`${site.url}/#/`);
  await settled(page);
  const cdp = await page.context().newCDPSession(page),
    { origin } = new URL(site.url);
  const registered = new Promise((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (message) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  // a browser without a screen shows no notifications: what it is asked to show is kept instead
  const worker = page.context().serviceWorkers()[0];
  await worker.evaluate(() => {
    self.shown = new Map();
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, lang, tag, data }) =>
      void self.shown.set(tag, { title, body, tag, data, lang });
  });
  const shown = () => worker.evaluate(() => [...self.shown.values()]);
  const turn = { kind: 'turn', table: 'abc', title: 'Your turn', text: 'Ordonans, with Anna', lang: 'en', tag: 'tabc' };
  await deliver(turn);
  await until(async () => (await shown()).length === 1);
  assert.deepEqual(await shown(), [
    { title: 'Your turn', body: 'Ordonans, with Anna', tag: 'tabc', data: { go: '/t/abc' }, lang: 'en' },
  ]);
  // the next word on the same table takes its place
  await deliver({ ...turn, kind: 'end', title: 'The game is over' });
  await until(async () => (await shown())[0]?.title === 'The game is over');
  assert.equal((await shown()).length, 1);
  // who looks at the table needs no word of the turn; of another table they do
  await page.evaluate(() => (location.hash = '#/t/def'));
  await deliver({ ...turn, table: 'def', tag: 'tdef' });
  await deliver({ ...turn, table: 'ghi', tag: 'tghi' });
  await until(async () => (await shown()).length === 2);
  assert.deepEqual((await shown()).map(({ tag }) => tag).sort(), ['tabc', 'tghi']);
  // the worker asks the page to go there when a notification is clicked
  await worker.evaluate(() => {
    const close = () => self.shown.delete('tghi'),
      click = new ExtendableEvent('notificationclick');
    self.dispatchEvent(Object.assign(click, { notification: { ...self.shown.get('tghi'), close } }));
  });
  await page.waitForFunction(() => location.hash === '#/t/ghi', null, { timeout: LONG });
  assert.equal((await shown()).length, 1);
  await page.context().close();
});
