// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// From the front door to the end of a game with nothing but keys; and by ear: pages have
// titles, the keyboard is never lost, and all that happens is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { GAMES, calm, visitor } from './site.mjs';
import { Hand, enter, playOn, turn } from './play.mjs';

const most = process.env.E2E_FAST ? 10 : Infinity;

/** In the page: what is told to a screen reader. */
function listen() {
  window.told = [];
  new MutationObserver((all) => {
    for (const { target, addedNodes } of all)
      if (target.closest?.('.unseen[aria-live]')) for (const n of addedNodes) window.told.push(n.textContent);
  }).observe(document, { subtree: true, childList: true });
}

/** Each move was told once, in order; of what was done before somebody came only the end. */
async function heard(page) {
  await turn(page);
  await calm(page, 60);
  assert.ok(await page.evaluate(() => document.querySelector('main')?.parentElement.contains(document.activeElement)));
  const { told, log } = await page.evaluate(() => ({
    told: window.told,
    // a row has all moves of a turn, each with its sentence; what came of it for others stands below
    log: [...document.querySelectorAll('.log .step')]
      .reverse()
      .flatMap((row) => [...row.querySelectorAll('.tl:not(.came) .said')].map((e) => e.textContent)),
  }));
  const moves = told.filter((line) => log.some((said) => line.includes(` ${said}`)));
  assert.ok(moves.length >= 6);
  for (const [i, said] of log.slice(-moves.length).entries()) assert.ok(moves[i].includes(` ${said}`), moves[i]);
  assert.ok(told.includes('Your turn'));
}

for (const game of GAMES)
  test(`${game} by keys and by ear`, async (t) => {
    const page = await visitor(browser);
    await page.addInitScript(listen);
    await page.goto(site.url);
    const hand = new Hand(page, 11);
    await enter(hand, game, 'keys');
    await playOn(hand, game, 'keys', 6);
    await heard(page);
    const over = await playOn(hand, game, 'keys', most);
    t.diagnostic(`${hand.moves} moves with ${hand.keys} keys`);
    assert.ok(over || hand.moves >= 10);
    assert.equal(hand.clicks, 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

/** What has the keyboard, in words. */
const at = (page) =>
  page.evaluate(() => {
    const e = document.activeElement;
    return e.getAttribute('aria-label') ?? e.textContent;
  });

test('a page takes the keyboard to its heading, the menu gives it back', async () => {
  const page = await visitor(browser);
  await page.goto(site.url);
  const hand = new Hand(page);
  await hand.tabTo('.bar [aria-expanded]');
  await hand.press('Enter');
  await page.waitForSelector('.menu');
  await hand.press('Tab');
  await hand.press('Escape');
  await page.waitForSelector('.menu', { state: 'detached' });
  await calm(page, 60);
  assert.equal(await at(page), 'Menu');
  await hand.press('Enter');
  await hand.tabTo('.menu a[href="#/lobby"]');
  await hand.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('main h1'));
  assert.equal(await at(page), 'Open tables');
  await page.waitForFunction(() => document.title === 'Open tables – Bergfried');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
