// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Games over days: a move that somebody has noted is played when the other has moved, and
// nobody else hears of it before; a vacation is begun and ended in the account, and others see it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { Hand, choose } from './play.mjs';
import { NARROW, WIDE, calm, until, visitor } from './site.mjs';

const DAY = { kind: 'days', each: 86400000 };

/** Asks over a socket of the page's person. */
const ask = (page, ...what) =>
  page.evaluate(async (all) => {
    const ws = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
    await new Promise((done) => (ws.onopen = done));
    let last;
    for (const what of all)
      last = await new Promise((done, failed) => {
        ws.onmessage = ({ data }) => {
          const m = JSON.parse(data);
          if (m.id === 7) (m.error ? failed : done)(m.error ? new Error(data) : m);
        };
        ws.send(JSON.stringify({ id: 7, ...what }));
      });
    ws.close();
    return last;
  }, what);

/** A game of two over days that has begun: the first to move is the one who makes it. */
async function begin(anna, ben, game, options = {}) {
  const { table } = await ask(anna, { do: 'make', game, seats: 2, sit: 0, options, clock: DAY });
  await ask(ben, { do: 'sit', table, seat: 1 });
  await ask(anna, { do: 'start', table });
  return table;
}

/** Somebody with an account. */
async function person(name, how = {}) {
  const page = await visitor(browser, how);
  await page.goto(`${site.url}/#/me`);
  await page.waitForSelector('.settings');
  const body = JSON.stringify({ name, password: 'correct horse' });
  await page.evaluate(async (body) => {
    await fetch('api/me/register', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }, body);
  await page.reload();
  await page.waitForSelector(`h2 >> text=${name}`);
  return page;
}

const open = (page) => page.locator('.tool:has(use[href="#ui-branch"])').click();

/** At two widths and in three languages there is nothing that axe minds, and nothing sticks out. */
async function good(page) {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await calm(page);
    assert.deepEqual(await violations(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const low = await page.evaluate(
      () =>
        [...document.querySelectorAll('.intents button')].filter((b) => b.getBoundingClientRect().height < 44).length,
    );
    assert.equal(low, 0);
  }
  await page.setViewportSize(WIDE);
}

test('a noted move', async () => {
  const [anna, ben, guest] = await Promise.all([visitor(browser), visitor(browser), visitor(browser)]);
  for (const page of [anna, ben, guest])
    await page.goto(`${site.url}/#/me`).then(() => page.waitForSelector('#own-name'));
  const table = await begin(anna, ben, 'ordonans', { first: '0' });
  for (const page of [anna, ben, guest]) {
    await page.goto(`${site.url}/#/t/${table}`);
    await page.waitForSelector('.ord');
  }
  const before = anna.heard.length,
    onlooker = guest.heard.length;
  // whoever only looks on has nothing to note
  assert.equal(await guest.locator('.tool:has(use[href="#ui-branch"])').count(), 0);
  await open(ben);
  await ben.waitForSelector('.if-choose button');
  await good(ben);
  // a search among the many
  await ben.fill('.if-find input', 'antioch');
  await ben.locator('.if-choose button', { hasText: 'Antioch' }).first().waitFor();
  await ben.fill('.if-find input', '');
  await ben.click('.if-choose button >> text=Whatever the others do');
  const then = ben.locator('.if-choose[aria-label="Then you play"] button').first();
  const words = (await then.textContent()).trim();
  await then.focus();
  await ben.keyboard.press('Enter');
  await good(ben);
  await ben.click('text=Note this line');
  await ben.waitForSelector('.if-lines li');
  assert.ok((await ben.textContent('.if-lines')).includes(words));
  await good(ben);
  await ben.keyboard.press('Escape');
  await ben.waitForSelector('.intents', { state: 'detached' });
  assert.equal(anna.heard.length, before);
  assert.equal(guest.heard.length, onlooker);
  // it is deleted and noted again, and a reload does not matter
  await ben.reload();
  await ben.waitForSelector('.ord');
  await open(ben);
  await ben.waitForSelector('.if-lines li');
  await ben.click('button[aria-label="Delete line 1"]');
  await ben.waitForSelector('.if-lines', { state: 'detached' });
  await ben.click('.if-choose button >> text=Whatever the others do');
  await then.click();
  await ben.click('text=Note this line');
  await ben.waitForSelector('.if-lines li');
  // or on the board, with what one holds
  await ben.click('.if-choose button >> text=Whatever the others do');
  await ben.click('text=Choose on the board');
  await ben.waitForSelector('.intents', { state: 'detached' });
  await good(ben);
  const hand = new Hand(ben, 3);
  await choose(hand, 'ordonans');
  await ben.waitForSelector('.intents');
  assert.equal(await ben.locator('.intents > .b > .if-steps > li').count(), 2);
  await ben.click('text=Back one step');
  await ben.click('text=Choose on the board');
  await ben.click('.strip-m >> text=Cancel');
  await ben.waitForSelector('.intents');
  // Ben is away; Anna moves, and hears the reply
  await ben.goto('about:blank');
  const view = JSON.parse(anna.heard.filter((t) => t.includes('"view"')).at(-1)).view;
  await ask(anna, { do: 'play', table, move: view.moves[0] });
  const moves = () => anna.heard.map((t) => JSON.parse(t)).filter((m) => m.event === 'move');
  await until(() => moves().length === 2);
  assert.equal(moves()[1].seat, 1);
  // what happened is in the log, and nothing is left of the line
  await ben.goto(`${site.url}/#/t/${table}`);
  await ben.waitForSelector('.ord');
  await open(ben);
  await ben.waitForSelector('.if-choose button');
  assert.equal(await ben.locator('.if-lines').count(), 0);
  for (const page of [anna, ben, guest]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

const WORDS = {
  cs: ['Ať ostatní udělají cokoli', 'Tady není co zapsat'],
  ru: ['Что бы ни сделали другие', 'Здесь записать нечего'],
};
for (const [language, [any, why]] of Object.entries(WORDS))
  test(`where nothing can be noted the page says why: ${language}`, async () => {
    const [anna, ben] = await Promise.all([visitor(browser), visitor(browser, { language, dark: language === 'ru' })]);
    for (const page of [anna, ben]) await page.goto(`${site.url}/#/me`).then(() => page.waitForSelector('#own-name'));
    const table = await begin(anna, ben, 'carcassonne-castle', { first: '0' });
    await ben.goto(`${site.url}/#/t/${table}`);
    await ben.waitForSelector('.cc');
    await open(ben);
    await ben.click(`.if-choose button >> text=${any}`);
    await ben.waitForSelector(`.intents >> text=${why}`);
    await good(ben);
    assert.deepEqual(ben.faults, []);
    for (const page of [anna, ben]) await page.context().close();
  });

for (const language of ['cs', 'ru'])
  test(`vacations in ${language}`, async () => {
    const page = await person(`Karel ${language}`, { language });
    await page.locator('#set-vacation button').click();
    await page.waitForSelector('#vacation-days');
    await good(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

test('a vacation', async () => {
  const anna = await person('Anna Away', { language: 'en' }),
    ben = await person('Ben Here', { language: 'en' });
  const table = await begin(anna, ben, 'carcassonne-castle', { first: '0' });
  await ben.goto(`${site.url}/#/t/${table}`);
  await ben.waitForSelector('.cc');
  await anna.locator('#set-vacation button', { hasText: 'Begin' }).click();
  await anna.fill('#vacation-days', '400');
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('#set-vacation .bad');
  await anna.fill('#vacation-days', '3');
  await anna.keyboard.press('Enter');
  await anna.waitForSelector('#set-vacation >> text=You are on vacation until');
  assert.match(await anna.textContent('#set-vacation'), /363 days left/);
  await good(anna);
  // (without limits there are as many as a year has)
  // who plays with them sees it at the table, in the log, in the list and on their page
  await ben.waitForSelector('.pl .tag >> text=on vacation until');
  await ben.waitForSelector('.log >> text=Anna Away is on vacation until');
  await ben.goto(`${site.url}/#/mine`);
  await ben.waitForSelector('.rows >> text=Anna Away is on vacation until');
  await ben.goto(`${site.url}/#/player/Anna%20Away`);
  await ben.waitForSelector('.pill >> text=on vacation until');
  await good(ben);
  await ben.goto(`${site.url}/#/t/${table}`);
  await ben.waitForSelector('.pl .tag >> text=on vacation until');
  await anna.click('#set-vacation >> text=End it now');
  await anna.locator('#set-vacation button', { hasText: 'Begin' }).waitFor();
  assert.match(await anna.textContent('#set-vacation'), /365 days left/);
  await ben.waitForSelector('.pl .tag >> text=on vacation until', { state: 'detached' });
  await ben.waitForSelector('.log >> text=Anna Away is back from vacation');
  for (const page of [anna, ben]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
