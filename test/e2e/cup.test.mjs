// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Tournaments by clicks: one is made, people join, a round begins by itself, one press leads to
// one's table, and the table of the tournament follows without a reload; it is paused, and its games
// are saved. Tables of three, and an arena.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { NARROW, WIDE, visitor } from './site.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** Somebody with an account, and so a name. */
async function member(name, how = {}) {
  const page = await visitor(browser, how);
  await page.goto(site.url);
  await page.evaluate(async (name) => {
    await fetch('api/me');
    await fetch('api/me/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, password: `the horse of ${name}` }),
    });
  }, name);
  return page;
}

async function go(page, hash) {
  await page.goto(`${site.url}/#${hash}`);
  await page.reload();
}

/** Somebody in the list of players, and later in the table. */
const row = (page, name) => page.locator('.cup-table :is(tbody tr, .cup-people li)', { hasText: name });

/** Everybody goes to their table in one press, and those before the last one there give up. */
async function playRound(players) {
  await Promise.all(
    players.map(async (page) => {
      await button(page, 'To my table').click();
      await page.waitForURL(/#\/t\//);
      // everybody has sat down by that press, and the game begins by itself
      await page.waitForSelector('.tablepage');
    }),
  );
  const tables = players.map((page) => page.url());
  for (const [i, page] of players.entries())
    if (tables.indexOf(tables[i], i + 1) >= 0) {
      await button(page, 'Stop playing').click();
      await button(page, /^Resign/).click();
    }
}

/** The points in the table, as they stand. */
const pointsOf = (page) => page.locator('.cup-table td.big').allTextContents();

/** What comes of a press, as a file. */
async function saved(page, what) {
  const [file] = await Promise.all([page.waitForEvent('download'), what.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
const games = ({ text }) => text.match(/^bergfried 1$/gm).length;

let players, address;

test('a tournament is made and joined', async () => {
  players = await Promise.all([member('Anna'), member('Boris', { size: NARROW }), member('Chiara'), member('Dušan')]);
  const [anna] = players;
  await go(anna, '/cups');
  await anna.locator('.btn.do >> text=New tournament').click();
  await anna.fill('.cup-new input.in', 'Autumn cup');
  await anna.locator('.cup-new .games button').nth(1).click();
  await anna.getByLabel('Rounds', { exact: true }).selectOption('2');
  await button(anna, 'none').click();
  await button(anna, 'Create the tournament').click();
  await anna.waitForURL(/#\/cup\/[0-9a-f]{16}$/);
  address = anna.url().split('#')[1];
  for (const page of players) {
    if (page !== anna) await go(page, address);
    await button(page, 'Take part').click();
    await page.waitForSelector('text=You take part.');
  }
  // the others are seen without a reload
  await row(anna, 'Dušan').waitFor();
  await anna.waitForSelector('.cup-next.mine');
});

test('guests may look', async () => {
  const guest = await visitor(browser);
  await go(guest, '/cups');
  await guest.locator('text=Autumn cup').click();
  await row(guest, 'Anna').waitFor();
  await guest.waitForSelector('text=Tournaments are for people with an account.');
  assert.equal(await button(guest, 'Take part').count(), 0);
  assert.deepEqual(guest.faults, []);
  await guest.context().close();
});

test('two rounds, and the table follows', async () => {
  const [anna, boris] = players;
  await button(anna, 'Begin now').click();
  for (const round of [1, 2]) {
    await Promise.all(players.map((page) => page.waitForSelector(`.cup-mine .pill >> text=Round ${round}`)));
    // a pause is seen by all; games go on, and no round begins until the one who made it goes on
    if (round === 1) {
      assert.equal(await button(boris, 'Pause').count(), 0);
      await button(anna, 'Pause').click();
      await Promise.all(players.map((page) => page.waitForSelector('.cup-next >> text=Paused')));
    }
    await playRound(players);
    await Promise.all(players.map((page) => page.goto(`${site.url}/#${address}`)));
    if (round === 1) {
      await anna.waitForSelector('.cup-rounds li.done');
      assert.equal(await anna.locator('.cup-mine').count(), 0);
      await button(anna, 'Resume').click();
    }
  }
  await Promise.all(players.map((page) => page.waitForSelector('text=Final table')));
  for (const page of players) assert.deepEqual(await pointsOf(page), ['2', '1', '1', '0']);
  await anna.locator('.cup-why >> text=Sonneborn-Berger').click();
  await anna.waitForSelector('[role=status] >> text=half the points of everybody you drew with');
  const all = button(anna, 'All games as records');
  assert.equal(games(await saved(anna, all)), 4);
  // where the server says that this is too much, each round is there
  await anna.route(/\/records$/, (route) => route.fulfill({ status: 413, json: {} }));
  await all.click();
  await anna.waitForSelector('text=All games together are too large for one file.');
  await anna.getByLabel('Rounds', { exact: true }).last().selectOption('2');
  const file = await saved(anna, anna.getByRole('link', { name: 'Save' }));
  assert.equal(file.name, 'tournament-2.record');
  assert.equal(games(file), 2);
  assert.deepEqual(await violations(anna), []);
  for (const page of players) assert.deepEqual(page.faults, []);
});

/** A tournament of Anna and others, made by clicks as `choose` does and begun at once. */
async function begin(players, name, choose) {
  const [anna] = players;
  await go(anna, '/cups/new');
  await anna.fill('.cup-new input.in', name);
  await choose(anna);
  await button(anna, 'Create the tournament').click();
  await anna.waitForURL(/#\/cup\/[0-9a-f]{16}$/);
  for (const page of players) {
    if (page !== anna) await page.goto(anna.url());
    await button(page, 'Take part').click();
    await page.waitForSelector('text=You take part.');
  }
  await button(anna, 'Begin now').click();
}

test('Two Castles at a table of three: who gives up shares the last places', async () => {
  const three = players.slice(0, 3),
    [anna] = three;
  await begin(three, 'Three at a table', async (page) => {
    await page.getByRole('radio', { name: /Between Two Castles/ }).click();
    await button(page.getByRole('group', { name: 'People at a table' }), '3').click();
    await page.getByLabel('Rounds', { exact: true }).selectOption('1');
  });
  const cup = anna.url();
  await playRound(three);
  await Promise.all(three.map((page) => page.goto(cup)));
  await Promise.all(three.map((page) => page.waitForSelector('text=Final table')));
  for (const page of three) assert.deepEqual(await pointsOf(page), ['1', '0.25', '0.25']);
  assert.deepEqual(await violations(anna), []);
  for (const page of three) assert.deepEqual(page.faults, []);
});

test('an arena pairs whoever is free, until it is ended', async () => {
  const two = players.slice(0, 2),
    [anna, boris] = two;
  await begin(two, 'Evening arena', async (page) => {
    await page.getByRole('radio', { name: /The Castle/ }).click();
    await page.getByRole('radio', { name: /^Arena/ }).click();
  });
  const cup = anna.url();
  await playRound(two);
  await Promise.all(two.map((page) => page.goto(cup)));
  // again, without anybody asking for it
  await Promise.all(two.map((page) => page.waitForSelector('.cup-mine .pill >> text=Round 2')));
  assert.deepEqual(await pointsOf(boris), ['2', '0']);
  assert.deepEqual(await violations(boris), []);
  await button(anna, 'End it').click();
  await button(anna, 'Really end it?').click();
  await Promise.all(two.map((page) => page.waitForSelector('text=Final table')));
  for (const page of two) assert.deepEqual(page.faults, []);
});

test('nothing is in the way of anybody', async () => {
  const [anna] = players;
  const state = await anna.context().storageState();
  for (const size of [WIDE, NARROW])
    for (const language of ['en', 'ru', 'cs']) {
      const page = await visitor(browser, { size, language, state });
      for (const hash of ['/cups', '/cups/new', address]) {
        await go(page, hash);
        await page.waitForSelector(hash === address ? '.cup-table' : hash === '/cups' ? '.cup-row' : '.cup-new .games');
        assert.deepEqual(await violations(page), [], `${hash} ${language} ${size.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${hash} ${language} ${size.width} scrolls sideways by ${wide}`);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/cup${hash.replaceAll('/', '-').slice(0, 9)}-${language}-${size.width}.png`,
            fullPage: true,
          });
      }
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
});
