// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The board of Ordonans at four seats: what the others have done has the same numbers in the
// list and on the armies, a chosen card says what it does before it is played, and there is
// room for everything on every screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { NARROW, WIDE, calm, makeTable, visitor } from './site.mjs';

/** In the page: the numbers of the list, and those of the board with the armies that have them. */
const news = () => ({
  listed: [...document.querySelectorAll('.o-since .nth')].map((e) => e.textContent).filter(Boolean),
  marked: [...document.querySelectorAll('.o-lands .o-mk em, .o-lands .o-kt em')].map((e) => e.textContent),
  tabs: [...document.querySelectorAll('.o-dots em')].map((e) => e.textContent),
  own: document.querySelectorAll('.o-ar.me .o-mk').length,
});

test('a board of four: news, a chosen card, every width', async () => {
  const page = await visitor(browser, { motion: false });
  await page.goto(site.url);
  await page.waitForSelector('.sheet');
  await calm(page, 60);
  // the base game: a card a turn, so each of the three has laid one since
  const id = await makeTable(page, { game: 'ordonans', seats: 4, options: { first: '0' }, moves: 6 });
  await page.goto(`${site.url}/#/t/${id}`);
  await page.waitForSelector('.o-mk em');
  const { listed, marked, tabs, own } = await page.evaluate(news);
  assert.deepEqual(listed, ['1', '2', '3']);
  assert.deepEqual(marked.sort(), ['1', '2', '3']);
  assert.deepEqual([...new Set(tabs)].sort(), ['1', '2', '3']);
  assert.equal(own, 0);

  // who points at an army sees the card in it and reads what it does, before the click that plays it
  await page.click('.o-card[aria-disabled=false]');
  await page.hover('.o-ar.ok');
  await page.waitForFunction(() => /^\d.*: you .*\.$/.test(document.querySelector('.o-ask').textContent));
  assert.equal(await page.locator('.o-ar.me .o-strip.ghost').count(), 1);
  assert.equal(await page.locator('.o-do .btn.do').count(), 0);
  // who wants to be asked has a button that says so, too
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ confirm: true })));
  await page.reload();
  await page.click('.o-card[aria-disabled=false]');
  await page.click('.o-ar.ok');
  await page.waitForFunction(() => /^\d.*: you .*\.$/.test(document.querySelector('.o-ask').textContent));
  assert.equal(await page.locator('.o-ar.me .o-strip.ghost').count(), 1);
  assert.match(await page.textContent('.o-why h3'), /^Who would lead in /);
  assert.match(await page.textContent('.o-do .btn.do'), /^To /);
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await calm(page, 60);
    assert.deepEqual(await violations(page), []);
  }
  // soldiers where a block is high enough, signs where it is not; nothing is cut off at the side
  for (const [width, height, soldiers] of [
    [1920, 1080, true],
    [1280, 800, false],
    [820, 1180, true],
    [360, 740, true],
    [844, 390, false],
  ]) {
    await page.setViewportSize({ width, height });
    await calm(page);
    const seen = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      soldier: [...document.querySelectorAll('.o-tp .sol')].some((e) => e.clientWidth),
      sign: [...document.querySelectorAll('.o-tp .gl')].some((e) => e.clientWidth),
    }));
    assert.deepEqual(seen, { wide: 0, soldier: soldiers, sign: !soldiers }, `${width} × ${height}`);
  }
  // your own card lands, and nothing is marked any more
  await page.setViewportSize(WIDE);
  const before = await page.locator('.o-ar.me .o-strip:not(.none):not(.ghost)').count();
  await page.click('.o-do .btn.do');
  await page.waitForFunction(
    (n) => document.querySelectorAll('.o-ar.me .o-strip:not(.none):not(.ghost)').length === n,
    before + 1,
  );
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
