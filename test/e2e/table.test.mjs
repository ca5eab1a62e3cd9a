// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// What a table offers besides moves: a log one can step through, aids that can be off for
// all, talk and not hearing it, my games, and the way back from a wrong address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { makeTable, openWire, seat, seats, until, visitor } from './site.mjs';
import { Hand, enter, playOn, turn } from './play.mjs';

const page = await visitor(browser);

const tiles = () =>
  page
    .locator('.cc [role=gridcell]')
    .evaluateAll(
      (all) => all.filter((c) => !/empty|your tile/.test(c.ariaLabel ?? c.getAttribute('aria-label'))).length,
    );

test('the log can be stepped through while the game runs', async () => {
  await page.goto(site.url);
  const hand = new Hand(page, 2);
  await enter(hand, 'carcassonne-castle');
  await playOn(hand, 'carcassonne-castle', 'clicks', 3);
  await turn(page);
  const now = await tiles();
  // who, what in words, and the tile
  for (const row of await page.locator('.log .step').all()) {
    assert.equal(await row.locator('.tl:first-child .tl-face').count(), 1);
    assert.match(await row.locator('.tl:first-child .tx').textContent(), /(begins|closes|enlarges|lengthens) .*\.$/);
    assert.doesNotMatch(await row.textContent(), /\d,\d/);
    await row.locator('.tl-pic svg').waitFor({ state: 'attached' });
  }
  await page.locator('.log .step').last().click();
  // a row is a turn: the tile and its follower; the board shows where that was
  await page.waitForSelector('.past >> text=After move 2 of');
  assert.equal(await tiles(), 1);
  assert.equal(await page.locator('.cc-looked').count(), 1);
  assert.equal(await page.locator('.bar .turn').count(), 1, 'it is still my turn');
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.past >> text=After move 1 of');
  assert.equal(await tiles(), 1);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.past >> text=After move 0 of');
  assert.equal(await tiles(), 0);
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.past >> text=After move 1 of');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.past >> text=After move', { state: 'detached' });
  assert.equal(await tiles(), now);
  await playOn(hand, 'carcassonne-castle', 'clicks', 4);
  assert.deepEqual(page.faults, []);
});

test('a hint shows the whole turn, and what is wanted is set by one key', async () => {
  await turn(page);
  await page.click('.draw .btn[aria-label="Hint"]');
  await page.waitForSelector('.ask .hintwords');
  const { lines, then } = page.heard.map((text) => JSON.parse(text)).findLast((m) => m.then);
  assert.match(lines[0].move, /^place /);
  assert.match(then[0].move, /^follower /);
  const who = /^follower (?!none)/.test(then[0].move);
  await page.click('.ask .btn');
  await page.waitForSelector('.cc-ghost');
  assert.equal(await page.locator('.pick .opt.on:not(:last-child)').count(), who ? 1 : 0, then[0].move);
  const before = await page.locator('.log .step').count();
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => document.querySelectorAll('.log .step').length > n, before);
  await turn(page);
  assert.deepEqual(page.faults, []);
});

test('my games know whose turn it is', async () => {
  await page.goto(`${site.url}/mine`);
  await page.waitForSelector('.rows li');
  assert.match(await page.locator('.rows li').first().textContent(), /The Castle.*Continue/);
  await page.locator('.rows li a').first().click();
  await page.waitForSelector('.cc');
});

test('aids can be off for a table', async () => {
  await page.goto(`${site.url}/new/carcassonne-castle`);
  await seat(page, 2, 'Till');
  await page.click('text=Rules and clock');
  await page.uncheck('label:has-text("Aids for all") input');
  await page.click('.btn.do >> text=Start');
  await page.waitForSelector('.cc');
  await turn(page);
  assert.equal(await page.locator('button[aria-label="Hint"], button[title="Hint"]').count(), 0);
  assert.equal(await page.locator('text=Still to come').count(), 0);
});

test('friends decide together, and sit differently in a second game', async () => {
  const consent = () =>
    page.textContent('[role=radiogroup][aria-label="Who decides about a room?"] [aria-checked=true]');
  const [other, third, fourth] = [await visitor(browser), await visitor(browser), await visitor(browser)];
  const all = [page, other, third, fourth];
  await page.goto(`${site.url}/new/between-two-castles`);
  await page.click('text=Rules and clock');
  await seats(page, 2);
  assert.equal(await consent(), 'both builders');
  await seat(page, 2, 'Till');
  assert.equal(await consent(), 'the room’s owner', 'alone among bots');
  await seats(page, 4);
  assert.equal(await consent(), 'both builders');
  await seat(page, 2, 'link');
  await page.click('text=Create the table');
  await page.waitForURL(/\/t\//);
  await page.click('text=Rules and clock');
  await page.waitForSelector('.agreed >> text=both builders');
  for (const p of [other, third, fourth]) {
    await p.goto(page.url());
    await p.locator('text=Sit down').first().click();
    await p.waitForSelector('text=Leave this seat');
  }
  const names = () => page.locator('.round li > b').allTextContents();
  const before = await names();
  assert.equal(new Set(before).size, 4);
  await page.click('.btn.do >> text=Start');
  for (const p of all) {
    await p.waitForSelector('.lu');
    await p.click('button[title="Stop playing"]');
    // whoever is the last may end it: nobody is there who would have to agree
    await p.click(p === fourth ? 'dialog >> text=Offer to end the game' : 'dialog >> text=Leave for now');
  }
  await page.click('text=Rematch in different seats');
  await page.waitForSelector('.round li');
  const now = await names();
  const beside = (ring) => ring.map((name, i) => [name, ring[(i + 1) % 4]].sort().join(' & ')).sort();
  assert.deepEqual([...now].sort(), [...before].sort(), 'the same people');
  assert.notDeepEqual(beside(now), beside(before), 'other neighbours');
  await other.click('text=Join the rematch');
  await other.waitForSelector('text=Leave this seat');
  for (const p of [other, third, fourth]) await p.context().close();
});

test('talk, and not hearing it', async () => {
  const id = await makeTable(page, { game: 'ordonans', bots: null, start: false });
  const other = await visitor(browser);
  await Promise.all([page.goto(`${site.url}/t/${id}`), other.goto(`${site.url}/t/${id}`)]);
  await other.click('text=Sit down');
  await page.click('.btn.do >> text=Start');
  const say = async (text) => {
    if (!(await other.locator('input[aria-label="Write a message"]').count()))
      await other.click('role=tab[name=/Chat/]');
    await other.fill('input[aria-label="Write a message"]', text);
    await other.keyboard.press('Enter');
  };
  await other.waitForSelector('.ord');
  await say('good evening');
  await page.click('role=tab[name=/Chat/]');
  await page.waitForSelector('.chat .lines >> text=good evening');
  const before = page.heard.length;
  await page.click('.chat .who');
  assert.equal(await page.locator('.of-person blockquote').innerText(), 'good evening');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('switch', { name: 'Hide what they say' }).check();
  await until(() => page.heard.length > before); // the server knows it
  await page.waitForSelector('.chat .lines >> text=good evening', { state: 'detached' });
  const heard = page.heard.length;
  await say('are you there');
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.chat .lines >> text=are you there').count(), 0);
  assert.ok(!page.heard.slice(heard).some((t) => t.includes('are you there')), 'it is not even sent');
  // a report, with the remark that it is about
  await page.getByLabel('What is wrong?').fill('greets me at night');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.of-person .did');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.of-person', { state: 'detached' });
  // it lasts: after a reload nothing of it is there, and the account has the way back
  await page.reload();
  await page.click('role=tab[name=/Chat/]');
  await page.waitForSelector('.chat .persons .btn', { state: 'attached' });
  assert.equal(await page.locator('.chat .lines >> text=good evening').count(), 0);
  await page.goto(`${site.url}/#/me`);
  await page.click('#set-people >> text=Unmute');
  await page.waitForSelector('#set-people', { state: 'detached' });
  assert.deepEqual(await violations(page), []);
  await page.goto(`${site.url}/t/${id}`);
  await page.click('role=tab[name=/Chat/]');
  await page.waitForSelector('.chat .lines >> text=good evening');
  await other.context().close();
});

test('a network that goes without a word', async () => {
  const wire = await openWire(site);
  const far = await visitor(browser);
  try {
    await far.goto(wire.url);
    const hand = new Hand(far, 6);
    await enter(hand, 'carcassonne-castle');
    await playOn(hand, 'carcassonne-castle', 'clicks', 1);
    await turn(far);
    wire.silence();
    // the move is on its way until the page finds out, and arrives over another connection
    for (const key of ['n', 'Enter', 'Enter']) await far.keyboard.press(key);
    await far.waitForSelector('.btn.do >> text=Sending');
    await far.waitForSelector('.btn.do >> text=Sending', { state: 'detached' });
    await turn(far);
    await playOn(hand, 'carcassonne-castle', 'clicks', 2);
    // what is done without a connection is queued, and can be taken back
    await turn(far);
    const laid = await far.locator('.log .step').count();
    wire.cut();
    await far.waitForSelector('.strip-m >> text=No connection.');
    for (const key of ['n', 'Enter', 'Enter']) await far.keyboard.press(key);
    await far.click('.strip-m:has-text("Your move is queued") .btn');
    await far.waitForSelector('.strip-m >> text=Your move is queued', { state: 'detached' });
    await far.waitForSelector('.btn.do:enabled >> text=Place it');
    wire.mend();
    await far.waitForSelector('.strip-m >> text=No connection.', { state: 'detached' });
    assert.equal(await far.locator('.log .step').count(), laid, 'nothing was sent');
    await far.keyboard.press('Escape');
    await playOn(hand, 'carcassonne-castle', 'clicks', 3);
    assert.deepEqual(far.faults, []);
  } finally {
    await far.context().close();
    wire.close();
  }
});

test('an address that was cut in the middle of a letter', async () => {
  await page.goto(`${site.url}/#/player/%E0%A4%A`);
  await page.waitForSelector('text=No player has this name');
  assert.deepEqual(page.faults, []);
});

test('the second of two quick clicks', async () => {
  await page.goto(`${site.url}/#/new/carcassonne-castle`);
  await seat(page, 2, 'Till');
  const tables = () => page.evaluate(() => fetch('/api/mine').then(async (r) => (await r.json()).tables.length));
  const before = await tables();
  await page.locator('.btn.do >> text=Start').dblclick();
  await page.waitForSelector('.cc');
  assert.equal(await tables(), before + 1, 'a table is made once');
});

test('an address where no table is', async () => {
  for (const address of ['/t/0000000000000001', '/t/nonsense']) {
    await page.goto(site.url + address);
    await page.waitForSelector('.strip-m.err');
    await page.click('text=Back to the games');
    await page.waitForSelector('.door');
  }
  assert.deepEqual(page.faults, []);
});
