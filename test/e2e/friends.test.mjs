// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// People who know each other: somebody is followed, invited, watched; and what onlookers have to
// themselves.
import assert from 'node:assert/strict';
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
  const dora = await member('Dora'),
    eve = await visitor(browser);
  await dora.goto(`${site.url}/#/lobby`);
  // far enough for everybody to have ended a turn, and then Dora thinks
  const table = await makeTable(dora, { game: 'carcassonne-castle', listed: true, moves: 12 });
  await eve.goto(`${site.url}/#/t/${table}`);
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
  await Promise.all([dora, eve].map((p) => p.context().close()));
});
