// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// The deal of the day by clicks: two people in two browsers get the same hand and one try each,
// nobody can watch, and both stand in the table of results. And without a server: the same deal
// in every browser, with the result kept there alone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { NARROW, WIDE, openBrowser, openFolder, openSite, root, visitor } from './site.mjs';

const browser = await openBrowser(),
  dir = mkdtempSync(join(tmpdir(), 'bergfried-daily-')),
  store = `sqlite:${dir}/store`,
  states = {};
let site;

/** Their accounts are from before the day: else they would not stand in the table. */
before(async () => {
  const first = await openSite('--store', store);
  for (const name of ['Anna', 'Boris']) {
    const page = await visitor(browser);
    await page.goto(first.url);
    await page.evaluate(async (name) => {
      await fetch('api/me');
      await fetch('api/me/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password: `the horse of ${name}` }),
      });
    }, name);
    states[name] = await page.context().storageState();
    await page.context().close();
  }
  await first.stop();
  execFileSync('/usr/bin/python3', [join(root, 'test/e2e/daily.py'), `${dir}/store`]);
  site = await openSite('--store', store);
});

after(async () => {
  await browser.close();
  await site?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** What one holds: the deal, as far as one sees it. */
const hand = (page) =>
  page
    .locator('.o-hand .o-card, .o-card.troop')
    .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')).sort());

/** From the page of the day to one's table. */
async function begin(page) {
  await button(page, 'Play').click();
  await page.waitForURL(/#\/(t|here)\//);
  await page.waitForSelector('.o-card');
  return page.url();
}

/** Give up there, and back to the page of the day. */
async function giveUp(page) {
  await button(page, 'Stop playing').click();
  assert.equal(await button(page, /^Offer to end/).count(), 0);
  await button(page, /^Resign/).click();
  await page.click('.end-do a[href^="#/daily/"]');
  await page.waitForSelector('.dd');
}

const here = (page) => page.locator('.dd-own').innerText();

test('two people, one deal, one try each', async () => {
  const anna = await visitor(browser, { state: states.Anna }),
    boris = await visitor(browser, { state: states.Boris, size: NARROW });
  await anna.goto(site.url);
  await anna.click('.foot a[href="#/daily"]');
  await anna.waitForSelector('.dd');
  await anna.locator('.lad-head a', { hasText: 'Ordonans' }).click();
  await anna.waitForSelector('.dd-bars');
  assert.match(await here(anna), /You have one try/);
  await boris.goto(`${site.url}/#/daily/ordonans`);
  const tables = [await begin(anna), await begin(boris)];
  assert.notEqual(...tables);
  assert.deepEqual(await hand(anna), await hand(boris));
  // help is off, and nobody looks over a shoulder
  assert.equal(await button(anna, /Hint/).count(), 0);
  const spy = await visitor(browser, { state: states.Boris });
  await spy.goto(tables[0]);
  await spy.waitForSelector('text=nobody else can see it before the day is over');
  await spy.context().close();
  await giveUp(anna);
  assert.match(await here(anna), /resigned, better than 0 % of players/);
  assert.equal(await button(anna, 'Play').count(), 0);
  // a way back to the same table, not to a second try
  await boris.goto(`${site.url}/#/daily/ordonans`);
  await button(boris, 'Continue').click();
  await boris.waitForURL(tables[1]);
  await boris.waitForSelector('.o-card');
  await giveUp(boris);
  for (const page of [anna, boris]) {
    await page.reload();
    await page.waitForSelector('.dd-bars .me');
    assert.equal(await page.locator('.dd-own a[href^="#/replay/"]').count(), 1);
    // one's own row is there however far down
    assert.match(await page.locator('tr.me').innerText(), /^61\s/);
    // 62 results, of which fifty are shown
    await page.waitForSelector('text=62 players finished.');
    assert.deepEqual(page.faults, []);
  }
  // one's own game can be seen again at once, the others' not before the day is over
  assert.equal(await anna.locator('.dd-see a').count(), 1);
  await anna.locator('.dd-own a').click();
  await anna.waitForSelector('.replay .ord');
  await anna.context().close();
  await boris.context().close();
});

test('earlier days', async () => {
  const anna = await visitor(browser, { state: states.Anna });
  await anna.goto(`${site.url}/#/daily/ordonans`);
  await anna.locator('.dd-past li a').first().click();
  await anna.waitForSelector('tr.me');
  assert.match(await here(anna), /33 points\s+won, better than \d+ % of players/);
  assert.equal(await anna.locator('.dd-see a').count(), 50);
  await anna.locator('.dd-past li a', { hasText: 'not finished in time' }).click();
  await anna.waitForSelector('text=Nobody finished this deal.');
  await anna.waitForSelector('text=This is the first day.');
  await anna.click('text=Today’s deal');
  await anna.waitForSelector('.dd .pill');
  assert.deepEqual(anna.faults, []);
  await anna.context().close();
});

test('nothing is in the way of anybody', async () => {
  for (const size of [WIDE, NARROW])
    for (const language of ['en', 'ru', 'cs']) {
      const page = await visitor(browser, { size, language, state: states.Anna, dark: language === 'cs' });
      for (const hash of ['/daily/ordonans', '/daily/between-two-castles']) {
        await page.goto(`${site.url}/#${hash}`);
        await page.reload();
        await page.waitForSelector('.dd');
        assert.deepEqual(await violations(page), [], `${hash} ${language} ${size.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${hash} ${language} ${size.width} scrolls sideways by ${wide}`);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/daily${hash.replaceAll('/', '-').slice(6)}-${language}-${size.width}.png`,
            fullPage: true,
          });
      }
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
});

test('without a server: the same deal in every browser, one try, kept there', async () => {
  const { url, close } = await openFolder('/castles/'),
    hands = [];
  for (const size of [WIDE, NARROW]) {
    const page = await visitor(browser, { size });
    await page.goto(`${url}#/daily/ordonans`);
    await page.waitForSelector('text=Only this browser keeps the result.');
    await begin(page);
    hands.push(await hand(page));
    await page.goto(`${url}#/daily/ordonans`);
    await button(page, 'Continue').click();
    await page.waitForSelector('.o-card');
    await giveUp(page);
    assert.match(await here(page), /resigned/);
    // it is still there after the page is opened anew
    await page.reload();
    await page.waitForSelector('.dd-own a[href^="#/replay/here/"]');
    assert.equal(await button(page, 'Play').count(), 0);
    assert.deepEqual(await violations(page), []);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/daily-offline-${size.width}.png`, fullPage: true });
    await page.context().close();
  }
  assert.ok(hands[0].length > 0);
  assert.deepEqual(hands[0], hands[1]);
  close();
});
