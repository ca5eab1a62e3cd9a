// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Several people at one screen, and the client from a folder of a host that knows nothing
// but files: both play with the engine in the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './around.mjs';
import { openFolder, seats, visitor } from './site.mjs';
import { Hand, enter, move, playOn, turn } from './play.mjs';

const fast = !!process.env.E2E_FAST;
const { url } = await openFolder('/games/castles/');

test('a folder of a static host plays against bots', async () => {
  const page = await visitor(browser);
  await page.goto(url);
  const hand = new Hand(page, 5);
  await enter(hand, 'ordonans');
  assert.match(page.url(), /#\/here\/[0-9a-f]{16}$/);
  await playOn(hand, 'ordonans', 'clicks', 4);
  await page.waitForSelector('.log >> text=Guest sits down');
  await page.reload();
  await turn(page);
  await playOn(hand, 'ordonans', 'clicks', 6);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** To a table of Anna and Berta. */
async function sitDown(page, game) {
  await page.goto(`${url}#/new/${game}`);
  await page.click('.presets >> text=One screen');
  await seats(page, 2);
  await page.fill('input[aria-label="Name at seat 1"]', 'Anna');
  await page.fill('input[aria-label="Name at seat 2"]', 'Berta');
  await page.click('.btn.do >> text=Start');
  await page.waitForSelector('.curtain, .cc, .lu, .ord');
}

/** Whoever is asked for takes the screen; the name. */
async function comeForward(page) {
  const behind = await page.waitForSelector('.curtain .btn.do');
  assert.equal(await page.locator('.ord, .lu, .cc').count(), 0, 'the board is behind the curtain');
  const name = (await behind.textContent()).replace('I am ', '');
  await behind.click();
  await page.waitForSelector('.ord, .lu, .cc');
  return name;
}

test('two at one screen, with a curtain between their hands', async () => {
  const page = await visitor(browser);
  await sitDown(page, 'ordonans');
  const hand = new Hand(page, 9);
  const turns = [];
  let over = false;
  for (let n = 0; !over && n < (fast ? 12 : 400); n++) {
    const now = await turn(page);
    if (now.over) over = true;
    else if (now.curtain) turns.push(await comeForward(page));
    else await move(hand, 'ordonans');
  }
  assert.ok(turns.includes('Anna') && turns.includes('Berta'), `${turns}`);
  for (let i = 1; i < turns.length; i++) assert.notEqual(turns[i], turns[i - 1], 'nobody is asked for twice');
  if (!fast) assert.ok(over);
  // a reload shows nobody's hand
  if (!over) {
    await page.reload();
    await page.waitForSelector('.curtain');
    assert.equal(await page.locator('.o-card').count(), 0);
    await comeForward(page);
    await page.waitForSelector('.o-card');
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('coming back to a table of several shows nobody a hand', async () => {
  const page = await visitor(browser);
  await page.addInitScript(() => {
    window.shown = [];
    new MutationObserver(() => {
      const told = [...document.querySelectorAll('[aria-live]')].map((e) => e.textContent).join(' ');
      if (document.querySelector('.lu, .ord')) window.shown.push('a board');
      if (/ picks /.test(told)) window.shown.push(told);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await sitDown(page, 'between-two-castles');
  await comeForward(page);
  const hand = new Hand(page, 3);
  while (!(await turn(page)).curtain) await move(hand, 'between-two-castles');
  assert.doesNotMatch(await page.content(), / picks /, 'what Anna has picked is not Berta’s to know');
  for (const back of [() => page.goBack(), () => page.reload()]) {
    await page.evaluate(() => (location.hash = '#/'));
    await page.waitForSelector('.door');
    await page.evaluate(() => (window.shown = []));
    await back();
    if (!/#\/here/.test(page.url())) await page.goBack();
    await page.waitForSelector('.curtain');
    await page.waitForTimeout(200);
    assert.deepEqual(await page.evaluate(() => window.shown), []);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a second page of the browser says what it waits for', async () => {
  const page = await visitor(browser);
  await sitDown(page, 'carcassonne-castle');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector('.strip-m >> text=The engine is busy in another tab');
  await second.goto(`${url}#/new/ordonans`);
  await second.waitForSelector('.strip-m >> text=The engine is busy in another tab');
  await page.close();
  await second.waitForSelector('.chips');
  await second.context().close();
});

test('many people, game after game', async () => {
  const page = await visitor(browser);
  for (let game = 0; game < 3; game++) {
    await page.goto(`${url}#/new/between-two-castles`);
    await page.click('.presets >> text=One screen');
    await seats(page, 7);
    for (let seat = 1; seat <= 7; seat++)
      await page.fill(`input[aria-label="Name at seat ${seat}"]`, `${game} ${seat}`);
    await page.press('input[aria-label="Name at seat 7"]', 'Enter');
    await page.waitForSelector(`.curtain >> text=I am ${game}`);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('two at one screen, with nothing to hide', async () => {
  const page = await visitor(browser);
  await sitDown(page, 'carcassonne-castle');
  const hand = new Hand(page, 11);
  const seen = new Set();
  for (let n = 0; n < 6; n++) {
    await turn(page);
    seen.add(await page.locator('.bar .turn').textContent());
    await move(hand, 'carcassonne-castle');
  }
  assert.deepEqual([...seen].sort(), ['To move: Anna', 'To move: Berta']);
  assert.equal(await page.locator('.curtain').count(), 0);
  // once more: at one screen nobody has to be waited for
  await page.click('button[title="Stop playing"]');
  await page.click('dialog >> text=Resign');
  await page.click('.end-do >> text=Rematch');
  await page.waitForSelector('main.end', { state: 'detached' });
  await page.waitForSelector('.cc');
  await turn(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
