// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// worker.mjs MODULE HOST: what a page has without a network (web/worker/host.ts, bundled
// for node). A game against bots by the protocol's texts alone, a reload in its middle,
// and a store that fails.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const [, , file, bundle] = process.argv;
const { Host, MemoryStore } = await import(pathToFileURL(resolve(bundle)));
const module = new WebAssembly.Module(readFileSync(file));

let seed = 1n;
const settings = {
  thinkMs: 0,
  now: () => 1_700_000_000_000,
  seed: () => seed++,
};

/** A page: asks, and waits for what it hears. */
class Page {
  heard = [];
  waiting = [];
  closed = undefined;
  next = 1;

  constructor(host, player, name) {
    this.host = host;
    this.visitor = host.enter({
      me: { player, name },
      send: (text) => this.hear(JSON.parse(text)),
      closed: (why) => (this.closed = why),
    });
  }

  hear(text) {
    this.heard.push(text);
    this.waiting = this.waiting.filter(({ wanted, done }) => !wanted(text) || done(text));
  }

  until(wanted) {
    return new Promise((done) => this.waiting.push({ wanted, done: (text) => void done(text) }));
  }

  ask(fields) {
    const id = this.next++;
    const answer = this.until((text) => text.id === id);
    this.host.text(this.visitor, JSON.stringify({ id, ...fields }));
    return answer;
  }
}

const ANN = '00000000000000aa';
const mine = (text) => text.view && (text.view.moves || text.view.stage === 'over');

async function begin(host) {
  const page = new Page(host, ANN, 'Ann');
  const { table } = await page.ask({
    do: 'make',
    game: 'carcassonne-castle',
    seats: 2,
    sit: 0,
  });
  await page.ask({ do: 'bot', table, seat: 1, bot: 'level3' });
  const shown = page.until(mine);
  await page.ask({ do: 'join', table });
  await page.ask({ do: 'start', table });
  return { page, table, view: (await shown).view };
}

/** So many moves of mine, the first that is offered. */
async function play(page, table, moves) {
  let { view } = page.heard.findLast((text) => text.view);
  while (view.stage === 'playing' && moves) {
    if (!view.moves) {
      ({ view } = await page.until(mine));
      continue;
    }
    const shown = page.until(mine);
    const answer = await page.ask({ do: 'play', table, move: view.moves[0] });
    assert(answer.ok);
    ({ view } = await shown);
    moves--;
  }
  return view;
}

test('a game goes on after a reload, to its end, and is reviewed', async () => {
  const store = new MemoryStore();
  const host = await Host.open(module, store, settings);
  const { page, table } = await begin(host);
  const before = await play(page, table, 5);
  await host.settled();
  host.close();
  await host.settled();

  const again = await Host.open(module, store, settings);
  const reloaded = new Page(again, ANN, 'Ann');
  const shown = reloaded.until(mine);
  await reloaded.ask({ do: 'join', table });
  assert.deepEqual((await shown).view, before);
  const end = await play(reloaded, table, -1);
  assert.equal(end.stage, 'over');

  const { record } = await reloaded.ask({ do: 'record', table });
  const { position, moves } = await reloaded.ask({ do: 'load', record });
  const { shown: last } = await reloaded.ask({
    do: 'look',
    position,
    ply: moves.length,
    seat: 0,
  });
  assert.deepEqual(last.points, end.points);
  const { review } = await reloaded.ask({
    do: 'review',
    position,
    iterations: 2,
  });
  assert.equal(review.moves, moves.length);
  const judged = reloaded.heard.filter((text) => text.judged).map((text) => text.judged);
  assert.equal(judged.length, review.decisions);
  assert.equal(
    judged.reduce((sum, j) => sum + j.names.length, 0),
    moves.length,
  );
  await reloaded.ask({ do: 'drop', table });
  assert.deepEqual(await store.events(), []);
  again.close();
});

test('what is not a request is refused', async () => {
  const host = await Host.open(module, new MemoryStore(), settings);
  const page = new Page(host, ANN, 'Ann');
  for (const text of [
    '',
    '[]',
    'null',
    '{"id":[],"do":"ping"}',
    '{"do":"step"}',
    '{"do":"ping","seat":1}',
    '{"do":"a\\nb"}',
    JSON.stringify({ id: '"'.repeat(40), do: 'ping' }),
  ]) {
    const refusal = page.until((heard) => heard.error);
    host.text(page.visitor, text);
    assert.equal((await refusal).id, null);
  }
  assert((await page.ask({ do: 'ping' })).ok);
  host.close();
});

test('a question ends by itself, or is stopped by its id', async () => {
  const host = await Host.open(module, new MemoryStore(), settings);
  const page = new Page(host, ANN, 'Ann');
  await page.ask({ do: 'load', position: 'p', game: 'carcassonne-castle', options: { first: '0' } });
  // time stands still during a call, so only being cut short can end it
  const last = page.until((text) => text.id === 'h' && !text.partial);
  page.host.text(page.visitor, JSON.stringify({ id: 'h', do: 'hint', position: 'p', seat: 0, ms: 20, progress: true }));
  assert((await last).ok);
  const stopped = page.until((text) => text.id === 'm');
  page.host.text(page.visitor, JSON.stringify({ id: 'm', do: 'move', position: 'p', seat: 0, bot: 'level1' }));
  assert.equal((await page.ask({ do: 'stop', of: 'm' })).stopped, 1);
  assert((await stopped).stopped);
  // a page waits for a review until it is done or will not be
  const record = 'bergfried 1\ngame null\nseats 2\ndeal pile 3 10 2 8 6 7 4 5 12 9 1 11\n0 take\n';
  const { position } = await page.ask({ do: 'load', record });
  const review = page.ask({ do: 'review', position, iterations: 100 });
  await page.ask({ do: 'drop', position });
  assert((await review).error);
  host.close();
});

test('a moment of one’s own game is judged alike another day: by the net, and by no clock', async () => {
  const net = readFileSync(resolve('games/ordonans/engine/net.bin')),
    record = readFileSync(resolve('games/ordonans/test/golden/two.record'), 'utf8');
  let fetched = 0;
  const another = async () => {
    const host = await Host.open(module, new MemoryStore(), {
      ...settings,
      net: (game) =>
        new Promise((done) =>
          setTimeout(() => {
            fetched++;
            done(game === 'ordonans' ? net : undefined);
          }, 50),
        ),
    });
    const page = new Page(host, ANN, 'Ann');
    const { position } = await page.ask({ do: 'puzzle', record, ply: 6, seat: 0 });
    return { host, solve: (moves) => page.ask({ do: 'solve', position, moves }) };
  };
  const day = await another(),
    { best } = await day.solve([]),
    moves = best.map(({ move }) => move);
  assert.equal(fetched, 1);
  day.host.close();
  const next = await another();
  assert.equal((await next.solve(moves)).verdict, 'right');
  assert.equal(fetched, 2);
  next.host.close();
});

test('what cannot be stored has not happened', async () => {
  const store = new MemoryStore();
  const host = await Host.open(module, store, settings);
  const { page, table, view } = await begin(host);
  const stored = (await store.events()).length;
  store.append = () => Promise.reject(new Error('full'));
  assert((await page.ask({ do: 'play', table, move: view.moves[0] })).error);
  assert.match(page.closed, /full/);
  assert.equal((await store.events()).length, stored);
  assert(!page.heard.some((text) => text.event === 'move' && text.seat === 0));
});
