// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The end of a game: resigning, agreeing to stop, what is shown after a game that was won or
// lost, and the picture of the board.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { GAMES, NARROW, makeTable, visitor } from './site.mjs';

const page = await visitor(browser, { motion: true });
await page.goto(site.url);
await page.waitForSelector('.sheet');

/** The record that the server has of a table. */
const recordOf = (p, id) => p.evaluate((id) => fetch(`/api/records/${id}`).then((r) => r.text()), id);
const idOf = (p) => /[0-9a-f]{16}/.exec(p.url())[0];

/** A table of two people who have begun. */
async function together(other) {
  const id = await makeTable(page, { game: 'carcassonne-castle', bots: null, start: false });
  await page.goto(`${site.url}/t/${id}`);
  await other.goto(`${site.url}/t/${id}`);
  await other.locator('text=Sit down').first().click();
  await page.click('.btn.do >> text=Start');
  for (const p of [page, other]) {
    await p.waitForSelector('.cc, dialog');
    // a first game begins with what it is about
    if (await p.locator('dialog >> text=Start').count()) await p.locator('dialog >> text=Start').first().click();
    await p.waitForSelector('.cc');
  }
  return id;
}

/** The ways out, one of which is taken. */
async function stop(p, way) {
  await p.click('button[title="Stop playing"]');
  assert.deepEqual(await violations(p), []);
  await p.click(`dialog.stopping >> text=${way}`);
}

/** The pixels of a PNG of eight bits a channel: how many different ones there are. */
function colours(file) {
  assert.equal(file.subarray(1, 4).toString(), 'PNG');
  const width = file.readUInt32BE(16),
    height = file.readUInt32BE(20),
    channels = file[25] === 6 ? 4 : 3,
    data = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data)),
    row = 1 + width * channels,
    last = Buffer.alloc(row),
    seen = new Map();
  for (let y = 0; y < height; y++) {
    const line = Buffer.from(raw.subarray(y * row, (y + 1) * row));
    for (let x = 1; x < row; x++) {
      const a = x > channels ? line[x - channels] : 0,
        b = last[x],
        c = x > channels ? last[x - channels] : 0,
        p = a + b - c,
        [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)],
        by = [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][line[0]];
      line[x] = (line[x] + by) & 255;
    }
    line.copy(last);
    // the middle, where the board is
    if (y < height * 0.3 || y > height * 0.8) continue;
    for (let x = 1 + channels * Math.round(width * 0.2); x < channels * width * 0.8; x += channels) {
      const key = line.readUIntBE(x, 3);
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const most = Math.max(...seen.values()),
    all = [...seen.values()].reduce((sum, n) => sum + n, 0);
  return { width, height, colours: seen.size, most: most / all };
}

/** Press Share, which saves the picture where the system has no sheet for it. */
async function shared(p) {
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('.end-do button:has-text("Share")')]);
  assert.match(download.suggestedFilename(), /^bergfried-.*\.png$/);
  return readFileSync(await download.path());
}

test('who resigns has lost, and the other has won', async () => {
  const other = await visitor(browser, { size: NARROW }),
    id = await together(other);
  await stop(other, 'Resign');
  // the last move is looked at first, where things move
  await page.waitForSelector('.end-hero h1 >> text=You won!');
  assert.match(await page.textContent('.end-banner p'), /^Resigned: /);
  await other.waitForSelector('.end-towers h1');
  assert.match(await other.textContent('h1'), /^Winner: /);
  assert.match(await recordOf(page, id), /\nresigned 1\nscore 0 0\nscore 1 0\nwinner 0\nend\n$/);
  for (const p of [page, other]) {
    assert.deepEqual(await violations(p), []);
    assert.equal(await p.evaluate(() => document.documentElement.scrollWidth), await p.evaluate(() => innerWidth));
  }
  // and back to the board, where the log says it, too
  await page.click('.end-do >> text=The board');
  await page.waitForSelector('.strip-m >> text=The game is over. Won by');
  await page.waitForSelector('.log >> text=resigns');
  await page.click('.strip-m >> text=Result');
  await page.click('.end-do >> text=Rematch');
  await page.waitForURL((url) => idOf({ url: () => url.href }) !== id);
  // nobody is seated who has not agreed: a click seats the other, and then it begins by itself
  await page.waitForSelector('.waiting >> text=has been asked');
  await other.click('text=Join the rematch');
  for (const p of [page, other]) await p.waitForSelector('.cc, .lu, .ord');
  await other.context().close();
});

test('both agree to stop', async () => {
  const other = await visitor(browser),
    id = await together(other);
  await stop(page, 'Offer to end the game');
  await page.waitForSelector('.strip-m >> text=You have offered to end the game.');
  await other.click('.strip-m >> text=Play on');
  await page.waitForSelector('.strip-m >> text=You have offered', { state: 'detached' });
  await page.click('button[title="Stop playing"]');
  assert.ok(await page.locator('dialog button:has-text("Offer to end")').isDisabled(), 'once for each move');
  await page.keyboard.press('Escape');
  await stop(other, 'Offer to end the game');
  await page.click('.strip-m >> text=Agree');
  for (const p of [page, other]) await p.waitForSelector('main.end h1 >> text=Ended by agreement');
  assert.match(await recordOf(page, id), /\nagreed\n$/);
  await other.context().close();
});

test('who goes away from bots alone finds the game as it was', async () => {
  const id = await makeTable(page, { game: 'carcassonne-castle', moves: 1 });
  await page.goto(`${site.url}/#/t/${id}`);
  await page.waitForSelector('.cc');
  await stop(page, 'Leave for now');
  await page.click(`.rows a[href="#/t/${id}"]`);
  await page.waitForSelector('.bar .turn');
});

/** What the first frames of the totals show, by the clock of the frames. */
const counting = (p) =>
  p.evaluate(
    () =>
      new Promise((done) => {
        const seen = [];
        let begun = 0;
        const look = (now) => {
          const at = [...document.querySelectorAll('.end [data-total]')];
          if (at.length) {
            begun ||= now;
            seen.push({
              ms: now - begun,
              whole: at.map((e) => e.firstElementChild.textContent === e.dataset.total),
              won: at.map((e) => !!e.closest('.end.won') && e === at[0]),
            });
          }
          if (begun && now - begun > 2500) done(seen);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

test('after a game that was won totals count up, and the board can be shared', async (t) => {
  const id = await makeTable(page, { game: 'carcassonne-castle', moves: Infinity, well: true });
  await page.goto(`${site.url}/#/`);
  await page.waitForSelector('.sheet');
  const frames = counting(page);
  await page.goto(`${site.url}/#/t/${id}`);
  const seen = await frames;
  await page.waitForSelector('.end-hero h1 >> text=You won!');
  assert.ok(!seen[0].whole.every(Boolean), 'they begin below');
  assert.ok(seen.at(-1).whole.every(Boolean), 'and come to the end');
  const done = (seat) => seen.find((f) => f.whole[seat]).ms;
  t.diagnostic(`${Math.round(done(0))} and ${Math.round(done(1))} ms`);
  assert.ok(done(0) >= done(1), 'the winner’s last');
  assert.ok((await page.locator('.end-sources tbody tr').count()) > 1);
  // the review comes by itself
  await page.waitForSelector('.end-key >> text=The move that decided it');
  assert.ok((await page.locator('.end-key svg').count()) > 0);
  assert.deepEqual(await violations(page), []);
  const picture = colours(await shared(page));
  assert.ok(picture.colours > 100 && picture.most < 0.7, JSON.stringify(picture));
  assert.deepEqual(page.faults, []);
});

for (const game of GAMES)
  test(`${game}: lost or not, a real picture of the board`, async () => {
    const still = await visitor(browser, { size: NARROW, dark: true, state: await page.context().storageState() }),
      seats = game === 'between-two-castles' ? 3 : 2;
    await still.goto(site.url);
    const id = await makeTable(still, { game, seats, bots: 'level4', moves: Infinity });
    await still.goto(`${site.url}/#/t/${id}`);
    await still.waitForSelector('main.end h1');
    if (await still.locator('.end-towers').count()) {
      assert.equal(
        await still.locator('.end-towers li').count(),
        await still.locator('.end-towers [data-total]').count(),
      );
      // the shortest of the three reviews
      if (game === 'carcassonne-castle') await still.waitForSelector('.end-hints li');
    }
    // where nothing may move the numbers are there at once
    for (const e of await still.locator('[data-total]').all())
      assert.equal(await e.locator('> [aria-hidden]').textContent(), await e.getAttribute('data-total'));
    assert.deepEqual(await violations(still), []);
    assert.equal(await still.evaluate(() => document.documentElement.scrollWidth), NARROW.width);
    const picture = colours(await shared(still));
    assert.ok(picture.colours > 40 && picture.most < 0.85, JSON.stringify(picture));
    assert.deepEqual(still.faults, []);
    await still.context().close();
  });
