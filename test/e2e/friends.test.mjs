// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// People who know each other: somebody is followed, invited, watched, blocked; and what onlookers
// have to themselves.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { NARROW, makeTable, until, visitor } from './site.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Somebody with an account. */
async function member(name, how) {
  const page = await visitor(browser, how);
  await page.goto(site.url);
  await page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: 'correct horse' });
    await fetch('api/me/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }, name);
  await page.reload();
  return page;
}

/** Somebody has a rating in The Castle: to win it takes games that nobody wants to wait for. */
const rate = (name, rating) =>
  execFileSync('/usr/bin/python3', [
    '-c',
    'import sqlite3, sys\n' +
      'db = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)\n' +
      'db.execute("INSERT INTO ratings (player, game, rating, deviation, volatility, games, at) "' +
      ' "SELECT id, \'carcassonne-castle\', ?, 70, 0.06, 20, 1 FROM players WHERE name = ?", (sys.argv[3], sys.argv[2]))',
    site.store.replace('sqlite:', ''),
    name,
    String(rating),
  ]);

/** Every screen at both sizes in all languages. */
async function soundEverywhere(page, what, selector) {
  const state = await page.context().storageState();
  for (const language of ['en', 'ru', 'cs'])
    for (const size of [undefined, NARROW]) {
      const other = await visitor(browser, { language, state, ...(size ? { size } : {}) });
      await other.goto(`${site.url}/#/${what}`);
      await other.waitForSelector(selector);
      assert.deepEqual(await violations(other), [], `${what} ${language}`);
      assert.ok(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} ${language}`);
      await other.context().close();
    }
}

test('followed, invited and watched', async () => {
  const anna = await member('Anna'),
    ben = await member('Ben', { size: NARROW });
  // by the page of a player, and by name
  await anna.goto(`${site.url}/#/player/Ben`);
  await button(anna, 'Follow').click();
  await button(anna, 'Following').waitFor();
  await ben.goto(`${site.url}/#/friends`);
  await ben.waitForSelector('text=You follow nobody yet.');
  await ben.fill('#follow-name', 'Nobody');
  await ben.keyboard.press('Enter');
  await ben.waitForSelector('#follow-name-bad');
  await ben.fill('#follow-name', 'anna');
  await ben.keyboard.press('Enter');
  await ben.waitForSelector('.friends >> text=Anna');

  // an invitation is seen at once, wherever one is
  await anna.goto(`${site.url}/#/new/carcassonne-castle`);
  await anna.click('.btn.do >> text=Create the table');
  await anna.waitForSelector('.by-name');
  assert.deepEqual(await violations(anna), []);
  await anna.fill('#invite-name', 'Ben');
  await anna.keyboard.press('Enter');
  await ben.getByRole('link', { name: '1 invitation' }).waitFor();
  await ben.waitForSelector('text=Anna invites you');
  await soundEverywhere(ben, 'friends', '.friends');
  await soundEverywhere(ben, 'player/Anna', '.meet .btn');
  await button(ben, 'Accept the invitation of Anna').click();
  await ben.waitForURL(/\/t\//);
  await ben.waitForSelector('text=Leave this seat');
  assert.equal(await ben.locator('.asked').count(), 0);
  await anna.click('.btn.do >> text=Start');
  await Promise.all([anna, ben].map((p) => p.waitForSelector('.cc')));

  // who follows one of them watches by one click
  const cid = await member('Cid');
  await cid.evaluate(async () => {
    const body = JSON.stringify({ name: 'Anna', on: 'yes' });
    await fetch('api/me/follow', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  });
  await cid.goto(`${site.url}/#/friends`);
  await cid.waitForSelector('.friends >> text=Anna');
  // that game was for the two alone: nobody finds it, but whoever has the address may look
  assert.equal(await cid.getByRole('link', { name: 'Watch Anna' }).count(), 0);
  await cid.goto(anna.url());
  await cid.waitForSelector('.cc');

  // what an onlooker writes is for onlookers alone
  await cid.evaluate(() =>
    [...document.querySelectorAll('[role=tab]')].find((t) => /Chat/.test(t.textContent)).click(),
  );
  await cid.waitForSelector('text=Players do not see what onlookers write while they play.');
  await cid.fill('input[placeholder="Say something"]', 'take the tower');
  await cid.keyboard.press('Enter');
  await cid.waitForSelector('.chat .lines >> text=take the tower');
  assert.deepEqual(await violations(cid), []);
  const listen = await until(() => anna.heard.length && ben.heard.length);
  assert.ok(listen);
  assert.equal([...anna.heard, ...ben.heard].filter((text) => text.includes('take the tower')).length, 0);
  assert.deepEqual([...anna.faults, ...ben.faults, ...cid.faults], []);
  await Promise.all([anna, ben, cid].map((p) => p.context().close()));
});

test('a listed game is watched, with everybody’s chances a while ago', async () => {
  const [dora, eve, hugo] = await Promise.all(['Dora', 'Eve', 'Hugo'].map((name) => member(name)));
  rate('Dora', 1480);
  rate('Hugo', 1810);
  // the stronger one begins first, and is the first to be shown all the same
  const game = 'carcassonne-castle',
    first = await makeTable(hugo, { game, listed: true }),
    // far enough for everybody to have ended a turn, and then Dora thinks
    table = await makeTable(dora, { game, listed: true, moves: 12 });
  await eve.goto(`${site.url}/#/lobby`);
  await eve.waitForSelector('.live-of');
  const shown = await eve.locator('.live-of').evaluateAll((all) => all.map((a) => [a.hash, a.innerText]));
  assert.deepEqual(
    shown.map(([to]) => to),
    [`#/t/${first}`, `#/t/${table}`],
  );
  assert.match(shown[0][1], /average rating 1810[^]*Hugo/);
  assert.match(shown[1][1], /average rating 1480[^]*Dora/);
  // who follows one of them is there by one click
  await eve.goto(`${site.url}/#/friends`);
  await eve.fill('#follow-name', 'Dora');
  await eve.keyboard.press('Enter');
  await eve.waitForSelector('.friends >> text=Dora');
  // of who is not here nobody is told what they play; and it takes a moment until that is known
  await dora.goto(`${site.url}/#/t/${table}`);
  const known = () => fetch('api/me/friends').then(async (r) => (await r.json()).friends[0].table);
  await until(() => eve.evaluate(known));
  await eve.reload();
  await eve.getByRole('link', { name: 'Watch Dora' }).click();
  await eve.waitForURL(new RegExp(`#/t/${table}$`));
  await eve.waitForSelector('.chances li');
  const { said, seats, shields, words } = await eve.evaluate(() => {
    const colours = (what) => [...document.querySelectorAll(what)].map((e) => getComputedStyle(e).color),
      said = [...document.querySelectorAll('.chances b')].map((e) => parseFloat(e.textContent));
    return { said, seats: colours('.chances li'), shields: colours('.chances li .i'), words: colours('.chances b') };
  });
  assert.equal(said.length, 2);
  assert.equal(said[0] + said[1], 100);
  // a shield has the colour of its seat, and the words that of ink
  assert.deepEqual(shields, seats);
  assert.notEqual(seats[0], seats[1]);
  assert.equal(words[0], words[1]);
  assert.deepEqual(await violations(eve), []);
  assert.deepEqual([...dora.faults, ...eve.faults], []);
  await Promise.all([dora, eve, hugo].map((p) => p.context().close()));
});

test('who is blocked sits at no table of yours, until you think better of it', async () => {
  const [fred, gina] = await Promise.all(['Fred', 'Gina'].map((name) => member(name)));
  const table = await makeTable(fred, { game: 'ordonans', bots: '', start: false });
  await Promise.all([fred, gina].map((p) => p.goto(`${site.url}/#/t/${table}`)));
  await button(gina, 'Sit down').first().click();
  await gina.fill('input[aria-label="Write a message"]', 'here I am again');
  await gina.keyboard.press('Enter');
  await button(gina, 'Leave this seat').click();
  await fred.click('.chat .who');
  const before = fred.heard.length;
  await fred.getByRole('switch', { name: 'Never sit with them' }).check();
  await until(() => fred.heard.length > before); // the server knows it
  await button(gina, 'Sit down').first().click();
  await gina.waitForSelector('.strip-m.err');
  assert.equal(await button(gina, 'Leave this seat').count(), 0);
  await fred.goto(`${site.url}/#/me`);
  await fred.waitForSelector('text=blocked: you never sit with them');
  assert.deepEqual(await violations(fred), []);
  await button(fred, 'Unblock Gina').click();
  await fred.waitForSelector('#set-people', { state: 'detached' });
  await button(gina, 'Sit down').first().click();
  await button(gina, 'Leave this seat').waitFor();
  assert.deepEqual([...fred.faults, ...gina.faults], []);
  await Promise.all([fred, gina].map((p) => p.context().close()));
});
