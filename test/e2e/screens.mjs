// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Every screen of the client, with something on it. One owner has made the tables; whoever
// has the same cookie sees them as the owner does.
import { execFileSync } from 'node:child_process';
import { GAMES, PROGRAM, calm, makeTable, playedTable, until, visitor } from './site.mjs';

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
async function report(site, page, other) {
  const id = await makeTable(page, { game: 'ordonans', seats: 3, bots: null, start: false });
  await other.goto(`${site.url}/t/${id}`);
  await other.click('text=Sit down');
  await other.fill('input[aria-label="Write a message"]', '…');
  await other.keyboard.press('Enter');
  await page.goto(`${site.url}/t/${id}`);
  await page.click('.chat .who');
  await page.getByLabel('What is wrong?').fill('…');
  await page.click('.of-person .deed .btn');
  await page.waitForSelector('.of-person .did');
  execFileSync(PROGRAM, ['admin', '--store', site.store, 'appoint', 'Anna']);
  // until the server has heard of it
  do await page.goto(`${site.url}/#/care`).then(() => page.reload());
  while (!(await page.waitForSelector('.care-row', { timeout: 2000 }).catch(() => null)));
}

/** A tournament of the owner and somebody else in its first round; its id. */
async function makeCup(page, other) {
  const post = (who, path, body = {}) =>
    who.evaluate(
      ([path, body]) =>
        fetch(`/api/cups${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then(async (r) => (r.ok ? r.json() : Promise.reject(new Error(await r.text())))),
      [path, body],
    );
  const { id } = await post(page, '', {
    name: 'Bergfried',
    game: 'carcassonne-castle',
    format: 'swiss',
    rounds: '3',
    clock: 'live:900000+0',
    appear: '1800000',
    rated: '1',
    starts: String(Date.now() + 3600000),
  });
  for (const who of [page, other]) await post(who, `/${id}/join`);
  await post(page, `/${id}/start`);
  await until(() => page.evaluate(async (id) => (await (await fetch(`/api/cups/${id}`)).json()).round === 1, id));
  return { id, pause: () => post(page, `/${id}/pause`) };
}

/** Somebody's own mistake, as a review keeps it: a decision in a game of theirs. */
const mistakeIn = (page, game, table) =>
  page.evaluate(
    async ([game, table]) => {
      const lines = (await (await fetch(`/api/records/${table}`)).text()).split('\n'),
        moves = lines.filter((line) => /^\d+ /.test(line)),
        move = moves.findIndex((line, i) => i > 3 && line.startsWith('0 ')) + 1,
        record = `${lines.slice(0, lines.indexOf(moves[move - 1])).join('\n')}\n`;
      return { id: '0123abcd', game, record, seat: 0, move, loss: 0.12, points: 2, at: Date.now() };
    },
    [game, table],
  );

/** That mistake is in the browser from now on. */
async function practise(page, mistake) {
  await page.evaluate((m) => localStorage.setItem('mistakes', JSON.stringify({ list: [m] })), mistake);
  await page.reload();
  await page.waitForSelector('.pz-own li');
}

/**
 * Somebody seeks a game for so long that a bot offers itself. One person seeks in one window only and
 * these may be several, so the server does not hear of it.
 */
async function seekGame(page) {
  await page.evaluate(() => {
    const { send } = WebSocket.prototype,
      { now } = Date;
    WebSocket.prototype.send = function (text) {
      const { id, do: what } = JSON.parse(text),
        data = JSON.stringify({ id, ok: true, rating: 1500, bot: 'level3' });
      if (what === 'seek' || what === 'unseek')
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
      else send.call(this, text);
    };
    document.querySelector('.quick .btn.do').click();
    Date.now = () => now() + 31000;
    const leave = () => {
      WebSocket.prototype.send = send;
      Date.now = now;
    };
    addEventListener('hashchange', () => setTimeout(leave), { once: true });
  });
  await page.waitForSelector('.offer .btn.do');
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
  let mistake;
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
    if (game === 'ordonans') mistake = await mistakeIn(page, game, own);
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
  const other = await visitor(browser);
  await other.goto(site.url);
  await other.waitForSelector('.sheet');
  await register(other, 'Berta');
  add('waiting-invited', `/t/${open}?invited`, '.by-name', async (p) => {
    for (const name of ['Berta', 'Konrad']) {
      await p.fill('#invite-name', name);
      await p.press('#invite-name', 'Enter');
      await p.waitForSelector(name === 'Berta' ? '.by-name .small' : '#invite-name-bad');
    }
  });
  const watched = await makeTable(other, { game: 'carcassonne-castle', listed: true, moves: 2 * moves });
  add('watching', `/t/${watched}`, '.chances li');
  const cups = [await makeCup(page, other), await makeCup(page, other)];
  add('cup-playing', `/cup/${cups[0].id}`, '.cup-mine');
  await cups[1].pause();
  addPlain('cup-paused', `/cup/${cups[1].id}`, '.cup-next');
  add('seeking', '/lobby?seeking', '.quick', seekGame);
  addPlain('own-mistakes', '/puzzle?own', '.pz-own', (p) => practise(p, mistake));
  add('own-mistake', '/puzzle?mistake', '.pz-own', async (p) => {
    await practise(p, mistake);
    await p.click('.pz-own a');
    await p.waitForSelector('.pz .guide.do');
  });
  add('helper-coach', '/helper?coach', '.hp-hits button', async (p) => {
    if (await p.locator('.hp-empty .btn').count()) await p.click('.hp-empty .btn');
    await p.waitForFunction(() => document.querySelector('.hp-tot')?.textContent === '62');
    await p.click('.btn:has([href="#ui-review"])');
    await p.waitForSelector('.hb-side >> nth=1');
    // the best there is takes seconds, and looks the same
    if (await p.locator('.hb-run progress').count()) await p.click('.hb-run .btn:has([href="#ui-cancel"])');
    await p.waitForSelector('.hb-run progress', { state: 'detached' });
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
  await report(site, page, other);
  await other.context().close();
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
