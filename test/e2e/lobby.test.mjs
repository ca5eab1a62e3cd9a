// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// People find each other: a table for friends, a waiting room, a quick match; and what they
// are called there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { NARROW, until, visitor } from './site.mjs';

/** Clicks that are counted. */
function counter(page) {
  const count = { clicks: 0 };
  count.click = async (what) => {
    count.clicks++;
    await (typeof what === 'string' ? page.locator(what) : what).click();
  };
  return count;
}
const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('a table for three friends, by four clicks from the door', async () => {
  const anna = await visitor(browser),
    ben = await visitor(browser, { size: NARROW });
  // a system that can share
  await anna.addInitScript(() => {
    navigator.share = async (what) => {
      window.shared = what;
    };
  });
  await anna.goto(site.url);
  const count = counter(anna);
  await count.click('.sheet a[href="#/new/ordonans"]');
  await count.click(button(anna, 'Add a seat'));
  await count.click(button(anna, 'Add a seat'));
  await count.click('.btn.do >> text=Create the table');
  await anna.waitForURL(/\/t\//);
  assert.equal(count.clicks, 4);
  await anna.waitForSelector('.round');
  assert.equal(await anna.locator('.round li').count(), 4);
  await anna.waitForSelector('.btn.do >> text=Start, bots take the 3 free seats');
  assert.equal(`http://${await anna.textContent('.lk')}`, anna.url());
  assert.equal(await anna.locator('.qr[role=img]').count(), 1);
  await button(anna, 'Share').click();
  assert.equal(await anna.evaluate(() => window.shared.url), anna.url());

  // a guest comes by the link, and is called as they like
  await ben.goto(anna.url());
  await button(ben, 'Sit down').first().click();
  await button(ben, 'Choose a name').click();
  await ben.fill('#waiting-name', 'guest of honour');
  await ben.keyboard.press('Enter');
  await ben.waitForSelector('#waiting-name-bad');
  await ben.fill('#waiting-name', 'Ben');
  await button(ben, 'Use this name').click();
  await anna.waitForSelector('.round li >> text=Ben');
  await ben.waitForSelector('.round li.me >> text=Ben');
  await button(ben, 'Hello!').click();
  await anna.waitForSelector('.chat .lines >> text=Hello!');
  assert.deepEqual([...(await violations(anna)), ...(await violations(ben))], []);

  // a bot is chosen by its face and sent away again; starting is never dead
  await button(anna, 'Seat a bot').last().click();
  await anna.getByRole('radio', { name: 'Mathilde' }).click();
  await anna.waitForSelector('.round li >> text=Mathilde');
  assert.deepEqual(await violations(anna), []);
  await button(anna, 'Wait for a person').click();
  await anna.click('.btn.do >> text=Start, bots take the 2 free seats');
  await Promise.all([anna, ben].map((p) => p.waitForSelector('.ord')));

  // what is said while the log is open is shown, and leads to the chat
  await ben.evaluate(() =>
    [...document.querySelectorAll('[role=tab]')].find((t) => /Chat/.test(t.textContent)).click(),
  );
  await ben.fill('input[placeholder="Say something"]', 'good luck');
  await ben.keyboard.press('Enter');
  await anna.click('.heard >> text=Ben: good luck');
  await anna.waitForSelector('.chat .lines >> text=good luck');
  assert.equal(await anna.locator('.heard').count(), 0);
  assert.deepEqual([...anna.faults, ...ben.faults], []);
  await Promise.all([anna, ben].map((p) => p.context().close()));
});

test('a quick match: two are brought together', async () => {
  const anna = await visitor(browser),
    ben = await visitor(browser, { size: NARROW });
  await Promise.all([anna, ben].map((p) => p.goto(`${site.url}/#/lobby`)));
  await anna.waitForSelector('text=No open tables. Start one; Grete will keep you company.');
  assert.deepEqual(await violations(anna), []);
  for (const p of [anna, ben]) await p.getByRole('radio', { name: /The Castle/ }).click();
  // by the keyboard, and a change of mind
  await button(anna, 'Find me a game').focus();
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('h2 >> text=Looking for a player');
  await button(anna, 'Stop looking').focus();
  await anna.keyboard.press('Enter');
  await button(anna, 'Find me a game').click();
  await anna.waitForSelector('h2 >> text=Looking for a player');
  assert.deepEqual(await violations(anna), []);
  await button(ben, 'Find me a game').click();
  // both are led to the table, and the game begins by itself
  await Promise.all([anna, ben].map((p) => p.waitForSelector('.cc')));
  assert.equal(new URL(ben.url()).hash, new URL(anna.url()).hash);
  assert.deepEqual([...anna.faults, ...ben.faults], []);
  await Promise.all([anna, ben].map((p) => p.context().close()));
});

test('nobody comes: a bot of one’s strength offers itself', async () => {
  const anna = await visitor(browser);
  await anna.clock.install();
  await anna.goto(`${site.url}/#/lobby`);
  await anna.getByRole('radio', { name: /The Castle/ }).click();
  await button(anna, 'Find me a game').click();
  await anna.waitForSelector('h2 >> text=Looking for a player');
  await until(() => anna.heard.some((text) => text.includes('"bot"')));
  await anna.clock.runFor(29000);
  assert.equal(await anna.locator('.offer').count(), 0);
  await anna.clock.runFor(3000);
  await anna.waitForSelector('.offer >> text=Kunz would like to play.');
  assert.deepEqual(await violations(anna), []);
  await button(anna, 'Play with Kunz').click();
  await anna.waitForURL(/\/t\//);
  assert.deepEqual(anna.faults, []);
  await anna.context().close();
});

test('a new table by the keyboard, and as last time', async () => {
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/new/between-two-castles`);
  await page.focus('.presets [aria-checked=true]');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowLeft');
  assert.equal(await page.textContent('.presets [aria-checked=true] b'), 'Bots, now');
  await page.locator('.chip').nth(1).focus();
  await press('Enter');
  await page.focus('.faces [aria-checked=true]');
  await press('ArrowRight', 'ArrowRight');
  await page.waitForSelector('.chip.open >> text=Anselm');
  // what a table cannot have says why, in the engine's terms
  await page.locator('.fold').focus();
  await press('Enter');
  const rated = page.locator('label:has-text("Counts for ratings")');
  assert.match(await rated.textContent(), /needs two people/);
  await rated.locator('input').focus();
  await press('Space');
  assert.equal(await rated.locator('input').isChecked(), false);
  assert.deepEqual(await violations(page), []);
  await page.click('.btn.do >> text=Start');
  await page.waitForSelector('.lu');
  await page.goto(`${site.url}/#/new/between-two-castles`);
  await page.reload();
  await page.waitForSelector('.chip >> text=Anselm');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
