// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The player aid: on its own page and beside the board, clean for axe, and one sheet of
// paper in every language, light or dark.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { GAMES, NARROW, WIDE, makeTable, root, visitor } from './site.mjs';

const has = (game) => existsSync(join(root, 'games', game, 'book/aid'));

const clean = async (page) => assert.deepEqual(await violations(page), []);

/** How many sheets it takes, and nothing of the screen on them. */
const printed = async (page) => {
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.bar:visible, button:visible, nav:visible').count(), 0);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  await page.emulateMedia({ media: null });
  return (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
};

for (const [language, size, dark] of [
  ['en', WIDE, false],
  ['ru', NARROW, true],
  ['cs', NARROW, false],
])
  test(`a page of its own, ${language}`, async () => {
    const page = await visitor(browser, { language, size, dark });
    for (const game of GAMES) {
      await page.goto(`${site.url}/#/aid/${game}`);
      await page.waitForSelector(has(game) ? `.aid-page:has([aria-current][href$="/${game}"]) .aid h1` : '.strip-m');
      await clean(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      if (has(game)) assert.equal(await printed(page), 1, game);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('beside the board, which can still be played on', async () => {
  for (const size of [WIDE, NARROW]) {
    const page = await visitor(browser, { size });
    await page.goto(site.url);
    await page.waitForSelector('.sheet');
    const id = await makeTable(page, { game: 'carcassonne-castle', options: { first: '0' } });
    await page.goto(`${site.url}/#/t/${id}`);
    await page.waitForSelector('.cc-plan .st-legal');
    const open = page.getByRole('button', { name: 'Player aid' }),
      panel = page.getByRole('dialog', { name: 'Player aid' });
    await open.click();
    await panel.getByRole('heading', { name: 'The Castle: player aid' }).waitFor();
    await clean(page);
    assert.equal(await printed(page), 1);
    if (size === WIDE) {
      // a tile is turned by its button while the aid is open
      await page.getByRole('button', { name: 'Turn right' }).click();
      assert.equal(await panel.count(), 1);
    }
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    // by keyboard: in, and out to where one was
    await open.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.aid-panel:focus-within');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement.getAttribute('aria-label') === 'Player aid');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('no such game', async () => {
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/aid/chess`);
  await page.waitForSelector('.strip-m.err');
  await clean(page);
  await page.context().close();
});
