// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The score helper: the castle of docs/score-helper.md, room by room with clicks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { NARROW, root, visitor } from './site.mjs';

test('a castle of 62 points', async (t) => {
  const page = await visitor(browser, { size: { width: 1280, height: 900 } });
  await page.goto(`${site.url}/#/helper`);
  await page.waitForSelector('.hp-hits button');
  const text = await page.evaluate(() => fetch('/api/games/between-two-castles/data').then((r) => r.text()));
  const typeOf = new Map(
    text
      .slice(text.indexOf('# rooms\n'))
      .split('\n\n')[0]
      .split('\n')
      .slice(2)
      .map((l) => l.split('\t'))
      .map(([name, type]) => [name, type]),
  );
  const rooms = readFileSync(join(root, 'games/between-two-castles/test/golden/62.castle'), 'utf8')
    .split('\n')
    .flatMap((l) => {
      const m = /^(-?\d+) (-?\d+) (.*)$/.exec(l);
      return m ? [{ level: +m[1], x: +m[2], name: m[3].trim() }] : [];
    });
  // as it is built: from the throne room outwards, and upwards
  const order = (r) => (r.level > 0 ? r.level : 1.5 - r.level) * 100 + (r.x > 0 ? r.x - 1 : -r.x);
  let clicks = 0;
  const click = async (selector) => {
    clicks++;
    await page.click(selector);
  };
  await page.selectOption('.hp-set label:has-text("Throne room") select', {
    label: await page
      .locator('.hp-set option', { hasText: /utility \/ sleeping/i })
      .first()
      .textContent(),
  });
  await page.selectOption('.hp-set select >> nth=1', 'jester');
  let type = null;
  for (const r of rooms.sort((a, b) => order(a) - order(b))) {
    const its = typeOf.get(r.name) ?? 'special';
    if (its !== type) {
      await click(`.hp-types .w-${its}`);
      type = its;
    }
    await click(`.hp-hits button:has(b:text-is("${r.name}"))`);
    await click(`.hp-frame .lu-cell.free[data-at="${r.x},${r.level}"]`);
    await page.waitForSelector(`.hp-frame .lu-cell:not(.free)[data-at="${r.x},${r.level}"]`);
  }
  await page.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  t.diagnostic(`${rooms.length} rooms with ${clicks} clicks`);
  // the address carries it, also to others
  await page.goto('about:blank');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  const other = await visitor(browser, { language: 'cs', size: NARROW });
  await other.goto(page.url());
  await other.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  // a room is found by any of its names, and told where it cannot stand
  for (const word of ['komora', 'склад', 'tower']) {
    await other.fill('.hp-field input', word);
    await other.waitForFunction(() => {
      const found = document.querySelectorAll('.hp-hits button').length;
      return found > 0 && found < 40;
    });
  }
  await other.click('.hp-hits button:not([disabled])');
  await other.waitForSelector('.hp-frame .lu-cell.free');
  const tower = await other.locator('.hp-frame [data-at="0,5"]').boundingBox();
  await other.mouse.click(tower.x + tower.width / 2, tower.y - tower.height / 2);
  await other.waitForSelector('.hp-no');
  // without what holds it up it cannot have been built
  await page.click('.hp-frame .lu-cell[data-at="0,4"]');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.waitForSelector('.hp-faults li');
  assert.equal(await page.textContent('.hp-tot'), '?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  // the castle stays in the helper's address when one goes elsewhere
  await page.click('.brand');
  await page.waitForSelector('.sheet');
  assert.equal(new URL(page.url()).hash, '#/');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  assert.deepEqual([...page.faults, ...other.faults], []);
});

/** The helper with the castle of the example, which gives 62 points. */
async function example(options) {
  const page = await visitor(browser, options);
  await page.goto(`${site.url}/#/helper`);
  await page.waitForSelector('.hp-hits button');
  await page.click('.hp-empty button');
  await page.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  return page;
}

test('the best castle that the rooms allowed', async (t) => {
  const page = await example({ size: { width: 1280, height: 900 } }),
    began = Date.now();
  await page.getByRole('button', { name: 'Show the best castle' }).click();
  await page.waitForSelector('.hb-run progress');
  await page.waitForFunction(() => !document.querySelector('.hb-run progress'), null, { timeout: 60000 });
  t.diagnostic(`searched for ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const sums = await page.locator('.hb .hp-tot').allTextContents();
  assert.equal(sums[0], '62');
  assert.ok(Number(sums[1]) >= 78, `${sums[1]} points`);
  assert.equal(await page.locator('.hb-missed li').count(), 5);
  // both are drawn with all of their rooms, and the lines add up to the sums
  assert.equal(await page.locator('.hb-side').nth(0).locator('.lu-cell').count(), 20);
  assert.equal(await page.locator('.hb-side').nth(1).locator('.lu-cell').count(), 20);
  for (const [i, sum] of sums.entries()) {
    const column = await page.locator(`.hb-lines td:nth-child(${i + 2})`).allTextContents();
    assert.equal(String(column.reduce((all, n) => all + Number(n), 0)), sum);
  }
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.hp-hits button');
  assert.deepEqual(page.faults, []);
});

test('a search is stopped, with what it has found, on a phone', async () => {
  const page = await example({ language: 'en', size: { width: 360, height: 740 } });
  await page.getByRole('button', { name: 'Show the best castle' }).click();
  await page.waitForSelector('.hb-side >> nth=1', { timeout: 60000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForFunction(() => !document.querySelector('.hb-run progress'));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Back to your castle' }).click();
  await page.waitForSelector('.hp-hits button');
  // who leaves stops it: the engine answers others at once
  await page.getByRole('button', { name: 'Show the best castle' }).click();
  await page.waitForSelector('.hb-run progress');
  await page.getByRole('button', { name: 'Back to your castle' }).click();
  await page.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
  assert.deepEqual(page.faults, []);
});
