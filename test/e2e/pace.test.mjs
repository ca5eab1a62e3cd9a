// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Others' moves are seen to happen. The page itself writes down when each event came over the
// wire, in which frame it was shown, and when somebody hurried it, so a busy machine does not
// decide: a pause is never shorter than it was meant to be, and what comes at once comes in
// the same breath as the event.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playOn, turn, Hand } from './play.mjs';
import { calm, GAMES, makeTable, openBrowser, openSite, visitor } from './site.mjs';

let site, browser;
before(async () => {
  site = await openSite();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** In the page: what came, what was shown, and what somebody did. */
function record() {
  const seen = (window.seen = { came: [], shown: [], done: [] });
  const { prototype } = WebSocket,
    { set } = Object.getOwnPropertyDescriptor(prototype, 'onmessage');
  Object.defineProperty(prototype, 'onmessage', {
    set(hear) {
      set.call(this, (e) => {
        const m = JSON.parse(e.data);
        if (m.event === 'move') seen.came.push({ seq: m.seq, seat: m.seat, at: performance.now() });
        hear.call(this, e);
      });
    },
  });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => seen.done.push(performance.now()), { capture: true });
  const look = () => {
    const seq = Number(document.querySelector('.tablepage')?.dataset.seq ?? 0);
    if (seq && seen.shown.at(-1)?.seq !== seq) seen.shown.push({ seq, at: performance.now() });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-seq'],
  });
}

/** What was written down since it was asked for last: each move with when it came and was shown. */
const taken = (page) =>
  page.evaluate(() => {
    const { came, shown, done } = window.seen;
    window.seen.came = [];
    return {
      moves: came.map((m) => ({ ...m, shown: shown.find((s) => s.seq >= m.seq)?.at })),
      frames: shown.map((s) => s.seq),
      done,
    };
  });

/** Of which pieces the board says that they are new, by game. */
const MARKS = { 'carcassonne-castle': '.cc-ink > g > .st-last' };

/** How long it took from each own move to the reply, both in a frame of their own. Whoever did something in between was in a hurry. */
const pausesIn = ({ moves, frames, done }) =>
  moves.flatMap((reply, i) => {
    const own = moves[i - 1];
    if (reply.seat === 0 || own?.seat !== 0 || done.some((at) => at > own.shown && at < reply.shown)) return [];
    assert.ok(frames.includes(own.seq) && frames.includes(reply.seq));
    return [reply.shown - own.shown];
  });

for (const game of GAMES)
  test(`${game}: replies are seen one after the other, and at once where nothing may move`, async (t) => {
    const page = await visitor(browser, { motion: true });
    await page.addInitScript(record);
    await page.goto(site.url);
    await page.waitForSelector('.bar');
    const seats = game === 'between-two-castles' ? 3 : 2,
      id = await makeTable(page, { game, seats, moves: 4 });
    await page.goto(`${site.url}#/t/${id}`);
    const hand = new Hand(page, 5);
    await turn(page);
    await calm(page);
    await taken(page);

    // after some own move somebody replies
    let pauses = [];
    while (!pauses.length) {
      await playOn(hand, game, 'keys', hand.moves + 1);
      await turn(page);
      // where all move at once one need not wait for the others, but may
      await page.waitForSelector('.mover', { state: 'detached' });
      pauses = pausesIn(await taken(page));
    }
    t.diagnostic(`shown after ${pauses.map(Math.round)} ms`);
    for (const pause of pauses) assert.ok(pause >= 300, `${pause} ms between the own move and the reply`);
    if (MARKS[game]) assert.ok((await page.locator(MARKS[game]).count()) > 0, 'the reply is marked');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    let still = [];
    while (!still.some((m) => m.seat !== 0)) {
      await playOn(hand, game, 'keys', hand.moves + 1);
      await turn(page);
      still = (await taken(page)).moves.filter((m) => m.shown !== undefined);
    }
    for (const m of still) assert.ok(m.shown - m.at <= 150, `${m.shown - m.at} ms until it was shown`);
    if (MARKS[game]) {
      const marks = await page.locator(MARKS[game]).count();
      assert.ok(marks > 0, 'the reply is marked');
      // who comes back later has the same marks
      await page.reload();
      await turn(page);
      await page.waitForFunction(([s, n]) => document.querySelectorAll(s).length === n, [MARKS[game], marks]);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
