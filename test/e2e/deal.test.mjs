// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// A deal that can be checked: the pledge before the game, the check at its end and in the
// replay, with a server and without one; and a server that is caught.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { Hand, enter } from './play.mjs';
import { makeTable, openFolder, visitor } from './site.mjs';

const page = await visitor(browser);
await page.goto(site.url);
await page.waitForSelector('.sheet');

const OWN = 'The deal was checked: your own luck is in it.';

/** What stands in the line, when the engine has checked it. */
async function says(p, text) {
  await p.waitForSelector(`.deal-check summary >> text=${text}`);
}

/** Past what a first game is about. */
async function begun(p) {
  await p.waitForSelector('.cc, dialog');
  if (await p.locator('dialog >> text=Start').count()) await p.locator('dialog >> text=Start').first().click();
  await p.waitForSelector('.cc');
}

/** Give up, and see the end. */
async function resign(p) {
  await p.click('button[title="Stop playing"]');
  await p.click('dialog.stopping >> text=Resign');
  await p.waitForSelector('.end');
}

test('who has got up again does not miss their luck', async () => {
  const other = await visitor(browser),
    third = await visitor(browser),
    id = await makeTable(page, { game: 'carcassonne-castle', bots: null, start: false });
  await page.goto(`${site.url}/#/t/${id}`);
  await other.goto(`${site.url}/#/t/${id}`);
  await other.locator('text=Sit down').first().click();
  await other.click('text=Leave this seat');
  await third.goto(`${site.url}/#/t/${id}`);
  await third.locator('text=Sit down').first().click();
  await page.click('.btn.do >> text=Start');
  await begun(third);
  await resign(third);
  await says(third, OWN);
  await other.goto(`${site.url}/#/replay/${id}`);
  await says(other, 'it follows from the pledge');
  for (const p of [other, third]) await p.context().close();
});

test('two people: pledged before, checked after, by each browser for itself', async () => {
  const other = await visitor(browser),
    id = await makeTable(page, { game: 'carcassonne-castle', bots: null, start: false });
  await page.goto(`${site.url}/#/t/${id}`);
  await page.click('text=Rules and clock');
  await says(page, 'The deal of this game can be checked');
  await page.focus('.deal-check summary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.deal-check .hex');
  const pledge = await page.locator('.deal-check p .hex').textContent();
  assert.match(pledge, /^[0-9a-f]{64}$/);
  await other.goto(`${site.url}/#/t/${id}`);
  await other.locator('text=Sit down').first().click();
  // both have added luck, and everybody sees it
  await page.waitForFunction(() => document.querySelectorAll('.deal-check dd .hex').length === 2);
  assert.deepEqual(await violations(page), []);
  await page.click('.btn.do >> text=Start');
  await begun(page);
  await begun(other);
  await resign(other);
  for (const p of [page, other]) {
    await p.waitForSelector('.end');
    await says(p, OWN);
    await p.click('.deal-check summary');
    assert.equal(await p.locator('.deal-check p .hex').textContent(), pledge);
    assert.equal(await p.locator('.deal-check dd .hex').count(), 2);
    assert.equal(await p.locator('.deal-check >> text=sent by this browser').count(), 1);
    assert.deepEqual(await violations(p), []);
    assert.equal(await p.evaluate(() => document.documentElement.scrollWidth), await p.evaluate(() => innerWidth));
  }
  // the replay says the same; somebody else's browser only that all fits together
  await page.goto(`${site.url}/#/replay/${id}`);
  await says(page, OWN);
  assert.deepEqual(await violations(page), []);
  const third = await visitor(browser);
  await third.goto(`${site.url}/#/replay/${id}`);
  await says(third, 'it follows from the pledge');
  await third.context().close();
  // a server that changes one tile afterwards, or its secret, or leaves the proof out
  const lies = [
    [(r) => r.replace(/^(deal deck) (\d+) (\d+)/m, '$1 $3 $2'), 'The deal does not follow from its proof'],
    [
      (r) => r.replace(/^(secret) ./m, (s, w) => `${w} ${s.endsWith('0') ? '1' : '0'}`),
      'does not follow from its proof',
    ],
    [(r) => r.replace(/^(pledge|secret|luck).*\n/gm, ''), 'The deal was pledged, but the record has no proof'],
    [(r) => r.replace(/^luck 0.*\n/m, ''), 'do not trust it'],
  ];
  for (const [lie, found] of lies) {
    await other.route('**/api/records/*', async (route) => {
      const honest = await route.fetch();
      await route.fulfill({ response: honest, body: lie(await honest.text()) });
    });
    await other.goto(`${site.url}/#/replay/${id}`);
    await other.reload();
    await says(other, found);
    await other.unroute('**/api/records/*');
  }
  assert.deepEqual(await violations(other), []);
  await other.context().close();
});

/** Against a bot, from the door; where the page is then. */
async function alone(url) {
  const p = await visitor(browser),
    hand = new Hand(p, 3);
  await p.goto(url);
  await enter(hand, 'carcassonne-castle');
  await p.waitForSelector('.cc');
  await resign(p);
  await says(p, OWN);
  await p.click('.deal-check summary');
  // a bot adds nothing
  assert.equal(await p.locator('.deal-check dd .hex').count(), 1);
  assert.equal(await p.locator('.deal-check dd >> text=added nothing').count(), 1);
  assert.deepEqual(await violations(p), []);
  const where = p.url();
  await p.click('.end-do >> text=Review');
  await p.click('[role=tab] >> text=Moves');
  await says(p, OWN);
  assert.deepEqual(p.faults, []);
  await p.context().close();
  return where;
}

test('alone against a bot, with a server and without', async () => {
  assert.match(await alone(site.url), /\/t\//);
  const { url } = await openFolder('/castles/');
  assert.match(await alone(url), /#\/here\//);
});
