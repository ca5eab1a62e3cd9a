// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A game that has nothing but rules (NEW_GAME, see scripts/check-new-game) is offered at the
// door, and played by clicks on a plain board: over a server and in the page itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { makeTable, until, visitor } from './site.mjs';

const game = process.env.NEW_GAME;

test('a game without a board is played to its end', async () => {
  const page = await visitor(browser, {});
  await page.goto(site.url);
  await page.waitForSelector(`a[href="#/new/${game}"]`);
  const table = await makeTable(page, { game, bots: 'random' });
  await page.goto(`${site.url}/#/t/${table}`);
  // the board's own sign of the end is there only until the end's page is
  const over = () => page.locator('main.end h1').count(),
    moves = page.locator('.plain-moves button:enabled');
  let clicks = 0;
  await until(async () => {
    if (await over()) return true;
    // others move meanwhile, and what is pointed at may be gone
    if (await moves.count()) {
      await moves
        .first()
        .click({ timeout: 2000 })
        .catch(() => {});
      clicks++;
    }
    return false;
  });
  assert.ok(clicks > 3);
  assert.deepEqual(page.faults, []);
});
