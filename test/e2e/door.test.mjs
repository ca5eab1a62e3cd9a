// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Somebody's first visit: whom one plays against, what the game is about, and how many clicks
// lie between the door and the first move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { violations } from './axe.mjs';
import { Hand, enter, move, turn } from './play.mjs';
import { GAMES, PHONE, TITLE, WIDE, calm, makeTable, visitor } from './site.mjs';

const sheet = (game) => `.sheet:has(h2:text-is("${TITLE[game]}"))`;

test('the opponent is chosen with one control, by keys, wheel and taps, and remembered', async () => {
  const page = await visitor(browser, { first: true });
  await page.goto(site.url);
  const card = page.locator(sheet('carcassonne-castle')),
    slider = card.getByRole('slider'),
    is = async (level, name) => {
      assert.equal(await slider.getAttribute('aria-valuenow'), String(level));
      assert.match(await slider.getAttribute('aria-valuetext'), new RegExp(`^${name}, .* level ${level} of 8$`));
      assert.equal(await card.locator('.btn.do').innerText(), `Play against ${name}`);
      assert.equal(await card.locator('.stair .on').count(), level);
    };
  await slider.waitFor();
  await is(3, 'Kunz');
  assert.equal((await card.locator('.lvl').boundingBox()).height, 60);
  await slider.focus();
  await page.keyboard.press('End');
  await is(8, 'Mathilde');
  assert.ok(await card.getByRole('button', { name: 'Stronger' }).isDisabled());
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await is(6, 'Isolde');
  await slider.hover();
  await page.mouse.wheel(0, 100);
  await calm(page);
  await is(5, 'Anselm');
  await card.locator('.stair i').nth(6).click();
  await is(7, 'Yusuf');
  await card.getByRole('button', { name: 'Weaker' }).click();
  await is(6, 'Isolde');
  await page.keyboard.press('Tab');
  await page.reload();
  await slider.waitFor();
  await is(6, 'Isolde');
  // each game has its own
  assert.equal(await page.locator(`${sheet('ordonans')} .btn.do`).innerText(), 'Play against Kunz');
  assert.deepEqual(await violations(page), []);
  await page.goto(`${site.url}/#/bots`);
  await page.waitForSelector('.hh-card');
  assert.deepEqual(await page.locator('.hh-card h2').allTextContents(), [
    'Till',
    'Grete',
    'Kunz',
    'Odile',
    'Anselm',
    'Isolde',
    'Yusuf',
    'Mathilde',
  ]);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('open tables: who is there, and a seat with one click', async () => {
  const [host, guest] = [await visitor(browser), await visitor(browser)];
  for (const page of [host, guest]) {
    await page.goto(site.url);
    await page.waitForSelector('.sheet');
  }
  // a game that is being played is no open table
  await makeTable(host, { game: 'ordonans', listed: true });
  await guest.reload();
  await guest.waitForSelector('.ft');
  assert.match(await guest.locator('.ft').innerText(), /^Open tables\s+No open tables\./);
  await makeTable(host, { game: 'ordonans', seats: 3, bots: '', start: false, listed: true });
  await guest.reload();
  await guest.waitForSelector('.tb li');
  assert.match(await guest.locator('.tb li').innerText(), /Ordonans Guest \w+, 2 seats free/);
  await guest.click('.tb .btn');
  await guest.waitForFunction(() => /#\/t\//.test(location.hash));
  await guest.waitForFunction(() => /Guest/.test(document.querySelector('main')?.innerText ?? ''));
  for (const page of [host, guest]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

for (const [size, touch] of [
  [WIDE, false],
  [PHONE, true],
])
  test(`from the door to the first move: three clicks, ${size.width} px`, async (t) => {
    for (const game of GAMES) {
      const page = await visitor(browser, { size, touch });
      await page.goto(site.url);
      const hand = new Hand(page, 7, touch);
      await enter(hand, game);
      await turn(page);
      await move(hand, game);
      t.diagnostic(`${game}: ${hand.clicks}`);
      assert.equal(hand.clicks, 3, game);
      assert.equal(hand.moves, 1, game);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
  });

test('in a first game the goal is in sight, and not in the way', async () => {
  const page = await visitor(browser, { first: true });
  for (const game of GAMES) {
    await page.goto(site.url);
    const hand = new Hand(page, 7);
    await enter(hand, game);
    await page.waitForSelector('.goal .btn.do:focus');
    assert.equal(await page.locator('.goal h2').innerText(), TITLE[game]);
    assert.equal(await page.locator('.goal li').count(), 3);
    assert.deepEqual(await violations(page), []);
    // whoever uses what lies beside the card has begun, and that click counts
    const [behind, chosen] = {
      'between-two-castles': ['.lu-card >> nth=2', '.lu-card.on'],
      'carcassonne-castle': ['.turnrow .btn >> nth=1', '.bigtile .spin'],
      ordonans: ['.o-card >> nth=0', '.o-card.sel, .o-ask'],
    }[game];
    await hand.click(behind);
    await page.waitForSelector(chosen);
    await page.waitForSelector('.goal', { state: 'detached' });
    assert.equal(hand.clicks, 2);
    await page.reload();
    await turn(page);
    assert.equal(await page.locator('.goal').count(), 0);
  }
  // later it is with the player aid and the rules
  await page.setViewportSize({ width: 390, height: 844 });
  await page.click('.bar .tool:has([href="#ui-rules"])');
  await page.click('.aid-panel .btn:has-text("Your goal")');
  await page.waitForSelector('.goal .btn.do:focus');
  const sheet = await page.locator('.goal').boundingBox();
  assert.deepEqual([sheet.x, sheet.width, Math.round(sheet.y + sheet.height)], [0, 390, 844]);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.goal', { state: 'detached' });
  assert.ok(await page.evaluate(() => document.activeElement?.closest('main')), 'the keyboard is at the board');
  await page.goto(`${site.url}/#/rules/ordonans/goal`);
  await page.waitForSelector('#goal li');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
