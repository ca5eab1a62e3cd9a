// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Every screen of the client, with something on it. One owner has made the tables; whoever
// has the same cookie sees them as the owner does.
import { execFileSync } from 'node:child_process';
import { GAMES, PROGRAM, calm, makeTable, playedTable, visitor } from './site.mjs';

/** Something chosen, not yet played: a tile on a cell, a card, a room. */
async function choose(page) {
  const at = await page.evaluate(() => {
    const e = document.querySelector(
      '.cc-plan .st-legal, .o-card.troop[aria-disabled=false], .lu-card:not(:disabled), .lu-cell.free .lu-hit',
    );
    if (!e) return null;
    e.scrollIntoView({ block: 'nearest' });
    const r = e.getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  });
  if (at) await page.mouse.click(at.x, at.y);
}

const register = (page, name) =>
  page.evaluate(
    (name) =>
      fetch('/api/me/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password: 'correct horse 9' }),
      }),
    name,
  );

/** The owner is a moderator, to whom somebody's words were reported. */
async function report(site, browser, page) {
  const id = await makeTable(page, { game: 'ordonans', seats: 3, bots: null, start: false }),
    other = await visitor(browser);
  await other.goto(site.url);
  await other.waitForSelector('.sheet');
  await register(other, 'Berta');
  await other.goto(`${site.url}/t/${id}`);
  await other.click('text=Sit down');
  await other.fill('input[aria-label="Write a message"]', '…');
  await other.keyboard.press('Enter');
  await page.goto(`${site.url}/t/${id}`);
  await page.click('.chat .who');
  await page.getByLabel('What is wrong?').fill('…');
  await page.click('.of-person .deed .btn');
  await page.waitForSelector('.of-person .did');
  await other.context().close();
  execFileSync(PROGRAM, ['admin', '--store', site.store, 'appoint', 'Anna']);
  // until the server has heard of it
  do await page.goto(`${site.url}/#/care`).then(() => page.reload());
  while (!(await page.waitForSelector('.care-row', { timeout: 2000 }).catch(() => null)));
}

/** How many sit at the tables that have ended, and what these ends are called: against six others one hardly wins. */
const END = { 'between-two-castles': 7, 'carcassonne-castle': 2, ordonans: 3 },
  ENDS = { 'between-two-castles': 'end-lost', 'carcassonne-castle': 'end-won', ordonans: 'ordonans-end' };

/**
 * [{ name, path, ready: selector, after(page), plain }], and the state of the owner's browser.
 * What is plain looks like others, and has the same words on any width.
 */
export async function prepare(site, browser, { moves = 6 } = {}) {
  const page = await visitor(browser);
  await page.goto(site.url);
  await page.waitForSelector('.sheet');
  await register(page, 'Anna');
  const screens = [],
    put = (plain) => (name, path, ready, after) => screens.push({ name, path, ready, after, plain }),
    add = put(false),
    addPlain = put(true);
  const board = '.cc, .lu, .ord';
  const over = {};
  for (const game of GAMES) {
    over[game] = await playedTable(page, game, game === 'carcassonne-castle' ? 2 : 3);
    const id = await makeTable(page, {
      game,
      seats: game === 'carcassonne-castle' ? 2 : 4,
      options: game === 'ordonans' ? { expansion: 'crusader-kingdoms' } : {},
      moves,
    });
    add(`${game}-playing`, `/t/${id}`, board);
    add(`${game}-choosing`, `/t/${id}?choosing`, board, choose);
    if (game === 'carcassonne-castle') {
      add('past', `/t/${id}?past`, board, async (p) => {
        await p.waitForSelector('.log .step', { state: 'attached' });
        await p.evaluate(() => document.querySelector('.log .step:last-of-type').click());
        await p.waitForSelector('.past');
      });
      add('stopping', `/t/${id}?stopping`, board, async (p) => {
        await p.click('.bar .tool:has([href="#ui-resign"])');
        await p.waitForSelector('dialog.stopping');
      });
      add('log', `/t/${id}?log`, board, async (p) => {
        const opens = p.locator('button:has([href="#ui-log"]):visible');
        if (await opens.count()) await opens.first().click();
        await p.waitForSelector('.log .step:visible');
      });
      add('keys', `/t/${id}?keys`, board, async (p) => {
        await p.keyboard.press('?');
        await p.waitForSelector('dialog.keys');
      });
    }
    put(game !== 'carcassonne-castle')(`${game}-goal`, `/t/${id}?goal`, board, async (p) => {
      await p.keyboard.press('Escape'); // what another screen of this table has opened
      await p.click('.bar .tool:has([href="#ui-rules"])');
      await p.click('.aid-panel .btn:has([href="#special-throne"])');
      await p.waitForSelector('.goal .btn.do:focus');
    });
    add(`${game}-over`, `/t/${over[game]}`, '.end-do a[href^="#/replay"]');
    // one's own, won and lost
    const own = await makeTable(page, { game, seats: END[game], moves: Infinity, well: game === 'carcassonne-castle' });
    addPlain(ENDS[game], `/t/${own}`, '.end-do');
    addPlain(`${game}-replay`, `/replay/${over[game]}`, board);
    addPlain(`${game}-rules`, `/rules/${game}`, '.reading h1, .reading h2');
    addPlain(`${game}-learn`, `/learn/${game}`, '.learn, main');
    put(game !== 'carcassonne-castle')(`${game}-puzzle`, `/puzzle/${game}/1`, '.pz .guide.do');
    addPlain(`${game}-solution`, `/puzzle/${game}/2`, '.pz .guide', async (p) => {
      await p.waitForSelector('.pz :is(.g-skip, .pz-why)');
      if (await p.locator('.pz .g-skip').count()) await p.click('.pz .g-skip');
      await p.waitForSelector('.pz-why');
    });
    addPlain(`${game}-new`, `/new/${game}`, '.chips');
  }
  // the field looks different with each number of seats, and before anybody has an army
  for (const [name, seats, made] of [
    ['first', 2, 0],
    ['two', 2, moves],
    ['three', 3, moves],
  ]) {
    const id = await makeTable(page, { game: 'ordonans', seats, moves: made });
    addPlain(`ordonans-${name}`, `/t/${id}`, '.ord');
  }
  const open = await makeTable(page, {
    game: 'between-two-castles',
    seats: 5,
    bots: '',
    start: false,
    listed: true,
  });
  add('door', '/', '.sheet');
  add('menu', '/?menu', '.sheet', async (p) => {
    await p.click('.bar button[aria-expanded]');
    await p.waitForSelector('.menu');
  });
  add('waiting', `/t/${open}`, '.round');
  add('waiting-choosing', `/t/${open}?choosing`, '.round', async (p) => {
    if (await p.locator('.hall .pop').count()) return;
    await p.locator('.st .seat-b:has(.av-free)').first().click(); // on phones there may be no other button
    await p.locator('.foot-of .btn').first().click();
    await p.waitForSelector('.agreed');
  });
  add('new-options', '/new/between-two-castles?options', '.chips', async (p) => {
    await p.locator('.presets button').nth(1).click();
    await p.locator('.cnt button').last().click();
    await p.locator('.chip').nth(3).click();
    await p.locator('.pop .seg button').last().click();
    await p.locator('.pop .faces').waitFor();
    await p.locator('.fold[aria-expanded=false]').click();
  });
  add('helper', '/helper', '.hp-hits button');
  add('curtain', '/new/ordonans?screen', '.chips', async (p) => {
    await p.locator('.presets button').nth(2).click();
    await p.locator('form .btn.do').click();
    await p.waitForSelector('.curtain');
  });
  await report(site, browser, page);
  addPlain('care', '/care', '.care-row');
  addPlain('puzzles', '/puzzle', '.pz-done, .pz-week');
  addPlain('bots', '/bots', '.hh-card');
  addPlain('daily', '/daily/carcassonne-castle', '.dd');
  addPlain('mine', '/mine', '.rows li');
  addPlain('lobby', '/lobby', '.rows');
  addPlain('archive', '/archive', '.rows');
  addPlain('player', '/player/Anna', '.panel');
  addPlain('account', '/me', '.settings .rw');
  addPlain('rules', '/rules', '.learn-cards');
  addPlain('replay', '/replay', 'main');
  addPlain('helper-castle', '/helper?castle', '.hp-hits button', async (p) => {
    if (await p.locator('.hp-empty .btn').count()) {
      await p.click('.hp-empty .btn');
      await p.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
    }
  });
  addPlain('no-table', '/t/0123456789abcdef', '.strip-m.err');
  addPlain('no-game', '/new/nothing', '.strip-m.err');
  const state = await page.context().storageState();
  await page.context().close();
  return { screens, state };
}

/** To a screen, as a link within the client goes there. */
export async function show(page, site, screen) {
  if (!page.url().startsWith(site.url)) await page.goto(site.url);
  await page.waitForSelector('.bar');
  // the next screen may be at the same table, behind what is open here
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  await page.evaluate(async (path) => {
    if (location.hash === `#${path}`) return;
    const there = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = path;
    await there;
  }, screen.path);
  await calm(page);
  await page.waitForSelector(screen.ready, { state: 'attached' });
  await screen.after?.(page);
  await page.mouse.move(0, 0); // what is pointed at would explain itself a moment later
  await calm(page, 60);
}
