// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A record by its link, from a file, dropped and pasted; the keys; a review that is stopped.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { calm, playedTable, root, visitor } from './site.mjs';

/** A game that bots have played, by its id and as it is written. */
async function played() {
  const page = await visitor(browser);
  await page.goto(site.url);
  await page.waitForSelector('.sheet');
  const id = await playedTable(page, 'ordonans'),
    record = await page.evaluate((id) => fetch(`api/records/${id}`).then((r) => r.text()), id);
  await page.context().close();
  return { id, record };
}
const { id, record } = await played();

/** Of how many moves which one is shown. */
const at = async (page) => (await page.textContent('.rp-at')).match(/\d+/g).map(Number);
const shows = (page, ply) =>
  page.waitForFunction((ply) => document.querySelector('.rp-at')?.textContent.startsWith(`${ply} `), ply);

test('by its link, with keys and by itself', async () => {
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/replay/${id}`);
  await page.waitForSelector('.ord');
  const [, moves] = await at(page);
  assert.ok(moves > 20);
  for (const [key, ply] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', moves],
    ['ArrowRight', moves],
    ['Home', 0],
  ]) {
    await page.keyboard.press(key);
    await shows(page, ply);
  }
  await page.selectOption('.rp-speed select', '4');
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(' ');
  await shows(page, 3);
  await page.keyboard.press(' ');
  await calm(page);
  const [ply] = await at(page);
  await page.waitForTimeout(400);
  assert.deepEqual(await at(page), [ply, moves]);
  // the address leads to the same move, for anybody
  assert.equal(page.url(), `${site.url}/#/replay/${id}?${ply}`);
  const other = await visitor(browser);
  await other.goto(page.url());
  await other.waitForSelector('.ord');
  await shows(other, ply);
  await other.fill('.rp-scrub', '7');
  await shows(other, 7);
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test('from a file, pasted and dropped; what is wrong is told with its line', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bergfried-e2e-')),
    file = join(dir, 'a game.record');
  writeFileSync(file, record);
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/replay`);
  await page.setInputFiles('#rp-file', file);
  await page.waitForSelector('.ord');
  await page.goto(`${site.url}/#/`);
  await page.waitForSelector('.sheet');

  await page.goto(`${site.url}/#/replay`);
  const lines = record.split('\n'),
    line = lines.findIndex((l) => /^\d troop/.test(l));
  lines[line] = lines[line].replace(/ \S+$/, ' nowhere');
  await page.fill('textarea', lines.join('\n'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.strip-m.err');
  const told = await page.textContent('.strip-m.err');
  assert.match(told, new RegExp(`^\\s*Line ${line + 1}: `));
  assert.ok(told.includes(lines[line]));

  // as Windows writes it
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'x.record', { type: 'text/plain' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    '\uFEFF' + record.replaceAll('\n', '\r\n'),
  );
  await page.waitForSelector('.ord');
  // and over a game that is being watched
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['nothing'], 'x.record', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector('.strip-m.err');
  assert.ok(await page.locator('.ord').count());
  assert.deepEqual(page.faults, []);
  await page.context().close();
  rmSync(dir, { recursive: true });
});

test('a tile that fits nowhere is shown, and told to a screen reader', async () => {
  const page = await visitor(browser),
    removed = 'This tile fits nowhere and is removed from the game.';
  await page.goto(`${site.url}/#/replay`);
  await page.setInputFiles('#rp-file', join(root, 'games/carcassonne-castle/test/golden/removed-130.record'));
  await page.waitForSelector('.cc');
  await page.fill('.rp-scrub', '75');
  await shows(page, 75);
  assert.equal(await page.locator('.cc-removed').count(), 0);
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.cc-removed');
  assert.equal(await page.textContent('.cc-removed p'), removed);
  assert.match(await page.getAttribute('.cc-removed [role=img]', 'aria-label'), /^(House|Tower|Court) /);
  await page.waitForFunction(
    (text) => document.querySelector('[aria-live=polite]').textContent.includes(text),
    removed,
  );
  assert.equal(
    await page.textContent('.rp-moves [aria-current] .tl:last-child .tx'),
    ' A tile that fits nowhere is removed from the game.',
  );
  // the next player sees it, too, and later it is still known
  await page.keyboard.press('ArrowRight');
  await shows(page, 77);
  await page.waitForSelector('.cc-removed');
  await page.keyboard.press('End');
  await page.waitForSelector('.ended');
  assert.equal(await page.locator('.cc-removed [role=img]').count(), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('no such record', async () => {
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/replay/0123456789abcdef`);
  await page.waitForSelector('.strip-m.err');
  await page.waitForSelector('.rp-drop');
  await page.context().close();
});

test('a review shows what it knows, can be stopped, and shows what was better', async () => {
  const page = await visitor(browser);
  await page.goto(`${site.url}/#/replay/${id}`);
  await page.waitForSelector('.ord');
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.waitForSelector('progress');
  await page.waitForSelector('.rv-turns li');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForFunction(() => /^Stopped after \d+ of \d+/.test(document.querySelector('.rv-run')?.textContent));
  const known = await page.locator('.rv-turns li').count();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('n');
  await page.waitForSelector('.rv-turns .on .rv-ask');
  const move = Number(await page.textContent('.rv-turns .on .tn'));
  // a decision may be several moves: the better way begins at one of them
  const at = async () => Number(await page.inputValue('.rp-scrub'));
  await page.waitForFunction((n) => Number(document.querySelector('.rp-scrub').value) >= n, move - 1);
  const before = await at();
  await shows(page, before);
  await page.waitForFunction(() => !/Explaining/.test(document.querySelector('.rv-ask').textContent));
  await page.getByRole('button', { name: 'As played' }).click();
  await page.waitForFunction((n) => Number(document.querySelector('.rp-scrub').value) > n, before);
  await shows(page, await at());
  assert.equal(await page.locator('.rv-turns li').count(), known);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
