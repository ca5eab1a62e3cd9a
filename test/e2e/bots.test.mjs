// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A guest plays whole games against bots by clicks: over the network, and then with the
// network cut and the server gone, from what the first visit has left in the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { GAMES, settled, visitor } from './site.mjs';
import { Hand, enter, move, playOn, turn } from './play.mjs';

const fast = !!process.env.E2E_FAST;
/** In the short run one game goes to its end over the network, and one without. */
const most = (game, where) => (fast && game !== (where === 't' ? 'between-two-castles' : 'ordonans') ? 3 : Infinity);
const page = await visitor(browser, { motion: !fast, keeps: true });

async function game(t, name, where) {
  await page.goto(site.url);
  const hand = new Hand(page, 7);
  await enter(hand, name);
  assert.match(page.url(), new RegExp(`/${where}/[0-9a-f]{16}$`));
  await turn(page);
  await move(hand, name);
  assert.ok(hand.clicks <= 3, `${hand.clicks} clicks to the first move`);
  const first = hand.clicks,
    over = await playOn(hand, name, 'clicks', most(name, where));
  t.diagnostic(`${first} clicks to the first move, ${hand.moves} moves, ${hand.clicks} clicks`);
  if (most(name, where) === Infinity) {
    assert.ok(over);
    await page.waitForSelector('main.end h1');
  }
  assert.deepEqual(page.faults, []);
}

for (const name of GAMES) test(`${name} against bots, over the network`, (t) => game(t, name, 't'));

test('the network is cut', async () => {
  await settled(page);
  await page.context().setOffline(true);
  await site.stop();
  await page.goto(site.url);
  await page.waitForSelector('.strip-m >> text=You are offline.');
});
for (const name of GAMES) test(`${name} against bots, without a network`, (t) => game(t, name, 'here'));

test('a table of this browser goes on after a reload', async () => {
  await page.goto(site.url);
  const hand = new Hand(page, 3);
  await enter(hand, 'ordonans');
  await playOn(hand, 'ordonans', 'clicks', 2);
  await turn(page);
  const lines = await page.locator('.log li').allTextContents();
  await page.reload();
  await turn(page);
  assert.deepEqual(await page.locator('.log li').allTextContents(), lines);
  await playOn(hand, 'ordonans', 'clicks', 3);
  assert.deepEqual(page.faults, []);
});
