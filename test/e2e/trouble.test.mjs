// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// What goes wrong between a browser and its host: a server that says nothing, files that do
// not come, a release while the client is kept, somebody who does not wait.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { openFolder, openWire, settled, until, visitor } from './site.mjs';

const go = (page, to) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, to);

test('a server that says nothing is not waited for', async () => {
  const page = await visitor(browser);
  await page.route('**/api/me', () => {});
  await page.goto(site.url);
  await page.click('.sheet .btn.do');
  await page.waitForSelector('.lu, .cc, .ord');
  assert.match(page.url(), /#\/here\//);
  await page.context().close();
});

test('texts that come too late or never', async () => {
  const page = await visitor(browser, { language: 'ru' });
  let broken = true;
  await page.route('**/texts/ru.json', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(site.url);
  await page.waitForSelector('.sheet >> text=Play');
  await go(page, '/rules');
  await page.waitForSelector('.learn-cards');
  broken = false;
  await page.reload();
  // English was a stopgap, not a choice
  await page.waitForSelector('.learn-cards >> text=Читать');
  // what is chosen last is spoken, however long the others take
  await page.route('**/texts/cs*.json', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await page.click('.bar button[aria-expanded]');
  await page.click('.menu button[lang=cs]');
  await page.click('.menu button[lang=en]');
  await page.waitForTimeout(1000);
  await page.waitForSelector('.learn-cards >> text=Read');
  assert.equal(await page.evaluate(() => localStorage.getItem('language')), 'en');
  await page.context().close();
});

test('a part that does not come can be asked for again', async () => {
  const page = await visitor(browser);
  let broken = true;
  await page.route('**/later.css', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(`${site.url}/#/helper`);
  await page.waitForSelector('main [role=alert]');
  assert.equal(await page.locator('.bar').count(), 1, 'there is a way elsewhere');
  broken = false;
  await page.click('main .btn.do');
  await page.waitForSelector('.hp-hits button');
  await page.context().close();
});

test('a page that breaks says so, and the others go on', async () => {
  const page = await visitor(browser);
  await page.route('**/parts/learn-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const Learn = ({ game }) => { if (game) throw new Error('broken on purpose'); };",
    }),
  );
  await page.goto(`${site.url}/#/learn`);
  await page.waitForFunction(() => !document.querySelector('main'));
  await go(page, '/learn/ordonans');
  const said = '.strip-m.err >> text=Something went wrong on this page.';
  await page.waitForSelector(said);
  await page.waitForTimeout(300);
  assert.equal(await page.locator(said).count(), 1, 'it stays');
  await go(page, '/rules');
  await page.waitForSelector('.learn-cards');
  await page.context().close();
});

test('addresses that are none', async () => {
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/learn/constructor`);
  await page.waitForSelector('.learn-cards');
  await go(page, '/nothing/like/this');
  await page.waitForSelector('.strip-m.err >> text=Page not found.');
  await go(page, '/rules/nothing');
  await page.waitForSelector('.strip-m.err >> text=Game not found.');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('who goes elsewhere is not fetched back', async () => {
  const wire = await openWire(site),
    page = await visitor(browser, { keeps: true });
  await page.goto(wire.url);
  await settled(page);
  wire.cut();
  await page.click('.sheet .btn.do');
  await go(page, '/lobby');
  // the game is made all the same, in this browser as there is no server any more
  await page.waitForFunction(() => /true/.test(localStorage.getItem('here')));
  await page.waitForTimeout(200);
  assert.match(page.url(), /#\/lobby$/);
  await go(page, '/mine');
  await page.waitForSelector('.rows >> text=in this browser');
  wire.close();
  await page.context().close();
});

test('a release replaces all that is kept, whatever the browser’s cache has', async () => {
  let release = 1;
  const mark = (name, bytes) =>
    release > 1 && /^(app|sw)\.js$/.test(name)
      ? `${String(bytes).replace(/version = '\w+'/, "version = 'another'")}\n// release ${release}`
      : bytes;
  const host = await openFolder('/', { headers: { 'Cache-Control': 'max-age=600' }, change: mark }),
    page = await visitor(browser, { keeps: true });
  await page.goto(host.url);
  await settled(page);
  release = 2;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await until(async () => (await page.evaluate(() => caches.keys())).join() === 'another');
  const kept = await page.evaluate(() => caches.match('app.js').then((found) => found.text()));
  assert.ok(kept.endsWith('release 2'), kept.slice(-40));
  host.close();
  await page.context().close();
});
