// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
//
// golden.mjs MODULE PROGRAM
//
// Seeded games in the module, by people and bots, with everything that can be asked;
// then the same calls to the program, which is the same code compiled for this machine.
// Every byte must be the same. With MEASURE=1 it also says how much slower the module thinks.
import { spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';

import { Engine } from './engine.mjs';

const [, , file, program] = process.argv;
const TRIES = 5; // the best of so many counts
const engine = new Engine(file);
let seed = 1n; // of the next call
let now = 1_700_000_000_000;

/** Small and good enough (mulberry32). */
function generator(state) {
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

function call(visitor, fields) {
  now += 1000;
  return engine.call(visitor, now, seed++, fields).map(({ visitor: who, text }) => ({ ...JSON.parse(text), who }));
}

/** The answer to a request that must be granted. */
function ask(visitor, fields) {
  const texts = call(visitor, { id: 7, ...fields });
  const answer = texts.find((t) => t.who === visitor && t.id === 7);
  assert(answer?.ok, `${JSON.stringify(fields)}: ${JSON.stringify(answer)}`);
  return { answer, texts };
}

const views = (texts, views = []) => {
  for (const t of texts) if (t.view) views[t.who] = t.view;
  return views;
};

/** A table with people at some seats and bots at the others, begun. */
function seatAll(game, seats, options, bots) {
  const table = ask(1, { do: 'make', game, seats, options }).answer.table;
  for (let seat = 0; seat < seats; seat++)
    if (bots[seat]) ask(1, { do: 'bot', table, seat, bot: bots[seat] });
    else ask(seat + 1, { do: 'sit', table, seat });
  for (let visitor = 1; visitor <= seats + 1; visitor++)
    ask(visitor, {
      do: 'join',
      table,
      detail: visitor === 1 ? 'full' : visitor > seats ? 'events' : 'turn',
    });
  return { table, seen: views(ask(1, { do: 'start', table }).texts) };
}

/** The moves of the game as one hears of them: who made which. */
function follow(lines, texts) {
  for (const t of texts) {
    if (t.who !== 1) continue;
    if (t.undone) lines.splice(t.undone - 1, 1);
    if (t.event !== 'move') continue;
    lines.push(t.seat);
    assert.equal(t.ply, lines.length);
  }
}

/** What the moves are worth, and why. */
function weigh(acting, table, { moves }) {
  const { worth } = ask(acting, { do: 'worth', table }).answer;
  assert.equal(worth.length, moves.length);
  const best = worth.reduce((b, n, i) => (n !== null && n > (worth[b] ?? -Infinity) ? i : b), 0);
  if (worth[best] !== null) ask(acting, { do: 'worth', table, move: moves[best] });
}

/** Random moves to the end, now and then something else. */
function play(game, seats, options, bots, random, iterations) {
  const { table, seen } = seatAll(game, seats, options, bots);
  const lines = [];
  let moves = 0;
  for (;;) {
    const acting = seen.findIndex((view) => view?.moves?.length);
    if (acting < 0) {
      const texts = call(0, { do: 'step', iterations });
      views(texts, seen);
      follow(lines, texts);
      if (texts.at(-1).wait === null && !texts.some((t) => t.view)) break;
      continue;
    }
    const list = seen[acting].moves;
    if (moves % 3 === 0) weigh(acting, table, seen[acting]);
    seen[acting] = undefined;
    const played = ask(acting, { do: 'play', table, move: list[random(list.length)] }).texts;
    views(played, seen);
    follow(lines, played);
    moves++;
    if (moves % 7 === 0) {
      const undone = call(acting, { id: 7, do: 'undo', table });
      views(undone, seen);
      follow(lines, undone);
    }
    if (moves % 4 === 0) {
      const ply = random(lines.length + 2);
      const { answer } = ask(1 + random(seats + 1), { do: 'look', table, ply });
      assert.equal(answer.ply, Math.min(ply, lines.length));
      assert.equal(answer.plies, lines.length);
      assert(!answer.shown.moves && !answer.shown.can_undo);
    }
    if (moves % 11 === 0) call(1, { id: 7, do: 'say', table, text: 'Hradiště \\ “крепость”' });
    if (moves % 13 === 0) ask(2, { do: 'tally', table, seat: moves % seats });
    if (moves % 5 === 0) call(1, { id: 7, do: 'play', table, move: 'nonsense 5' });
  }
  const { record } = ask(1, { do: 'record', table }).answer;
  return { table, record, lines };
}

function lookBack({ table, record, lines }, seats, iterations) {
  const { position, moves, complete } = ask(1, { do: 'load', record }).answer;
  assert(complete);
  assert.deepEqual(
    moves.map((m) => m.seat),
    lines,
  );
  for (let ply = 0; ply <= moves.length; ply += 31) {
    const at = (fields) => ask(1, { ply, ...fields }).answer.shown;
    assert.deepEqual(at({ do: 'look', table }).state, at({ do: 'look', position, seat: 0 }).state);
  }
  ask(1, { do: 'worth', position, ply: 3, seat: moves[3].seat });
  for (let ply = 0; ply <= moves.length; ply += 9)
    for (let seat = -1; seat < seats; seat++) ask(1, { do: 'look', position, ply, seat });
  ask(1, { do: 'hint', position, ply: 3, seat: moves[3].seat, iterations: 60 });
  call(1, { id: 8, do: 'review', position, iterations });
  let texts = [];
  while (!texts.some((t) => t.id === 8)) texts = call(0, { do: 'step' });
  ask(1, { do: 'drop', position });
  assert(
    call(1, {
      id: 7,
      do: 'load',
      record: record.replace('\nscore 0 ', '\nscore 0 9'),
    })[0].line > 5,
  );
}

/** A table at which nobody is helped. */
function unaided() {
  const { table } = ask(1, { do: 'make', game: 'ordonans', seats: 2, aids: false, sit: 0 }).answer;
  ask(2, { do: 'sit', table, seat: 1 });
  ask(1, { do: 'join', table });
  const { view } = ask(1, { do: 'start', table }).texts.find((t) => t.view);
  assert.equal(view.aids, false);
  for (const what of ['worth', 'hint'])
    assert.match(call(1, { id: 7, do: what, table })[0].error.key, /help is turned off/);
}

const games = [
  { game: 'carcassonne-castle', seats: 2, options: {} },
  { game: 'carcassonne-castle', seats: 2, options: { starts: 'loose' } },
  { game: 'between-two-castles', seats: 3, options: {} },
  { game: 'between-two-castles', seats: 2, options: {} },
  { game: 'ordonans', seats: 2, options: {} },
  { game: 'ordonans', seats: 4, options: { expansion: 'crusader-kingdoms' } },
];

function playAll() {
  for (let visitor = 1; visitor <= 8; visitor++)
    call(0, {
      do: 'enter',
      visitor,
      player: visitor.toString(16).padStart(16, '0'),
      name: `Ann${visitor}`,
    });
  for (const answer of [{ do: 'hello', version: 1 }, { do: 'games' }, { do: 'ping' }]) ask(1, answer);
  for (const [i, { game, seats, options }] of games.entries()) {
    const random = generator(i + 1);
    ask(1, { do: 'data', game });
    const played = play(game, seats, options, [], random, 1);
    play(
      game,
      seats,
      options,
      [undefined, ...['level3', 'greedy', 'random', 'level6'].slice(0, seats - 1)],
      random,
      40,
    );
    lookBack(played, seats, 4);
    const again = ask(1, { do: 'rematch', table: played.table });
    assert(again.texts.some((t) => t.event === 'again' && t.next === again.answer.table));
    if (i % 2) continue;
    const all = play(game, seats, options, ['mcts', 'level8', 'level5', 'level7', 'flat'].slice(0, seats), random, 12);
    const next = ask(1, { do: 'drop', table: all.table });
    assert(next.texts.some((t) => t.drop === all.table));
  }
  unaided();
  ask(1, { do: 'tables' });
  const sheet = 'throne utility/sleeping\nattendant jester\n2 0 Broom Closet\n';
  const score = (sheets) => ask(1, { do: 'score', game: 'between-two-castles', sheets }).answer;
  assert(score([sheet, 'nonsense']).faults.every((fault) => fault.sheet === 1));
  const ring = score([sheet, sheet, sheet]);
  assert(ring.ring && ring.sheets.length === 3 && ring.doubts.length > 0);
  // the coach searches between the calls
  let heard = call(1, {
    id: 7,
    do: 'coach',
    game: 'between-two-castles',
    sheets: [sheet + '1 2 Solar\n'],
    progress: true,
  });
  for (let i = 0; !heard.some((t) => t.done === 1000); i++) {
    assert(i < 100, 'the coach ends');
    heard = call(0, { do: 'step' });
  }
}

/** The same work for both, to compare how long it takes. */
const thoughts = [];
function think() {
  for (const { game, seats, options } of games.filter((g, i) => i % 2 === 0)) {
    const { table, seen } = seatAll(game, seats, options, []);
    const acting = seen.findIndex((view) => view?.moves?.length);
    const iterations = {
      'carcassonne-castle': 4000,
      'between-two-castles': 800,
      ordonans: 10000,
    }[game];
    const first = engine.calls.length;
    for (let i = 0; i < TRIES; i++) ask(acting, { do: 'hint', table, iterations });
    thoughts.push({ game, iterations, first });
  }
}

/** The program's answers to the calls that were made. */
function native() {
  const input = Buffer.concat(
    engine.calls.flatMap((c) => [Buffer.from(`${c.visitor} ${c.now} ${c.seed} ${c.request.length}\n`), c.request]),
  );
  const run = spawnSync(program, { input, maxBuffer: 1 << 30 });
  assert.equal(run.status, 0, `${program}: ${run.stderr}`);
  const answers = [];
  for (let at = 0; at < run.stdout.length;) {
    const end = run.stdout.indexOf('\n', at);
    const [bytes, ns] = run.stdout.toString('latin1', at, end).split(' ').map(Number);
    answers.push({
      texts: run.stdout.toString('utf8', end + 1, end + 1 + bytes),
      ms: ns / 1e6,
    });
    at = end + 1 + bytes;
  }
  return answers;
}

/** A secret is made from all that the page has given so far: one call has too little chance for it. */
function chanceAddsUp() {
  const pledges = [1n, 2n].map((first) => {
    const page = new Engine(file),
      who = { do: 'enter', visitor: 1, player: '1'.padStart(16, '0'), name: 'Ann' },
      make = { id: 7, do: 'make', game: 'carcassonne-castle', seats: 2 };
    page.call(0, now, first, who);
    return page
      .call(1, now, 9n, make)
      .map(({ text }) => JSON.parse(text))
      .find((t) => t.id === 7).pledge;
  });
  assert.match(pledges[0], /^[0-9a-f]{64}$/);
  assert.notEqual(pledges[0], pledges[1]);
}

playAll();
chanceAddsUp();
if (process.env.MEASURE) think();
const answers = native();
assert.equal(answers.length, engine.calls.length);
let bytes = 0;
for (const [i, c] of engine.calls.entries()) {
  bytes += c.texts.length;
  assert.equal(c.texts, answers[i].texts, `call ${i}: ${Buffer.from(c.request)}`);
}
console.log(`${answers.length} calls, ${bytes} characters: the same`);
const best = (calls, first) => Math.min(...calls.slice(first, first + TRIES).map((c) => c.ms));
for (const { game, iterations, first } of thoughts) {
  const own = best(answers, first),
    module = best(engine.calls, first);
  console.log(
    `${game}: ${iterations} looks ahead, native ${own.toFixed(0)} ms, module ${module.toFixed(0)} ms: ` +
      `${(module / own).toFixed(2)} times`,
  );
}
