// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A tournament by clicks: it is made, people join, a round begins by itself, one press leads to
// one's table, and the table of the tournament follows without a reload.
import assert from 'node:assert/strict';
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
  const [anna, boris, chiara, dusan] = players;
  await button(anna, 'Begin now').click();
  for (const round of [1, 2]) {
    await Promise.all(
      players.map(async (page) => {
        await page.waitForSelector(`.cup-mine .pill >> text=Round ${round}`);
        await button(page, 'To my table').click();
        await page.waitForURL(/#\/t\//);
      }),
    );
    // everybody has sat down by that press, and the game begins by itself
    await Promise.all(players.map((page) => page.waitForSelector('.tablepage')));
    const tables = players.map((page) => page.url());
    for (const table of new Set(tables)) {
      const loser = players[tables.lastIndexOf(table)];
      await button(loser, 'Stop playing').click();
      await button(loser, /^Resign/).click();
    }
    await Promise.all(players.map((page) => page.goto(`${site.url}/#${address}`)));
  }
  await Promise.all(players.map((page) => page.waitForSelector('text=Final table')));
  for (const page of players) {
    const points = await page.locator('.cup-table td.big').allTextContents();
    assert.equal(
      points.reduce((sum, p) => sum + Number(p), 0),
      4,
    );
  }
  assert.equal(await row(anna, 'Anna').locator('td.big').textContent(), '2');
  await anna.locator('.cup-why >> text=Sonneborn-Berger').click();
  await anna.waitForSelector('[role=status] >> text=half the points of everybody you drew with');
  const records = await anna.evaluate(
    async (id) => (await fetch(`api/cups/${id}/records`)).text(),
    address.split('/')[2],
  );
  assert.equal(records.match(/^bergfried 1$/gm).length, 4);
  for (const page of [anna, boris, chiara, dusan]) assert.deepEqual(page.faults, []);
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
