// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// Two people at two browsers, through a reload and a lost connection, and an onlooker,
// who never gets anything that is hidden from somebody at the table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, site } from './around.mjs';
import { GAMES, openWire, seats as places, until, visitor } from './site.mjs';
import { Hand, look, move, turn } from './play.mjs';

const fast = !!process.env.E2E_FAST;

/** Views and moves that somebody received, by number. */
function received(page) {
  const views = new Map(),
    moves = new Map();
  for (const text of page.heard) {
    const m = JSON.parse(text);
    if (m.view) views.set(m.seq, m.view);
    else if (m.event === 'move') moves.set(m.seq, m);
  }
  return { views, moves };
}

const hidden = (x) => x === '?' || x === null || x === undefined || (Array.isArray(x) && !x.length);
/** Of three bonus cards that two builders look at, the others see the backs. */
const back = (x, path) => x === 0 && /\.three\.\d$/.test(path);

/** What an onlooker sees and somebody who plays does not, by path; `kept` counts what is rightly hidden. */
function leaks(mine, theirs, kept, path = 'state') {
  if (hidden(mine) || back(mine, path)) {
    if (theirs.some((t) => !hidden(t))) kept.n++;
    return [];
  }
  if (Array.isArray(mine) && theirs.every((t) => Array.isArray(t) && t.length === mine.length))
    return mine.flatMap((x, i) =>
      leaks(
        x,
        theirs.map((t) => t[i]),
        kept,
        `${path}.${i}`,
      ),
    );
  if (typeof mine === 'object' && !Array.isArray(mine) && theirs.every((t) => t && typeof t === 'object'))
    return Object.keys(mine).flatMap((k) =>
      leaks(
        mine[k],
        theirs.map((t) => t[k]),
        kept,
        `${path}.${k}`,
      ),
    );
  return theirs.every((t) => JSON.stringify(t) === JSON.stringify(mine))
    ? []
    : [`${path}: ${JSON.stringify(mine)}, but ${JSON.stringify(theirs)}`];
}

for (const game of fast ? ['ordonans', 'between-two-castles'] : GAMES)
  test(`${game} between two browsers`, async (t) => {
    const wires = await Promise.all([openWire(site), openWire(site)]);
    const [anna, ben, guest] = await Promise.all([visitor(browser), visitor(browser), visitor(browser)]);
    try {
      await anna.goto(`${wires[0].url}/new/${game}`);
      await places(anna, 2);
      await anna.click('text=Create the table');
      await anna.waitForURL(/\/t\//);
      const path = new URL(anna.url()).hash.slice(1);
      assert.equal(`http://${await anna.textContent('.lk')}`, anna.url());
      await ben.goto(wires[1].url + path);
      await ben.click('text=Sit down');
      await guest.goto(site.url + path);
      await guest.waitForSelector('text=The person who created the table starts the game.');
      await anna.click('.btn.do >> text=Start');
      await Promise.all([anna, ben, guest].map((p) => p.waitForSelector('.cc, .lu, .ord')));

      const hands = [new Hand(anna, 21), new Hand(ben, 22)];
      const made = () => hands[0].moves + hands[1].moves;
      const end = fast ? 13 : Infinity;
      let over = false,
        cut = 0;
      for (let n = 0; !over && n < end; n++) {
        // whoever is to move
        let who = null;
        await until(async () => {
          for (const h of hands) {
            const now = await look(h.page);
            over ||= now.over;
            if (now.mine && !now.busy) who = h;
          }
          return over || who;
        });
        if (over) break;
        if (n === 4 || n === 9) {
          const page = n === 4 ? anna : ben;
          await page.reload();
          await page.waitForSelector('.cc, .lu, .ord');
        }
        if ((n === 6 || n === 11) && !over) {
          // the wire of the one to move is cut, and a move made meanwhile waits for it
          const i = hands.indexOf(who),
            moves = who.moves;
          await turn(who.page);
          wires[i].cut();
          await who.page.waitForSelector('.strip-m >> text=No connection.');
          const late = move(who, game);
          await who.page.waitForTimeout(200);
          assert.equal(who.moves, moves, 'a move without a connection');
          wires[i].mend();
          await late;
          await who.page.waitForSelector('.strip-m >> text=No connection.', {
            state: 'detached',
          });
          cut++;
          continue;
        }
        await turn(who.page);
        await move(who, game);
      }
      t.diagnostic(`${made()} moves, cut ${cut} times`);
      assert.equal(cut, 2);
      if (!fast) {
        assert.ok(over);
        for (const p of [anna, ben, guest]) {
          await p.click('.end-do >> text=The board');
          await p.waitForSelector('.strip-m >> text=The game is over');
        }
      }
      // what was drawn is told to whoever drew it, so only the length of the logs is the same
      await until(async () => {
        const lines = await Promise.all([anna, ben, guest].map((p) => p.locator('.log li').count()));
        return lines[0] === lines[1] && lines[0] === lines[2];
      });

      /* ---- the onlooker ---- */
      const seats = [received(anna), received(ben)],
        onlooker = received(guest),
        kept = { n: 0 };
      let compared = 0;
      for (const [seq, view] of onlooker.views) {
        assert.equal(view.you, null);
        assert.equal(view.moves, undefined);
        const theirs = seats.map((s) => s.views.get(seq));
        if (view.stage !== 'playing' || theirs.some((v) => !v)) continue;
        compared++;
        assert.deepEqual(
          leaks(
            view.state,
            theirs.map((v) => v.state),
            kept,
          ),
          [],
          `after event ${seq}`,
        );
        assert.deepEqual(
          Object.keys(view.state).filter((k) => theirs.some((v) => !(k in v.state))),
          [],
        );
      }
      for (const [seq, m] of onlooker.moves)
        seats.forEach((s, i) => {
          if (i !== m.seat && s.moves.has(seq))
            assert.deepEqual(m.say, s.moves.get(seq).say, `what is told of move ${seq}`);
        });
      assert.ok(compared >= 10, `only ${compared} views to compare`);
      // the castle's game has no hands: its tiles are drawn openly
      if (game !== 'carcassonne-castle') assert.ok(kept.n > 20, 'nothing is hidden from anybody?');
      t.diagnostic(`${compared} views compared, ${kept.n} things hidden from the onlooker`);
      for (const p of [anna, ben, guest]) assert.deepEqual(p.faults, []);
    } finally {
      for (const p of [anna, ben, guest]) await p.context().close();
      for (const w of wires) w.close();
    }
  });
