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
  const seen = (window.seen = { came: [], shown: [], begun: {}, done: [] });
  let frame = 0;
  const count = () => {
    frame++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const now = () => ({ at: performance.now(), frame });
  const { prototype } = WebSocket,
    { set } = Object.getOwnPropertyDescriptor(prototype, 'onmessage');
  Object.defineProperty(prototype, 'onmessage', {
    set(hear) {
      set.call(this, (e) => {
        const m = JSON.parse(e.data);
        if (m.event === 'move') seen.came.push({ seq: m.seq, seat: m.seat });
        // what can be shown comes with the view
        if (m.view) for (const c of seen.came) if (c.seq <= m.seq) c.come ??= now();
        hear.call(this, e);
      });
    },
  });
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => seen.done.push(performance.now()), { capture: true });
  const look = () => {
    const { seq, showing } = document.querySelector('.tablepage')?.dataset ?? {},
      { at, frame } = now();
    if (seq && seen.shown.at(-1)?.seq !== Number(seq)) seen.shown.push({ seq: Number(seq), at, frame });
    if (showing) seen.begun[showing] ??= at;
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-seq', 'data-showing'],
  });
}

/** What was written down since it was asked for last: each move with when it came and was shown. */
const taken = (page) =>
  page.evaluate(() => {
    const { came, shown, begun, done } = window.seen;
    window.seen.came = [];
    return {
      moves: came.map((m) => {
        const s = shown.find((s) => s.seq >= m.seq);
        return {
          ...m,
          shown: s?.at,
          begun: begun[m.seq],
          late: s && m.come && { ms: s.at - m.come.at, frames: s.frame - m.come.frame },
        };
      }),
      done,
    };
  });

/** What the board says is new since your own move, by game. */
const MARKS = {
  'between-two-castles': '.lu-new',
  'carcassonne-castle': '.cc-ink > g > .st-last',
  ordonans: '.o-since li',
};

/**
 * How long it took from each own move to the first sign of a reply. What others choose in
 * secret leaves none. Whoever did something in between was in a hurry.
 */
const pausesIn = ({ moves, done }) =>
  moves.flatMap((own, i) => {
    const after = moves.slice(i + 1),
      reply = after.find((m) => m.seat === 0 || m.begun);
    if (own.seat !== 0 || !reply?.begun || done.some((at) => at > own.shown && at < reply.begun)) return [];
    return [reply.begun - own.shown];
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

    /** Own moves until it holds: where all choose in secret, not every one has an answer to be seen. */
    const until = async (holds) => {
      for (let n = 0; n < 8; n++) {
        // two rooms are shared out and not built in the same breath: that would be in a hurry
        const share = page.locator('.lu-act .btn.do:enabled', { hasText: / left, / });
        if (await share.count()) await share.click();
        else await playOn(hand, game, 'keys', hand.moves + 1);
        await turn(page);
        // where all move at once one need not wait for the others, but may
        await page.waitForSelector('.mover', { state: 'detached' });
        const come = await taken(page);
        if (await holds(come)) return come;
      }
      throw new Error('nobody has replied');
    };
    const marks = () => page.locator(MARKS[game]).count();

    const paced = await until((come) => pausesIn(come).length > 0);
    t.diagnostic(`shown after ${pausesIn(paced).map(Math.round)} ms`);
    for (const pause of pausesIn(paced)) assert.ok(pause >= 300, `${pause} ms between the own move and the reply`);
    assert.ok((await marks()) > 0, 'the reply is marked');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const still = await until(async ({ moves }) => moves.some((m) => m.seat !== 0) && (await marks()) > 0);
    // on a machine that is busy with something else even the next frame may be late
    for (const { late } of still.moves)
      assert.ok(!late || late.ms <= 150 || late.frames <= 1, `${late?.ms} ms until it was shown`);
    assert.ok(still.moves.some((m) => m.late));
    // who comes back later has the same marks
    const before = await marks();
    await page.reload();
    await turn(page);
    await page.waitForFunction(([s, n]) => document.querySelectorAll(s).length === n, [MARKS[game], before]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
