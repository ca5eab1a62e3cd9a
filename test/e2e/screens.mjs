// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Every screen of the client, with something on it. One owner has made the tables; whoever
// has the same cookie sees them as the owner does.
import { GAMES, makeTable, playedTable, visitor } from './site.mjs';
import { Hand, look, playOn } from './play.mjs';

/** Something chosen, not yet played: a tile on a cell, a card, a room. */
async function choose(page) {
  const at = await page.evaluate(() => {
    const e = document.querySelector(
      '.cc-plan .st-legal, .o-card[aria-disabled=false], .lu-card:not(:disabled), .lu-cell.free .lu-hit',
    );
    if (!e) return null;
    e.scrollIntoView({ block: 'nearest' });
    const r = e.getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  });
  if (at) await page.mouse.click(at.x, at.y);
}

/** [{ name, path, ready: selector, after(page) }], and the state of the owner's browser. `some` leaves out what looks like others. */
export async function prepare(site, browser, { some = false, moves = 6 } = {}) {
  const page = await visitor(browser);
  await page.goto(site.url);
  await page.waitForSelector('.sheet');
  await page.evaluate(() =>
    fetch('/api/me/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Anna","password":"correct horse"}',
    }),
  );
  const screens = [],
    add = (name, path, ready, after) => screens.push({ name, path, ready, after });
  const board = '.cc, .lu, .ord';
  const over = {};
  for (const game of GAMES) {
    over[game] = await playedTable(page, game, game === 'carcassonne-castle' ? 2 : 3);
    const id = await makeTable(page, {
      game,
      seats: game === 'between-two-castles' ? 4 : 2,
    });
    await page.goto(`${site.url}/t/${id}`);
    await page.waitForSelector(board);
    const hand = new Hand(page, 2);
    await playOn(hand, game, 'clicks', moves);
    for (let i = 0; i < 400 && !(await look(page)).mine; i++) await page.waitForTimeout(25);
    add(`${game}-playing`, `/t/${id}`, board);
    add(`${game}-choosing`, `/t/${id}?choosing`, board, choose);
    if (game === 'carcassonne-castle') {
      add('past', `/t/${id}?past`, board, async (p) => {
        await p.waitForSelector('.log .step', { state: 'attached' });
        await p.evaluate(() => document.querySelector('.log .step:last-of-type').click());
        await p.waitForSelector('.strip-m.wait');
      });
      add('keys', `/t/${id}?keys`, board, async (p) => {
        await p.keyboard.press('?');
        await p.waitForSelector('dialog.keys');
      });
    }
    add(`${game}-over`, `/t/${over[game]}`, '.strip-m a[href^="#/replay"]');
    if (!some) {
      add(`${game}-replay`, `/replay/${over[game]}`, board);
      add(`${game}-rules`, `/rules/${game}`, '.reading h1, .reading h2');
      add(`${game}-learn`, `/learn/${game}`, '.learn, main');
      add(`${game}-new`, `/new/${game}`, 'form');
    }
  }
  const open = await makeTable(page, {
    game: 'ordonans',
    seats: 3,
    bots: '',
    start: false,
    listed: true,
  });
  add('door', '/', '.sheet');
  add('menu', '/?menu', '.sheet', async (p) => {
    await p.click('.bar button[aria-expanded]');
    await p.waitForSelector('.menu');
  });
  add('waiting', `/t/${open}`, '.seats');
  add('helper', '/helper', '.hp-hits button');
  add('curtain', '/new/ordonans?screen', 'form', async (p) => {
    await p.locator('.seats select').first().selectOption('screen');
    await p.locator('form .btn.do').click();
    await p.waitForSelector('.curtain');
  });
  if (!some) {
    add('mine', '/mine', '.rows li');
    add('lobby', '/lobby', '.rows');
    add('archive', '/archive', '.rows');
    add('player', '/player/Anna', '.panel');
    add('account', '/me', 'form');
    add('rules', '/rules', '.learn-cards');
    add('replay', '/replay', 'main');
    add('helper-castle', '/helper?castle', '.hp-hits button', async (p) => {
      if (await p.locator('.hp-empty .btn').count()) {
        await p.click('.hp-empty .btn');
        await p.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
      }
    });
    add('no-table', '/t/0123456789abcdef', '.strip-m.err');
    add('no-game', '/new/nothing', '.strip-m.err');
  }
  const state = await page.context().storageState();
  await page.context().close();
  return { screens, state };
}

/** To a screen, as a link within the client goes there. */
export async function show(page, site, screen) {
  if (!page.url().startsWith(site.url)) await page.goto(site.url);
  await page.waitForSelector('.bar');
  await page.evaluate((path) => {
    location.hash = path;
  }, screen.path);
  await page.waitForSelector(screen.ready, { state: 'attached' });
  await screen.after?.(page);
  await page.waitForTimeout(60);
}
