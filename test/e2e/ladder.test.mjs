// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Leaderboards, profiles and badges: what somebody finds there, by mouse and keyboard, wide and
// narrow, in three languages.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { NARROW, WIDE, makeTable, root, until, visitor } from './site.mjs';

const post = (page, path, body) =>
  page.evaluate(
    ([path, body]) =>
      fetch(`/api/me/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then((r) => r.ok),
    [path, body],
  );

let state;
before(async () => {
  const page = await visitor(browser);
  await page.goto(site.url);
  assert.ok(await post(page, 'register', { name: 'Anna', password: 'correct horse' }));
  // hundreds of games, which nobody wants to wait for
  execFileSync('/usr/bin/python3', [join(root, 'test/e2e/ladder.py'), site.store.replace('sqlite:', ''), 'Anna']);
  state = await page.context().storageState();
  await page.context().close();
});

const button = (page, name) => page.getByRole('button', { name, exact: true });

test('a leaderboard, its seasons, and the bots between people', async () => {
  const anna = await visitor(browser, { state });
  await anna.goto(`${site.url}/#/lobby`);
  await anna.click('.bar a[href="#/ladder"]');
  await button(anna, 'The Castle').click();
  const own = anna.locator('tr.me');
  await own.waitFor();
  assert.match(await own.innerText(), /^2\s+A?\s*Anna, you\s+1882\s+37\s+22/);
  // bots stand where their rating is
  const rows = await anna.locator('.lad-table tbody tr').allInnerTexts();
  const at = (text) => rows.findIndex((r) => r.includes(text));
  assert.ok(at('Marek') < at('Odile') && at('Odile') < at('Iris'));
  assert.equal(rows.filter((r) => /plays at about/.test(r)).length, 2);
  assert.match(await anna.textContent('.stairs'), /Mathilde.*736 to go/s);
  assert.equal(await anna.locator('.podium li').count(), 3);

  // all time, then a season that is over: its address can be shared
  await button(anna, 'all time').click();
  await anna.waitForSelector('text=All rated games since the server began.');
  const earlier = await anna.locator('select.in option').nth(1).getAttribute('value');
  await anna.selectOption('select.in', earlier);
  await anna.waitForSelector('text=Its table is final.');
  assert.match(await anna.innerText('.lad-table tbody'), /account deleted/);
  assert.match(await own.innerText(), /^4\s/);
  assert.ok(anna.url().includes(`season=${earlier}`));
  await anna.reload();
  await anna.waitForSelector('text=Its table is final.');

  // nobody has a place elsewhere, and Anna learns what one takes
  await button(anna, 'Ordonans').click();
  await button(anna, 'this season').click();
  await anna.waitForSelector('text=7 more rated games, and you have a place.');
  await button(anna, 'Between Two Castles').click();
  await anna.waitForSelector('text=Nobody has a place yet: it takes 10 rated games.');
  assert.deepEqual(await violations(anna), []);
  assert.deepEqual(anna.faults, []);
  await anna.context().close();
});

test('the own row is there however far down', async () => {
  const anna = await visitor(browser, { state, size: NARROW });
  await anna.route('**/api/ladder?*', async (route) => {
    const board = await (await route.fetch()).json(),
      row = (i) => ({ place: i + 1, name: `Player ${i + 1}`, rating: 2300 - 5 * i, games: 20, won: 9 });
    await route.fulfill({
      json: {
        ...board,
        ranked: 1904,
        rows: Array.from({ length: 100 }, (_, i) => row(i)),
        you: { ...board.you, place: 212 },
      },
    });
  });
  await anna.goto(`${site.url}/#/ladder?game=carcassonne-castle`);
  await anna.waitForSelector('tr.me');
  assert.match(await anna.locator('.lad-table tbody tr').last().innerText(), /^212\s+A?\s*Anna, you/);
  assert.equal(await anna.locator('.lad-table tr.gap').count(), 1);
  await anna.waitForSelector('text=1904 players have a place.');
  assert.deepEqual(await violations(anna), []);
  assert.deepEqual(anna.faults, []);
  await anna.context().close();
});

test('a guest is told why there is no place', async () => {
  const guest = await visitor(browser, { size: NARROW });
  await guest.goto(`${site.url}/#/ladder?game=carcassonne-castle`);
  await guest.waitForSelector('text=Guests have no rating.');
  assert.equal(await guest.locator('tr.me').count(), 0);
  // somebody else's row leads to their page, which has nothing yet
  await guest.click('.lad-who >> text=Noor');
  await guest.waitForSelector('h1 >> text=Noor');
  await guest.waitForSelector('text=No badges yet.');
  assert.deepEqual(await violations(guest), []);
  assert.deepEqual(guest.faults, []);
  await guest.context().close();
});

test('a profile: a curve, every rated game, opponents, favourites and badges', async () => {
  const anna = await visitor(browser, { state });
  await anna.goto(`${site.url}/#/player/Anna`);
  const curve = anna.locator('.rt-curve svg[role=img]');
  await curve.waitFor();
  assert.match(
    await curve.getAttribute('aria-label'),
    /^Rating of Anna: 1503 on .*, 1882 on .*; lowest 14\d\d, highest 19\d\d\.$/,
  );
  assert.deepEqual(await anna.locator('.rt-bot').allTextContents(), ['Odile', 'Anselm']);
  // the list says game by game what the curve shows
  await anna.getByText('Every rated game').click();
  await anna.waitForFunction(() => document.querySelectorAll('.hist tbody tr').length === 20);
  await button(anna, 'Show more').click();
  await anna.waitForFunction(() => document.querySelectorAll('.hist tbody tr').length === 37);
  assert.equal(await button(anna, 'Show more').count(), 0);
  const changes = await anna.locator('.hist tbody tr td:last-child').allInnerTexts();
  const sum = changes.reduce((n, text) => n + Number(text.replace('−', '-')), 0);
  assert.ok(Math.abs(sum - (1882 - 1500)) <= 1);

  assert.match(await anna.textContent('.opp'), /Noor.*5 won, 3 lost.*Isolde.*4 of 9 won/s);
  assert.match(await anna.textContent('.by-seat'), /Seat 1.*17 of 26 won/s);
  assert.equal(await anna.locator('.fav .cc-pickind').count(), 4);
  assert.equal(await anna.locator('.badges li').count(), 7);
  // another game by the keyboard
  await button(anna, 'Between Two Castles').focus();
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('.fav >> text=Kitchen');
  await anna.waitForSelector('text=No rated games yet.');
  await button(anna, 'Ordonans').click();
  await anna.waitForSelector('.fav .o-logpic');
  assert.equal(await anna.locator('.rt-curve').count(), 1);

  await anna.getByRole('link', { name: '7 of 18' }).click();
  await anna.waitForSelector('.badge-list');
  assert.equal(await anna.locator('.badge-of').count(), 18);
  assert.equal(await anna.locator('.medal.has').count(), 7);
  // every badge has a drawing of its own
  const missing = await anna.evaluate(() =>
    [...document.querySelectorAll('.medal use')]
      .map((u) => u.getAttribute('href'))
      .filter((id) => !document.querySelector(id)),
  );
  assert.deepEqual(missing, []);
  assert.deepEqual(anna.faults, []);
  await anna.context().close();
});

test('a game against Isolde is booked by itself, and leads to what it earned', async () => {
  const ben = await visitor(browser);
  await ben.goto(site.url);
  assert.ok(await post(ben, 'register', { name: 'Ben', password: 'correct horse' }));
  const table = await makeTable(ben, { game: 'ordonans', bots: 'level6', moves: Infinity });
  const profile = () => ben.evaluate(() => fetch('/api/profile/Ben').then((r) => r.json()));
  const [played] = await until(async () => {
    const { games } = await profile();
    return games.length && games;
  });
  assert.equal(played.game, 'ordonans');
  assert.equal(played.games, 1);
  assert.deepEqual(
    played.bots.map(({ bot, games }) => [bot, games]),
    [['level6', 1]],
  );
  assert.deepEqual(
    played.seats.map(({ seat, games }) => [seat, games]),
    [[1, 1]],
  );
  assert.equal(played.rating, undefined);
  // strangers do not find a table that is not listed, but who played there does
  const { earned } = await profile();
  assert.equal(earned.length > 0, played.won > 0);
  for (const { table: at } of earned) assert.equal(at, table);
  const told = await fetch(`${site.url}/api/profile/Ben`).then((r) => r.json());
  assert.deepEqual(
    told.earned.map((e) => [e.badge, e.table]),
    earned.map((e) => [e.badge, undefined]),
  );
  await ben.goto(`${site.url}/#/player/Ben`);
  await ben.waitForSelector('.opp >> text=Isolde');
  assert.deepEqual(ben.faults, []);
  await ben.context().close();
});

for (const language of ['en', 'ru', 'cs'])
  test(`all pages are in order, wide and narrow: ${language}`, async () => {
    for (const size of [WIDE, NARROW]) {
      const page = await visitor(browser, { state, size, language, dark: language === 'cs' });
      for (const [where, ready] of [
        ['ladder?game=carcassonne-castle', 'tr.me'],
        ['player/Anna', '.rt-curve'],
        ['badges', '.medal.has'],
      ]) {
        await page.goto(`${site.url}/#/${where}`);
        await page.waitForSelector(ready);
        assert.deepEqual(await violations(page), [], `${where} ${size.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where} is ${wide} pixels too wide at ${size.width}`);
      }
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
  });
