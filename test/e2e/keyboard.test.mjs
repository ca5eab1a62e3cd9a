// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// From the front door to the end of a game with nothing but keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, openBrowser, openSite, visitor } from './site.mjs';
import { Hand, enter, playOn } from './play.mjs';

const most = process.env.E2E_FAST ? 10 : Infinity;
let site, browser;
before(async () => {
  [site, browser] = await Promise.all([openSite(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

for (const game of GAMES)
  test(`${game} by keys`, { timeout: 120000 }, async (t) => {
    const page = await visitor(browser);
    await page.goto(site.url);
    const hand = new Hand(page, 11);
    await enter(hand, game, 'keys');
    const over = await playOn(hand, game, 'keys', most);
    t.diagnostic(`${hand.moves} moves with ${hand.keys} keys`);
    assert.ok(over || hand.moves >= 10);
    assert.equal(hand.clicks, 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
